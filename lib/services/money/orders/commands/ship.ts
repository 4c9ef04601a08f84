import type { Tx } from '#kernel/db/connection.ts'
import { sql } from '#kernel/db/sql.ts'
import { DomainError } from '#kernel/error.ts'
import { isTrackingUrl } from '../rules/tracking.ts'
import { recordEvent } from './events.ts'
import { notifyDelivered, notifyShipped } from './notify.ts'
import { lockOrder, moveOrder } from './states.ts'

/** Commands of packing and shipping, for one parcel or all of an order. */

export const prepareOrder = async (tx: Tx, orderId: number, now: Date) => {
  const order = await lockOrder(tx, orderId)
  await moveOrder(tx, order, 'preparing', { at: now, event: 'preparing' })
}

type Parcel = { order: number; parcel: number }

const requireParcel = async (tx: Tx, { order, parcel }: Parcel) => {
  const row = await tx.first(
    sql`SELECT 1 FROM order_parcels
      WHERE order_id = ${order} AND position = ${parcel} AND cancelled_at IS NULL`,
  )
  if (!row) throw new DomainError('not_found')
}

type Sent = Parcel & { carrier: string; code: string; url: string | null }

/** Ships a parcel and mails its tracking code. Throws `conflict` for a parcel that is already shipped. */
export const shipParcel = async (tx: Tx, sent: Sent, now: Date) => {
  const { order: orderId, parcel, carrier, code, url } = sent
  if (url !== null && !isTrackingUrl(url))
    throw new DomainError('invalid', { fields: { url: ['tracking.https'] } })
  const order = await lockOrder(tx, orderId)
  await requireParcel(tx, sent)
  const added = await tx.run(sql`INSERT INTO shipments (order_id, parcel, carrier, tracking_code,
      tracking_url, shipped_at)
    VALUES (${orderId}, ${parcel}, ${carrier}, ${code}, ${url}, ${now})
    ON CONFLICT (order_id, parcel) WHERE voided_at IS NULL DO NOTHING`)
  if (added === 0) throw new DomainError('conflict')
  if (order.state !== 'shipped')
    await moveOrder(tx, order, 'shipped', { at: now, event: 'shipped', details: { parcel } })
  await notifyShipped(tx, orderId, { position: parcel, carrier, code, url })
}

const parcelsLeft = async (tx: Tx, orderId: number, what: 'shipped' | 'delivered') =>
  (await tx.first<{ left: number }>(sql`SELECT count(*)::int "left" FROM order_parcels p
    WHERE p.order_id = ${orderId} AND p.cancelled_at IS NULL
      AND NOT EXISTS (SELECT FROM shipments s WHERE s.order_id = p.order_id
        AND s.parcel = p.position AND s.voided_at IS NULL
        AND (${what} = 'shipped' OR s.delivered_at IS NOT NULL))`))!.left

/** Marks a parcel as delivered. The last one starts the withdrawal period. */
export const deliverParcel = async (tx: Tx, { order: orderId, parcel }: Parcel, now: Date) => {
  const order = await lockOrder(tx, orderId)
  const done = await tx.run(sql`UPDATE shipments SET delivered_at = ${now}
    WHERE order_id = ${orderId} AND parcel = ${parcel} AND voided_at IS NULL
      AND delivered_at IS NULL`)
  if (done === 0) throw new DomainError('conflict')
  if ((await parcelsLeft(tx, orderId, 'delivered')) > 0) return
  if (order.state === 'shipped')
    await moveOrder(tx, order, 'delivered', { at: now, event: 'delivered' })
  // After a withdrawal during shipping the state stays, and only the day is stored.
  else await tx.run(sql`UPDATE orders SET delivered_at = ${now} WHERE id = ${orderId}`)
  await notifyDelivered(tx, orderId)
}

/** Completes a delivery whose remaining parcels were cancelled: it ended with the last delivered parcel. */
export const finishDelivery = async (tx: Tx, orderId: number) => {
  const order = await lockOrder(tx, orderId)
  if (order.deliveredAt || (await parcelsLeft(tx, orderId, 'delivered')) > 0) return
  const last = await tx.first<{ at: Date | null }>(sql`SELECT max(delivered_at) "at" FROM shipments
    WHERE order_id = ${orderId} AND voided_at IS NULL`)
  if (!last?.at) return
  if (order.state === 'shipped')
    await moveOrder(tx, order, 'delivered', { at: last.at, event: 'delivered' })
  else await tx.run(sql`UPDATE orders SET delivered_at = ${last.at} WHERE id = ${orderId}`)
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
