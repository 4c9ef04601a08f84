import { expect, test } from 'vitest'
import type { Order } from '#lib/client/entities/orders.ts'
import { isPayable } from './order-look.ts'

const now = 1_000
const order = (state: Order['state'], heldUntilTimestamp: number | null) =>
  ({ state, heldUntilTimestamp }) as Order

test('only what is held still can be paid', () => {
  expect(isPayable(order('pending', now + 1), now)).toBe(true)
  expect(isPayable(order('pending', now), now)).toBe(false)
  for (const state of ['payment_failed', 'pledged', 'paid', 'cancelled'] as const)
    expect(isPayable(order(state, null), now)).toBe(false)
})
