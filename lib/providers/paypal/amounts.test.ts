import fc from 'fast-check'
import { expect, test } from 'vitest'
import { amount, amountOf } from './amounts.ts'

test('writes cents as euros and reads them back unchanged', () => {
  fc.assert(
    fc.property(fc.integer({ min: -1e10, max: 1e10 }), (cents) => {
      const written = amountOf(cents)
      expect(written.value).toMatch(/^-?\d+\.\d{2}$/)
      expect(amount.parse(written)).toBe(cents === 0 ? 0 : cents)
    }),
  )
})

test.each([
  ['12', 1200],
  ['12.3', 1230],
  ['.5', 50],
  ['-0.05', -5],
  ['1.200', 120],
])('reads %s as cents', (value, cents) => {
  expect(amount.parse({ currency_code: 'EUR', value })).toBe(cents)
})

test.each(['12.345', '1,20', '', 'NaN', '1e3'])('refuses «%s» as an amount', (value) => {
  expect(amount.safeParse({ currency_code: 'EUR', value }).success).toBe(false)
})

test('refuses another currency', () => {
  expect(amount.safeParse({ currency_code: 'USD', value: '1.00' }).success).toBe(false)
})
