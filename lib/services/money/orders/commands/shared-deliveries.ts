import type { Tx } from '#kernel/db/connection.ts'
import { sql } from '#kernel/db/sql.ts'
import { enqueue } from '#kernel/outbox/task.ts'
import { wantRest } from '../../payments/commands/refunds.ts'
import { findDeliveryInUse } from '../queries/parts.ts'
import { received } from '../rules/states.ts'
import { isWhollyReturned } from './returns.ts'
import { endFree } from './settle.ts'
import { type LockedOrder, orderChanged } from './states.ts'

/** Lets the shop bear the deliveries that an order paid for others, because its group failed. */
export const stopPaying = (tx: Tx, orderId: number) =>
  tx.run(sql`DELETE FROM shared_deliveries WHERE payer_id = ${orderId}`)

/**
 * True when parcels of other orders travelled on the delivery of this one, unless a refund waits for the
 * operator, who requests it again: its amount is not left over.
 */
const mayGiveBack = (tx: Tx, orderId: number) =>
  tx.first(
    sql`SELECT FROM shared_deliveries WHERE payer_id = ${orderId}
      AND NOT EXISTS (SELECT FROM refunds WHERE order_id = ${orderId} AND state = 'failed')
      LIMIT 1`.named('may give a delivery back'),
  )

/**
 * Refunds the delivery of an order that was given up, as far as nothing travels on it any more, and has
 * the orders that pay for its own parcels checked. Idempotent: takes only what is left of the payment.
 */
export const returnDelivery = async (tx: Tx, { id: orderId, state }: LockedOrder, now: Date) => {
  const payers = await tx.rows<{ id: number }>(
    sql`SELECT DISTINCT payer_id id FROM shared_deliveries WHERE order_id = ${orderId}`.named(
      'payers of a delivery',
    ),
  )
  for (const { id } of payers) await enqueue(tx, orderChanged, { orderId: id })
  if (!(await mayGiveBack(tx, orderId))) return
  const isCancelled = state === 'cancelled'
  if (!isCancelled && !(received.includes(state) && (await isWhollyReturned(tx, orderId)))) return
  const { cents, moneyCents: keepCents } = await findDeliveryInUse(tx, orderId)
  const because = isCancelled ? 'cancelled' : 'withdrawal'
  await wantRest(tx, { orderId, because, keepCents }, now)
  if (cents === 0) await endFree(tx, orderId, now)
}
