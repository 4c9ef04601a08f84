import { expect, test } from 'vitest'
import { ownIds } from './own-ids.ts'

const { give, read } = ownIds('torre')

test('reads an id as it was given', () => {
  const marks = { reference: give('7'), invoice: give('10007-R1') }
  expect(marks).toEqual({ reference: 'torre-7', invoice: 'torre-10007-R1' })
  expect(read(marks)).toEqual({ reference: '7', invoice: '10007-R1' })
})

test.each([
  ['ludoteca-7', 'ludoteca-10007'],
  ['7', '10007'],
  ['torre', null],
  ['torreta-7', null],
  [null, '10007'],
])('reads ids %s and %s as those of another shop', (reference, invoice) => {
  expect(read({ reference, invoice })).toEqual({
    reference: null,
    invoice: null,
    ofAnotherShop: true,
  })
})

test('does not count a payment without ids as that of another shop', () => {
  expect(read({ reference: null, invoice: null })).toEqual({ reference: null, invoice: null })
})

test('accepts a payment with one own id and drops the foreign one', () => {
  const marks = { reference: give('7'), invoice: 'ludoteca-10007' }
  expect(read(marks)).toEqual({ reference: '7', invoice: null })
})
