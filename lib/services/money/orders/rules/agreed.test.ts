import { expect, test } from 'vitest'
import { type Agreement, agreedOf } from './agreed.ts'

const agreement: Agreement = {
  kind: 'seat',
  lines: [
    { bundleId: 7, quantity: 2, unitCents: 1990 },
    { bundleId: 3, quantity: 1, unitCents: 500 },
  ],
  delivery: { kind: 'home', id: 4 },
  deliveryCents: 490,
  discountCents: 0,
  creditsCents: 300,
  until: new Date(1_800_000_000_000),
}

test('the hash does not depend on the order of the lines', () => {
  const turned = { ...agreement, lines: agreement.lines.toReversed() }
  expect(agreedOf(turned)).toBe(agreedOf(agreement))
})

test.each<[string, Partial<Agreement>]>([
  ['a price', { lines: [{ bundleId: 7, quantity: 2, unitCents: 1991 }] }],
  ['the place of delivery', { delivery: { kind: 'pickup', id: 4 } }],
  ['the delivery cost', { deliveryCents: 0 }],
  ['the credits used', { creditsCents: 0 }],
  ['the deadline', { until: new Date(1_800_000_000_001) }],
])('%s changes the hash', (_, change) => {
  expect(agreedOf({ ...agreement, ...change })).not.toBe(agreedOf(agreement))
})
