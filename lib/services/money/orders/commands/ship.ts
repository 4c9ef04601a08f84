import type { Tx } from '#kernel/db/connection.ts'
import { sql } from '#kernel/db/sql.ts'
import { DomainError } from '#kernel/error.ts'
import { isTrackingUrl } from '../rules/delivery.ts'
import { comingStates } from '../rules/states.ts'
import { notifyDelivered, notifyShipped } from './notify.ts'
import { type LockedOrder, lockOrder, moveOrder, recordEvent } from './states.ts'

/** Refuses what cannot leave: a parcel whose copies have not come, or an order with nothing else to send. */
const requireCopies = async (tx: Tx, orderId: number, parcel: number | null) => {
  const row = await tx.first<{ waiting: number; unsent: number }>(
    sql`SELECT count(DISTINCT p.position) FILTER (WHERE short.line_id IS NOT NULL)::int waiting,
        count(DISTINCT p.position)::int unsent
      FROM order_parcels p JOIN order_lines l ON l.order_id = p.order_id AND l.parcel = p.position
      LEFT JOIN short_lines short ON short.line_id = l.id AND short.ended_at IS NULL
      WHERE p.order_id = ${orderId} AND p.cancelled_at IS NULL
        AND (${parcel}::int IS NULL OR p.position = ${parcel})
        AND NOT EXISTS (SELECT FROM shipments s WHERE s.order_id = p.order_id
          AND s.parcel = p.position AND s.voided_at IS NULL)`.named('copies of a parcel'),
  )
  if (row && row.waiting > 0 && row.waiting === row.unsent)
    throw new DomainError('conflict', { fields: { copies: ['missing'] } })
}

export const prepareOrder = async (tx: Tx, orderId: number, now: Date) => {
  const order = await lockOrder(tx, orderId)
  await requireCopies(tx, orderId, null)
  if (order.addressFixedAt && order.addressFixedAt > now)
    throw new DomainError('conflict', { fields: { address: ['open'] } })
  await moveOrder(tx, order, 'preparing', { at: now, event: 'preparing' })
}

type Parcel = { order: number; parcel: number }
type Shipment = Parcel & { carrier: string; code: string; url: string | null }

/** Ships a parcel and mails its tracking code. Throws `conflict` for a parcel that is already shipped. */
export const shipParcel = async (tx: Tx, shipment: Shipment, now: Date) => {
  const { order: orderId, parcel, carrier, code, url } = shipment
  if (url !== null && !isTrackingUrl(url))
    throw new DomainError('invalid', { fields: { url: ['tracking.https'] } })
  const order = await lockOrder(tx, orderId)
  await requireCopies(tx, orderId, parcel)
  const { added } = await tx.one<{ added: boolean }>(
    sql`WITH there AS (SELECT FROM order_parcels
        WHERE order_id = ${orderId} AND position = ${parcel} AND cancelled_at IS NULL),
      added AS (INSERT INTO shipments (order_id, parcel, carrier, tracking_code, tracking_url,
          shipped_at)
        SELECT ${orderId}::bigint, ${parcel}::int, ${carrier}, ${code}, ${url}, ${now}::timestamptz
        FROM there ON CONFLICT (order_id, parcel) WHERE voided_at IS NULL DO NOTHING RETURNING id)
      SELECT EXISTS (SELECT FROM added) added FROM there`.named('ship a parcel'),
  )
  if (!added) throw new DomainError('conflict')
  if (order.state !== 'shipped')
    await moveOrder(tx, order, 'shipped', { at: now, event: 'shipped', details: { parcel } })
  await notifyShipped(tx, orderId, { position: parcel, carrier, code, url })
}

/** Returns the time of the last delivery once no parcel of an order is left to deliver. */
const deliveredAt = async (tx: Tx, orderId: number) => {
  const row = await tx.first<{
    at: Date | null
  }>(sql`SELECT CASE WHEN bool_and(s.delivered_at IS NOT NULL
        OR p.cancelled_at IS NOT NULL) THEN max(s.delivered_at) END "at"
    FROM order_parcels p LEFT JOIN shipments s ON s.order_id = p.order_id AND s.parcel = p.position
      AND s.voided_at IS NULL
    WHERE p.order_id = ${orderId}`)
  return row?.at ?? null
}

