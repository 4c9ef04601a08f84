import type { Db, Tx } from '#kernel/db/connection.ts'
import { sql } from '#kernel/db/sql.ts'
import { wantRefund } from '../../payments/commands/refunds.ts'
import { refundedOf } from '../../payments/queries.ts'
import {
  acceptedStates,
  findDeliveryInUse,
  listLines,
  type WithdrawalRow,
} from '../queries/parts.ts'
import { paidStates } from '../rules/states.ts'
import { backOf, isWhole, moneyOf } from '../rules/withdrawal.ts'
import { notifyCancelled, notifyCopies, notifyLowered } from './notify.ts'
import { finishDelivery } from './ship.ts'
import { type LockedOrder, lockOrder, recordEvent } from './states.ts'

export const promised: readonly WithdrawalRow['state'][] = ['requested', 'accepted', 'refunded']

type Payment = Pick<LockedOrder, 'id' | 'creditsCents' | 'totalCents'>

/**
 * Returns the paid amounts of an order, as if these parcels were not sent either. A withdrawal whose receipt
 * promised the delivery keeps that promise, even when an earlier request is refused and the order is no
 * longer withdrawn as a whole.
 */
export const paidOf = async (
  db: Db,
  { id, creditsCents, totalCents }: Payment,
  counted = promised,
  unsent: readonly number[] = [],
) => {
  const delivery = await db.first<{ all: number; stopped: number; kept: number | null }>(
    sql`SELECT coalesce(sum(delivery_cents - discount_cents), 0)::int "all",
        coalesce(sum(delivery_cents - discount_cents) FILTER (WHERE cancelled_at IS NOT NULL
          OR position = ANY (${unsent}::int[])), 0)::int stopped,
        (SELECT min(w.kept_delivery_cents) FROM withdrawals w WHERE w.order_id = ${id}
          AND w.with_delivery AND w.state = ANY (${counted})) kept
      FROM order_parcels WHERE order_id = ${id}`,
  )
  const { all: deliveryCents, stopped, kept } = delivery!
  const deliveryBackCents = kept === null ? stopped : Math.max(stopped, deliveryCents - kept)
  const { cents: deliveryInUseCents } = await findDeliveryInUse(db, id, counted)
  return { creditsCents, totalCents, deliveryCents, deliveryBackCents, deliveryInUseCents }
}

/** Limits an amount to what is left of the payment: neither refunded nor promised by a requested withdrawal. */
export const atMostLeft = async (
  db: Db,
  { id, totalCents }: Pick<Payment, 'id' | 'totalCents'>,
  cents: number,
) => {
  const back = (await refundedOf(db, [id])).get(id) ?? 0
  const requested = await db.first<{ cents: number }>(
    sql`SELECT coalesce(sum(refund_cents), 0)::int cents FROM withdrawals
      WHERE order_id = ${id} AND state = 'requested'`,
  )
  return Math.min(cents, Math.max(0, totalCents - back - requested!.cents))
}

/** Applies a change to the lines or parcels of an order; returns the money that it gives back. */
const moneyFor = async (tx: Tx, order: LockedOrder, change: () => Promise<unknown>) => {
  const back = async () => backOf(await listLines(tx, order.id), await paidOf(tx, order)).money
  const before = await back()
  await change()
  return atMostLeft(tx, order, (await back()) - before)
}

export type Step = { itemId: number; reached: number }

/**
 * Lowers the paid price of an item to the price of this step, and refunds the difference for the copies
 * the buyer has kept. Idempotent. Returns the refunded cents.
 */
export const lowerOrder = async (tx: Tx, orderId: number, { itemId, reached }: Step, now: Date) => {
  const order = await lockOrder(tx, orderId)
  if (!paidStates.includes(order.state)) return 0
  let lowered = 0
  const cents = await moneyFor(tx, order, async () => {
    lowered = await tx.run(sql`UPDATE order_lines
      SET lowered_cents = unit_cents - price_at(bundle_id, ${reached})
      WHERE order_id = ${orderId} AND item_id = ${itemId}
        AND unit_cents - lowered_cents > price_at(bundle_id, ${reached})`)
  })
  if (lowered === 0) return 0
  // Credits are returned by the reward task that follows the recorded event.
  await recordEvent(tx, orderId, 'price_lowered', now, { cents })
  if (cents === 0) return 0
  await wantRefund(tx, { orderId, cents, because: 'price_lowered' }, now)
  await notifyLowered(tx, orderId, { itemId, cents })
  return cents
}

