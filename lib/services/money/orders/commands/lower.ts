import type { Tx } from '#kernel/db/connection.ts'
import { sql } from '#kernel/db/sql.ts'
import { wantRefund } from '../../payments/commands/refunds.ts'
import { listLines } from '../queries/parts.ts'
import { paidStates } from '../rules/states.ts'
import { backOf } from '../rules/withdrawal.ts'
import { recordEvent } from './events.ts'
import { notifyLowered } from './notify.ts'
import { lockOrder } from './states.ts'
import { boughtOf, leftToPayBack, paidOf } from './withdraw.ts'

export type Step = { itemId: number; reached: number }

const lowerLines = (tx: Tx, orderId: number, { itemId, reached }: Step) =>
  tx.run(sql`UPDATE order_lines SET lowered_cents = unit_cents - price_at(bundle_id, ${reached})
    WHERE order_id = ${orderId} AND item_id = ${itemId}
      AND unit_cents - lowered_cents > price_at(bundle_id, ${reached})`)

/**
 * Lowers the paid price of an item to the price of this step, and refunds the difference for the copies
 * the buyer has kept. Idempotent. Returns the refunded cents.
 */
export const lowerOrder = async (tx: Tx, orderId: number, step: Step, now: Date) => {
  const order = await lockOrder(tx, orderId)
  if (!paidStates.includes(order.state)) return 0
  const paid = await paidOf(tx, order)
  const backBy = async () => backOf((await listLines(tx, orderId)).map(boughtOf), paid).money
  const before = await backBy()
  if ((await lowerLines(tx, orderId, step)) === 0) return 0
  const cents = Math.min((await backBy()) - before, await leftToPayBack(tx, order))
  // Credits are returned by the reward task that follows the recorded event.
  await recordEvent(tx, orderId, 'price_lowered', now, { cents })
  if (cents === 0) return 0
  await wantRefund(tx, { orderId, cents, because: 'price_lowered' }, now)
  await notifyLowered(tx, orderId, { itemId: step.itemId, cents })
  return cents
}
