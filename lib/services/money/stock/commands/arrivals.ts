import type { Db, Tx } from '#kernel/db/connection.ts'
import { sql } from '#kernel/db/sql.ts'
import { DomainError } from '#kernel/error.ts'
import { lockShelves, setStock } from '../../../shop/items/commands/stock.ts'
import { notifyCopies } from '../../orders/commands/notify.ts'
import { paidStates } from '../../orders/rules/states.ts'
import { type Claim, leaveOut } from '../rules.ts'

export type Arrival = { bundle: number; copies: number }

/**
 * Lines with a claim on the copies of a bundle, in the order in which they get them: those sent, those that
 * an earlier arrival was enough for, then seats by the rule of their group, then sales. The order by lot is
 * that of the closing, whose secret is public since then.
 */
const listClaims = (db: Db, bundleId: number) =>
  db.rows<Claim>(
    sql`SELECT l.id, l.order_id "order", l.quantity, short.line_id IS NOT NULL "isShort"
      FROM order_lines l JOIN orders o ON o.id = l.order_id AND o.state = ANY (${paidStates})
      JOIN order_parcels parcel ON parcel.order_id = l.order_id AND parcel.position = l.parcel
        AND parcel.cancelled_at IS NULL
      JOIN items i ON i.id = l.item_id
      LEFT JOIN participations p ON p.id = o.participation_id
      LEFT JOIN short_lines short ON short.line_id = l.id AND short.ended_at IS NULL
      LEFT JOIN shipments s ON s.order_id = l.order_id AND s.parcel = l.parcel AND s.voided_at IS NULL
      WHERE l.bundle_id = ${bundleId}
      ORDER BY s.id IS NULL, short.line_id IS NOT NULL, p.id IS NULL,
        CASE WHEN i.shortage = 'lot' THEN sha256(convert_to((SELECT secret FROM draws d
          WHERE d.item_id = i.id AND d.closed_at IS NOT NULL ORDER BY d.id DESC LIMIT 1)
          || ':' || p.id, 'UTF8')) END,
        p.joined_at, o.placed_at, l.id`.named('claims on copies'),
  )

/** Copies of seats that were imported without an order: they are kept aside. */
const countImported = async (db: Db, bundleId: number) =>
  (await db.first<{ copies: number }>(
    sql`SELECT coalesce(sum(p.quantity), 0)::int copies FROM participations p
      WHERE p.bundle_id = ${bundleId} AND p.state = 'ordered' AND p.ended_at IS NULL
        AND NOT EXISTS (SELECT FROM orders o WHERE o.participation_id = p.id)`,
  ))!.copies

/** Divides the claims on copies into those that get them and those left out; writes nothing. */
export const planShares = async (db: Db, { bundle, copies }: Arrival) => {
  const claims = await listClaims(db, bundle)
  const out = leaveOut(claims, copies - (await countImported(db, bundle)))
  return { claims, out }
}

/** Shares the copies of a locked bundle that have come; whose turn it is not any more, or now, is told. */
const share = async (tx: Tx, arrival: Arrival, now: Date) => {
  const { claims, out } = await planShares(tx, arrival)
  const isOut = new Set(out.map(({ id }) => id))
  const newly = out.filter(({ isShort }) => !isShort)
  const served = claims.filter(({ id, isShort }) => isShort && !isOut.has(id))
  await tx.run(sql`INSERT INTO short_lines (line_id, since)
    SELECT id, ${now} FROM unnest(${newly.map(({ id }) => id)}::bigint[]) id
    ON CONFLICT (line_id) DO UPDATE SET since = ${now}, ended_at = NULL`)
  await tx.run(sql`UPDATE short_lines SET ended_at = ${now}
    WHERE line_id = ANY (${served.map(({ id }) => id)}::bigint[])`)
  for (const { order, id } of newly) await notifyCopies(tx, order, { line: id, areHere: false })
  for (const { order, id } of served) await notifyCopies(tx, order, { line: id, areHere: true })
  return { short: out.length, served: served.reduce((sum, { quantity }) => sum + quantity, 0) }
}

/** Books the copies that have come so far. Those that claims still need are not on sale. */
export const bookArrivals = async (
  tx: Tx,
  itemId: number,
  arrivals: readonly Arrival[],
  now: Date,
) => {
  const bundles = arrivals.map(({ bundle }) => bundle)
  const shelves = new Map((await lockShelves(tx, bundles)).map(({ id, stock }) => [id, stock]))
  const own = await tx.rows<{ id: number }>(sql`SELECT b.id FROM bundles b
    JOIN variations v ON v.id = b.variation_id AND v.item_id = ${itemId}
    WHERE b.id = ANY (${bundles}::bigint[])`)
  if (own.length < arrivals.length) throw new DomainError('invalid')
  let short = 0
  for (const arrival of arrivals) {
    const { bundle, copies } = arrival
    await tx.run(sql`INSERT INTO arrivals (bundle_id, copies, at) VALUES (${bundle}, ${copies}, ${now})
      ON CONFLICT (bundle_id) DO UPDATE SET copies = ${copies}, at = ${now}`)
    const shared = await share(tx, arrival, now)
    short += shared.short
    if (shared.short > 0 && shelves.get(bundle)) await setStock(tx, itemId, bundle, 0)
  }
  return short
}

/** True for an order left without its copies. */
export const isShort = async (db: Db, orderId: number) =>
  (await db.first(
    sql`SELECT FROM short_lines short JOIN order_lines l ON l.id = short.line_id
      WHERE l.order_id = ${orderId} AND short.ended_at IS NULL LIMIT 1`.named('is an order short'),
  )) !== undefined

/** Ends the wait of a line whose copies were replaced. */
export const endShortLine = (tx: Tx, lineId: number, now: Date) =>
  tx.run(sql`UPDATE short_lines SET ended_at = ${now} WHERE line_id = ${lineId}`)

type Copies = { bundleId: number; quantity: number }

/**
 * Gives the copies of an order that ended to lines left without theirs, and returns those that nobody
 * needs. The caller has locked the bundles and ended the order.
 */
export const passOnCopies = async (
  tx: Tx,
  orderId: number,
  copies: readonly Copies[],
  now: Date,
) => {
  const own = await tx.rows<{ bundle: number }>(
    sql`UPDATE short_lines short SET ended_at = ${now} FROM order_lines l
      WHERE l.id = short.line_id AND l.order_id = ${orderId} AND short.ended_at IS NULL
      RETURNING l.bundle_id bundle`.named('end own short lines'),
  )
  const never = new Set(own.map(({ bundle }) => bundle))
  const arrived = await tx.rows<Arrival>(
    sql`SELECT a.bundle_id bundle, a.copies FROM arrivals a
      WHERE a.bundle_id = ANY (${copies.map(({ bundleId }) => bundleId)}::bigint[])
        AND EXISTS (SELECT FROM short_lines short JOIN order_lines l ON l.id = short.line_id
          WHERE l.bundle_id = a.bundle_id AND short.ended_at IS NULL)`.named('wanted copies'),
  )
  const served = new Map<number, number>()
  for (const arrival of arrived) served.set(arrival.bundle, (await share(tx, arrival, now)).served)
  return copies
    .filter(({ bundleId }) => !never.has(bundleId))
    .map((one) => ({ ...one, quantity: one.quantity - (served.get(one.bundleId) ?? 0) }))
    .filter(({ quantity }) => quantity > 0)
}
