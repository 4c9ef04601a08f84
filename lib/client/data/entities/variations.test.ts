import { expect, test } from 'vitest'
import type { z } from 'zod'
import type { bundle, saleOptions } from '#lib/contract/variations.ts'
import { toSaleOptions } from './variations.ts'

const image = { id: 'a', src: '/api/pictures/a', width: 8, height: 10, tint: '#a0c0e0' }

const base: z.output<typeof bundle> = {
  id: 31,
  title: 'Gioco base',
  type: 'preorder',
  availability: 4,
  delivery_cost: 4.9,
  current_price: 42.9,
  old_price: 59.9,
  struck_price: { basis: 'list_price' as const, price: 59.9 },
  discount: 28,
  lowest_recent_price: 44.9,
  weep_only: true,
  weep_only_until: '2026-04-01T00:00:00.000Z',
  enable_waiting_list: true,
  is_limited: true,
  expired: false,
  steps: [{ from: 30, price: 42.9, reached: true }],
  items: [
    { title: 'Il Faro', description: 'La scatola', image, quantity: 1 },
    { title: 'Moneta', description: '', image: null, quantity: 40 },
  ],
}

const optionsOf = (...bundles: z.output<typeof bundle>[]): z.output<typeof saleOptions> => ({
  progress: 85,
  availability: 4,
  expiration_timestamp: '2026-03-12T12:00:00.000Z',
  deliver_on_timestamp: '2026-06-01T00:00:00.000Z',
  sale_variations: [
    {
      id: 8,
      title: 'Italiano',
      images: [image],
      delivery_cost: 4.9,
      enable_waiting_list: true,
      is_limited: true,
      expired: false,
      bundles,
    },
  ],
})

const variationOf = (...bundles: z.output<typeof bundle>[]) =>
  toSaleOptions(optionsOf(...bundles)).saleVariations[0]!

test('the price of a variation is the lowest of its open bundles', () => {
  const dear = { ...base, current_price: 69 }
  const over = { ...base, current_price: 30, expired: true }
  expect(variationOf(dear, base, over)).toMatchObject({ currentPrice: 42.9, oldPrice: 42.9 })
  expect(variationOf(over, { ...dear, expired: true }).currentPrice).toBe(30)
})
