import type { Tx } from '#kernel/db/connection.ts'
import { sql } from '#kernel/db/sql.ts'
import { listLines } from '../queries/parts.ts'
import { backOf } from '../rules/withdrawal.ts'
import { recordEvent } from './events.ts'
import { notifyCancelled } from './notify.ts'
import { finishDelivery } from './ship.ts'
import { lockOrder } from './states.ts'
import { boughtOf, leftToPayBack, paidOf } from './withdraw.ts'

/** Cancels parcels that wait for a group and are not shipped. */
const stopWaiting = (tx: Tx, orderId: number, itemId: number, now: Date) =>
  tx.rows<{ position: number }>(sql`UPDATE order_parcels p SET cancelled_at = ${now}
    WHERE order_id = ${orderId} AND waits_for_item_id = ${itemId} AND cancelled_at IS NULL
      AND NOT EXISTS (SELECT FROM shipments s WHERE s.order_id = p.order_id
        AND s.parcel = p.position AND s.voided_at IS NULL)
    RETURNING position`)

/**
 * Cancels the parcels that wait for a failed group; the others are still sent. Returns the money and
 * copies to give back. Withdrawn copies are excluded, since their withdrawal refunds them.
 */
export const cancelParcels = async (tx: Tx, orderId: number, itemId: number, now: Date) => {
  const order = await lockOrder(tx, orderId)
  const [paid, lines] = [await paidOf(tx, order), await listLines(tx, orderId)]
  const before = backOf(lines.map(boughtOf), paid).money
  const cancelled = (await stopWaiting(tx, orderId, itemId, now)).map(({ position }) => position)
  const stopped = lines.filter(({ parcel }) => cancelled.includes(parcel))
  const after = backOf(
    lines.map((line) => boughtOf({ ...line, cancelled: line.cancelled || stopped.includes(line) })),
    await paidOf(tx, order),
  ).money
  const cents = Math.min(after - before, await leftToPayBack(tx, order))
  await recordEvent(tx, orderId, 'parcel_cancelled', now, { parcels: cancelled, cents })
  await notifyCancelled(tx, orderId, { why: 'parcel', backCents: cents, at: now })
  await finishDelivery(tx, orderId)
  const copies = stopped
    .map(({ bundle_id, quantity, withdrawn }) => ({
      bundleId: bundle_id,
      quantity: quantity - withdrawn,
    }))
    .filter(({ quantity }) => quantity > 0)
  return { cents, copies }
}
