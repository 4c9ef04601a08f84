import { expect, test } from 'vitest'
import { ownIds } from './own-ids.ts'

const { give, read } = ownIds('torre')

test.each([
  ['ludoteca-7', 'ludoteca-10007'],
  ['7', '10007'],
  ['torreta-7', null],
  [null, '10007'],
])('reads ids %s and %s as those of another shop', (reference, invoice) => {
  const foreign = { reference: null, invoice: null, ofAnotherShop: true }
  expect(read({ reference, invoice })).toEqual(foreign)
})

test('accepts a payment with one own id and drops the foreign one', () => {
  const marks = { reference: give('7'), invoice: 'ludoteca-10007' }
  expect(read(marks)).toEqual({ reference: '7', invoice: null })
})
