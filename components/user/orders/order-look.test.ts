import { expect, test } from 'vitest'
import type { Order } from '#lib/client/data/entities/orders.ts'
import {
  chosenLines,
  isPayable,
  markerOf,
  toRequestLines,
  wholeOrder,
  withLine,
} from './order-look.ts'

const now = 1_000
const order = (state: Order['state'], heldUntilTimestamp: number | null) =>
  ({ state, heldUntilTimestamp }) as Order

test('allows payment only while the reservation lasts', () => {
  expect(isPayable(order('pending', now + 1), now)).toBe(true)
  expect(isPayable(order('pending', now), now)).toBe(false)
  for (const state of ['payment_failed', 'pledged', 'paid', 'cancelled'] as const)
    expect(isPayable(order(state, null), now)).toBe(false)
})

test('marks a delivery as new until the end of the fourteenth day in Rome', () => {
  const delivered = Date.parse('2026-10-21T09:00:00Z')
  const marker = (now: string) =>
    markerOf({ state: 'delivered', paymentInReview: false }, delivered, Date.parse(now))
  expect(marker('2026-11-04T22:59:59Z')).toBe('reached')
  expect(marker('2026-11-04T23:00:00Z')).toBe('closed')
})

const orderWith = (...left: number[]) => {
  const lines = left.map((copies, place) => ({
    id: place + 1,
    title: `Gioco ${place + 1}`,
    left: copies,
  }))
  return { parcels: [{ lines }] } as unknown as Order
}

test('preselects the remaining quantity if only one line is left', () => {
  expect(toRequestLines(wholeOrder(orderWith(0, 2)))).toEqual([{ line_id: 2, quantity: 2 }])
  expect(toRequestLines(wholeOrder(orderWith(1, 1)))).toEqual([])
})

test('removes a line when its quantity is set to 0', () => {
  const two = withLine(withLine(new Map(), 1, 1), 2, 2)
  expect(toRequestLines(withLine(two, 1, 0))).toEqual([{ line_id: 2, quantity: 2 }])
  expect(chosenLines(orderWith(1, 3), two)).toEqual([
    { title: 'Gioco 1', quantity: 1 },
    { title: 'Gioco 2', quantity: 2 },
  ])
})
