import type { Tx } from '#kernel/db/connection.ts'
import { sql } from '#kernel/db/sql.ts'
import { enqueue } from '#kernel/outbox/task.ts'
import { wantRest } from '../../payments/commands/refunds.ts'
import { findDeliveryInUse, isPayer, listPayers } from '../queries/shared-deliveries.ts'
import { received } from '../rules/states.ts'
import { isWhollyReturned } from './credits-back.ts'
import { endFree } from './settle.ts'
import type { LockedOrder } from './states.ts'
import { orderChanged } from './tasks.ts'

/** Lets the shop bear the deliveries that an order paid for others, because its group failed. */
export const stopPaying = (tx: Tx, orderId: number) =>
  tx.run(sql`DELETE FROM shared_deliveries WHERE payer_id = ${orderId}`)

/** True when a refund waits for the operator, who requests it again: its amount is not left over. */
const hasFailedRefund = (tx: Tx, orderId: number) =>
  tx.first(sql`SELECT FROM refunds WHERE order_id = ${orderId} AND state = 'failed' LIMIT 1`)

const isGivenUp = async (tx: Tx, order: LockedOrder) =>
  order.state === 'cancelled' ||
  (received.includes(order.state) && (await isWhollyReturned(tx, order)))

/**
 * Refunds the delivery of an order that was given up, as far as nothing travels on it any more, and has
 * the orders that pay for its own parcels checked. Idempotent: takes only what is left of the payment.
 */
export const returnDelivery = async (tx: Tx, order: LockedOrder, now: Date) => {
  const { id: orderId, state } = order
  for (const payer of await listPayers(tx, orderId))
    await enqueue(tx, orderChanged, { orderId: payer })
  if (!(await isPayer(tx, orderId)) || !(await isGivenUp(tx, order))) return
  if (await hasFailedRefund(tx, orderId)) return
  const { cents, moneyCents: keepCents } = await findDeliveryInUse(tx, orderId)
  const because = state === 'cancelled' ? 'cancelled' : 'withdrawal'
  await wantRest(tx, { orderId, because, keepCents }, now)
  if (cents === 0) await endFree(tx, orderId, now)
}
