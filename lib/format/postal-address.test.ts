import { expect, test } from 'vitest'
import { formatAddress } from './postal-address.ts'

const bologna = { street: 'via dei Mille 14', postalCode: '40121', city: 'Bologna', province: 'BO' }

test.each([
  [{}, 'via dei Mille 14, 40121 Bologna (BO)'],
  [{ details: '' }, 'via dei Mille 14, 40121 Bologna (BO)'],
  [{ details: 'scala B' }, 'via dei Mille 14, scala B, 40121 Bologna (BO)'],
])('writes an address with %j as %s', (more, text) => {
  expect(formatAddress({ ...bologna, ...more })).toBe(text)
})
