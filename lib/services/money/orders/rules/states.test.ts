import { expect, test } from 'vitest'
import { type OrderState, timelineOf } from './states.ts'

const refused = ['placed', 'payment_failed', 'paid', 'preparing']

test.each<[string, OrderState, string[], unknown[]]>([
  [
    'past steps and those to come',
    'paid',
    ['placed', 'paid'],
    ['placed 1', 'paid 2', 'preparing', 'shipped', 'delivered'],
  ],
  [
    'no skipped steps',
    'shipped',
    ['placed', 'paid', 'shipped'],
    ['placed 1', 'paid 2', 'shipped 3', 'delivered'],
  ],
  [
    'only past steps of an order that has ended',
    'cancelled',
    ['placed', 'paid', 'cancelled'],
    ['placed 1', 'paid 2', 'cancelled 3'],
  ],
  [
    'no refused charge that succeeded later',
    'preparing',
    refused,
    ['placed 1', 'paid 3', 'preparing 4', 'shipped', 'delivered'],
  ],
])('lists %s', (_, state, kinds, shown) => {
  const events = kinds.map((kind, at) => ({ kind, at: new Date(Date.UTC(2026, 10, at + 1)) }))
  const steps = timelineOf(state, events).map(({ kind, at }) =>
    at ? `${kind} ${at.getUTCDate()}` : kind,
  )
  expect(steps).toEqual(shown)
})
