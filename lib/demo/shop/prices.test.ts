import { expect, it } from 'vitest'
import { reduced } from './prices.ts'

it.each([
  [5990, 25, 4490],
  [2690, 26, 1990],
  [6900, 25, 5190],
  [3490, 20, 2790],
])('takes %i cents less %i percent to a shop price of %i', (list, percent, price) => {
  expect(reduced(list, percent)).toBe(price)
})

it('never reduces a price to zero', () => {
  expect(reduced(120, 90)).toBeGreaterThan(0)
})
