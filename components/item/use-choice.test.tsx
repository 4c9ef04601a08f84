import { renderHook } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import type { Bundle } from '#lib/client/data/entities/variations.ts'
import { firstChoice, readChoice, useChoice } from './use-choice.ts'

const bundle = (id: number, currentPrice: number, more: Partial<Bundle> = {}): Bundle => ({
  id,
  title: `Scelta ${id}`,
  type: 'sale',
  availability: null,
  deliveryCost: 0,
  currentPrice,
  oldPrice: currentPrice,
  struckPrice: null,
  discount: 0,
  lowestRecentPrice: null,
  weepOnly: false,
  weepOnlyUntilTimestamp: null,
  enableWaitingList: false,
  isLimited: false,
  expired: false,
  steps: [],
  items: [],
  ...more,
})

const variation = (id: number, bundles: Bundle[]) => ({
  id,
  title: `Edizione ${id}`,
  images: [],
  deliveryCost: 4.9,
  currentPrice: 10,
  oldPrice: 10,
  struckPrice: null,
  discount: 0,
  enableWaitingList: false,
  isLimited: false,
  expired: false,
  bundles,
})

const options = {
  progress: null,
  availability: null,
  expirationTimestamp: null,
  deliverOnTimestamp: null,
  saleVariations: [
    variation(1, [bundle(11, 20), bundle(12, 30, { availability: 3 })]),
    variation(2, [bundle(21, 25)]),
  ],
}

beforeEach(() => window.history.replaceState(null, '', '/ga/1/faro'))

test('preselects the cheapest bundle available to everybody', () => {
  const cheap = [
    bundle(1, 5, { expired: true }),
    bundle(2, 6, { availability: 0 }),
    bundle(3, 7, { weepOnly: true }),
    bundle(5, 9),
    bundle(4, 8),
  ]
  expect(firstChoice(cheap)?.id).toBe(4)
  expect(firstChoice(cheap.slice(0, 3))?.id).toBe(1)
  expect(firstChoice([])).toBeUndefined()
})

test.each([
  ['', null],
  ['?bundle=x', null],
  ['?bundle=-4', null],
  ['?bundle=12', { bundle: 12, quantity: 1 }],
  ['?bundle=12&quantity=3', { bundle: 12, quantity: 3 }],
  ['?bundle=12&quantity=lots', { bundle: 12, quantity: 1 }],
])('reads the choice of the address %j as %j', (search, choice) => {
  expect(readChoice(search)).toEqual(choice)
})

test('reads the choice from the address and limits it to the stock', () => {
  window.history.replaceState(null, '', '/ga/1/faro?bundle=12&quantity=9')
  const { result } = renderHook(() => useChoice(options))
  expect(result.current.bundle?.id).toBe(12)
  expect(result.current.quantity).toBe(3)
})
