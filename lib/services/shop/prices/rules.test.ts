import { describe, expect, test } from 'vitest'
import { struckPrice } from './rules.ts'

const struck = (priceCents: number, listPriceCents: number, lowestRecentCents: number | null) =>
  struckPrice({ priceCents, listPriceCents, lowestRecentCents })

describe('the struck-out price', () => {
  test('is the lowest price of the last thirty days after a real reduction', () => {
    expect(struck(2790, 3490, 3290)).toEqual({ basis: 'lowest_recent', cents: 3290 })
  })

  test('is the own former price even above the list price', () => {
    expect(struck(2790, 2990, 3490)).toEqual({ basis: 'lowest_recent', cents: 3490 })
  })

  test('counts a reduction of one cent', () => {
    expect(struck(2790, 2790, 2791)).toEqual({ basis: 'lowest_recent', cents: 2791 })
  })

  test('is the list price, labelled as such, when the price was never higher', () => {
    expect(struck(2790, 3490, 2790)).toEqual({ basis: 'list_price', cents: 3490 })
  })

  test('is the list price when the price has gone up', () => {
    expect(struck(2790, 3490, 2590)).toEqual({ basis: 'list_price', cents: 3490 })
  })

  test('is the list price when nothing was on sale in the last thirty days', () => {
    expect(struck(2790, 3490, null)).toEqual({ basis: 'list_price', cents: 3490 })
    expect(struck(2790, 2791, null)).toEqual({ basis: 'list_price', cents: 2791 })
  })

  test('is none when neither was higher', () => {
    expect(struck(2790, 2790, 2790)).toBeNull()
    expect(struck(2790, 2790, 2789)).toBeNull()
    expect(struck(2790, 2790, null)).toBeNull()
  })
})