/** Starts the withdrawal period of an order whose last parcel was delivered, or cancelled after that. */
export const finishDelivery = async (tx: Tx, order: LockedOrder) => {
  const at = order.deliveredAt ? null : await deliveredAt(tx, order.id)
  if (!at) return false
  if (order.state === 'shipped') await moveOrder(tx, order, 'delivered', { at, event: 'delivered' })
  // After a withdrawal during shipping the state stays, and only the day is stored.
  else await tx.run(sql`UPDATE orders SET delivered_at = ${at} WHERE id = ${order.id}`)
  return true
}

/** Marks a parcel as delivered. The last one starts the withdrawal period. */
export const deliverParcel = async (tx: Tx, { order: orderId, parcel }: Parcel, now: Date) => {
  const order = await lockOrder(tx, orderId)
  const done = await tx.run(sql`UPDATE shipments SET delivered_at = ${now}
    WHERE order_id = ${orderId} AND parcel = ${parcel} AND voided_at IS NULL
      AND delivered_at IS NULL`)
  if (done === 0) throw new DomainError('conflict')
  if (await finishDelivery(tx, order)) await notifyDelivered(tx, orderId)
}

type Split = Parcel & { lines: readonly number[] }

/**
 * Sends lines of a parcel in one of their own, which costs no delivery. Not of a parcel that waits for a
 * group: when that fails, it is refunded wholly.
 */
export const splitParcel = async (tx: Tx, { order: orderId, parcel, lines }: Split) => {
  const { state } = await lockOrder(tx, orderId)
  const { all, moved, position } = (await tx.first<Record<'all' | 'moved' | 'position', number>>(
    sql`SELECT count(*)::int "all", count(*) FILTER (WHERE l.id = ANY (${lines}::bigint[]))::int moved,
        (SELECT max(position) + 1 FROM order_parcels WHERE order_id = ${orderId}) position
      FROM order_parcels p JOIN order_lines l ON l.order_id = p.order_id AND l.parcel = p.position
      WHERE p.order_id = ${orderId} AND p.position = ${parcel} AND p.cancelled_at IS NULL
        AND p.waits_for_item_id IS NULL AND NOT EXISTS (SELECT FROM shipments s
          WHERE s.order_id = p.order_id AND s.parcel = p.position AND s.voided_at IS NULL)
        AND NOT EXISTS (SELECT FROM wave_parcels w WHERE w.order_id = p.order_id
          AND w.parcel = p.position AND w.ended_at IS NULL AND w.packed_at IS NOT NULL)`,
  ))!
  if (!comingStates.includes(state)) throw new DomainError('conflict')
  if (all === 0) throw new DomainError('conflict', { fields: { parcel: ['fixed'] } })
  if (moved === all || moved < new Set(lines).size)
    throw new DomainError('invalid', { fields: { lines: ['parcel.part'] } })
  await tx.run(sql`INSERT INTO order_parcels (order_id, position, delivery_cents)
    VALUES (${orderId}, ${position}, 0)`)
  await tx.run(sql`UPDATE order_lines SET parcel = ${position}
    WHERE order_id = ${orderId} AND id = ANY (${lines}::bigint[])`)
}

/** Voids a shipment that was lost or returned: the row stays, and the parcel can be shipped again. */
export const voidShipment = async (tx: Tx, { order: orderId, parcel }: Parcel, now: Date) => {
  const order = await lockOrder(tx, orderId)
  const done = await tx.run(sql`UPDATE shipments SET voided_at = ${now}
    WHERE order_id = ${orderId} AND parcel = ${parcel} AND voided_at IS NULL
      AND delivered_at IS NULL`)
  if (done === 0) throw new DomainError('conflict')
  await recordEvent(tx, orderId, 'shipment_voided', now, { parcel })
  const sent = await tx.first(
    sql`SELECT 1 FROM shipments WHERE order_id = ${orderId} AND voided_at IS NULL LIMIT 1`,
  )
  if (!sent && order.state === 'shipped') await moveOrder(tx, order, 'preparing', { at: now })
}
