import { z } from 'zod'
import type { Tx } from '../../../platform/db/connection.ts'
import { defineErrand, send } from '../../../platform/outbox/errand.ts'
import type { OrderState } from '../rules/states.ts'

/** The seat an order belongs to follows it. Who does it stands in groups: a seat is held before its order. */
export const followOrder = defineErrand({
  queue: 'provider',
  kind: 'orders.follow',
  data: z.strictObject({ orderId: z.int() }),
})

/** What an order is worth to who bought it may have changed: credits, cashback, the way to the next level. */
export const orderChanged = defineErrand({
  queue: 'notification',
  kind: 'orders.changed',
  data: z.strictObject({ orderId: z.int() }),
})

/** What was not paid yet moves with its seat. */
const later: readonly OrderState[] = ['preparing', 'shipped', 'delivered', 'refunded', 'cancelled']

type Moved = { id: number; kind: 'sale' | 'seat' | 'weep' }

export const askToFollow = async (tx: Tx, { id: orderId, kind }: Moved, to: OrderState) => {
  if (kind === 'seat' && later.includes(to))
    await send(tx, followOrder, { orderId }, { line: `seat of ${orderId}` })
}