type Choice = { lineId: number; bundleId: number; choice: string; cents: number }

/** Gives a line the copies of another choice, at its price, and refunds the difference. */
export const replaceLine = async (
  tx: Tx,
  order: LockedOrder,
  { lineId, bundleId, choice, cents: priceCents }: Choice,
  now: Date,
) => {
  const cents = await moneyFor(tx, order, () =>
    tx.run(sql`UPDATE order_lines SET bundle_id = ${bundleId}, choice = ${choice},
      lowered_cents = unit_cents - ${priceCents} WHERE id = ${lineId}`),
  )
  const details = { line: lineId, bundle: bundleId, choice, cents }
  await recordEvent(tx, order.id, 'replaced', now, details)
  if (cents > 0) await wantRefund(tx, { orderId: order.id, cents, because: 'price_lowered' }, now)
  await notifyCopies(tx, order.id, { line: lineId, areHere: true, choice, cents })
}

/**
 * Cancels the parcels that wait for a failed group and are not shipped; the others are still sent.
 * Returns the money and copies to give back. Withdrawn copies are excluded, since their withdrawal
 * refunds them.
 */
export const cancelParcels = async (tx: Tx, orderId: number, itemId: number, now: Date) => {
  const order = await lockOrder(tx, orderId)
  const lines = await listLines(tx, orderId)
  let parcels: number[] = []
  const cents = await moneyFor(tx, order, async () => {
    const stopped = await tx.rows<{ position: number }>(sql`UPDATE order_parcels p
      SET cancelled_at = ${now} WHERE order_id = ${orderId} AND waits_for_item_id = ${itemId}
        AND cancelled_at IS NULL AND NOT EXISTS (SELECT FROM shipments s
          WHERE s.order_id = p.order_id AND s.parcel = p.position AND s.voided_at IS NULL)
      RETURNING position`)
    parcels = stopped.map(({ position }) => position)
  })
  await recordEvent(tx, orderId, 'parcel_cancelled', now, { parcels, cents })
  await notifyCancelled(tx, orderId, { why: 'parcel', backCents: cents, at: now })
  await finishDelivery(tx, order)
  const copies = lines
    .filter((line) => parcels.includes(line.parcel) && line.quantity > line.withdrawn)
    .map((line) => ({ bundleId: line.bundle_id, quantity: line.quantity - line.withdrawn }))
  return { cents, copies }
}

/** Lists the lines with the copies that came back; requested withdrawals do not count yet. */
const settledLines = async (tx: Tx, orderId: number) => {
  const rows = await tx.rows<{ line: number; quantity: number }>(sql`SELECT wl.line_id "line",
      sum(wl.quantity)::int quantity
    FROM withdrawal_lines wl JOIN withdrawals w ON w.id = wl.withdrawal_id
    WHERE w.order_id = ${orderId} AND w.state = ANY (${acceptedStates}) GROUP BY 1`)
  const back = new Map(rows.map(({ line, quantity }) => [line, quantity]))
  return (await listLines(tx, orderId)).map((line) => ({
    ...line,
    withdrawn: back.get(line.id) ?? 0,
  }))
}

/** True when all copies came back or were never sent. */
export const isWhollyReturned = async (tx: Tx, orderId: number) =>
  isWhole(await settledLines(tx, orderId))

/** Returns the money and credits that belong to the buyer again; requested withdrawals do not count yet. */
export const settledOf = async (tx: Tx, order: LockedOrder) => {
  const lines = await settledLines(tx, order.id)
  const paid = await paidOf(tx, order, acceptedStates)
  return { creditsBackCents: backOf(lines, paid).credits, ...moneyOf(lines, paid) }
}

/** Returns the credits of an ended order but those of a delivery on which others still travel. */
export const creditsOfEnded = async (tx: Tx, { id, creditsCents, paidAt }: LockedOrder) => {
  if (!paidAt) return creditsCents
  const { cents, moneyCents } = await findDeliveryInUse(tx, id)
  return creditsCents - (cents - moneyCents)
}
