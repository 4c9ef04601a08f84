import { expect, test } from 'vitest'
import { struckPrice } from './rules.ts'

const [recent, list] = ['lowest_recent', 'list_price'] as const

test.each([
  [
    'the lowest price of the last thirty days after a real reduction',
    2790,
    3490,
    3290,
    recent,
    3290,
  ],
  ['the own former price even above the list price', 2790, 2990, 3490, recent, 3490],
  ['a price reduced by one cent', 2790, 2790, 2791, recent, 2791],
  ['the list price when the price was never higher', 2790, 3490, 2790, list, 3490],
  ['the list price when the price has gone up', 2790, 3490, 2590, list, 3490],
  ['the list price when nothing was on sale before', 2790, 2791, null, list, 2791],
])('strikes out %s', (_, priceCents, listPriceCents, lowestRecentCents, basis, cents) => {
  expect(struckPrice({ priceCents, listPriceCents, lowestRecentCents })).toEqual({ basis, cents })
})

test.each([2790, 2789, null])(
  'strikes out nothing when neither was higher: %s',
  (lowestRecentCents) => {
    const prices = { priceCents: 2790, listPriceCents: 2790, lowestRecentCents }
    expect(struckPrice(prices)).toBeNull()
  },
)
