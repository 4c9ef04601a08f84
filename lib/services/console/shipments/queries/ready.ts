import type { z } from 'zod'
import type { Db } from '#kernel/db/connection.ts'
import { allOf, sql } from '#kernel/db/sql.ts'
import { dayOf, plusDays, startOfDay } from '#lib/calendar/days.ts'
import type { shipments } from '#lib/contract/console/shipments.ts'
import { isInStock, withShipment } from '../../../money/orders/queries/ready.ts'
import { comingStates } from '../../../money/orders/rules/states.ts'

/** Parcels of a group, to homes or pick-up points, of orders between two days. */
export type ReadyFilter = Partial<z.output<typeof shipments.make.body>>

const destination = (to: string) =>
  to === 'home' || to === 'pickup'
    ? sql`o.delivery->>'kind' = ${to}`
    : sql`o.delivery->>'kind' = 'pickup' AND (o.delivery->>'id')::bigint = ${Number(to)}`

const conditionsOf = ({ group, to, from, until }: ReadyFilter) => [
  group &&
    sql`EXISTS (SELECT FROM order_lines l WHERE l.order_id = p.order_id
      AND l.parcel = p.position AND l.item_id = ${Number(group)})`,
  to && destination(to),
  from && sql`o.placed_at >= ${startOfDay(from)}`,
  until && sql`o.placed_at < ${startOfDay(plusDays(until, 1))}`,
]

/**
 * Orders `o` with their parcels `p` that can go now and are in no wave, whether or not another parcel of the
 * order was sent. With `isAddressOpen` instead those held back only because the buyer can still change the
 * address.
 */
export const readyParcels = (now: Date, filter: ReadyFilter = {}, isAddressOpen = false) =>
  sql`FROM orders o JOIN order_parcels p ON p.order_id = o.id ${withShipment}
    WHERE ${allOf([
      sql`o.state = ANY (${comingStates}) AND o.kind <> 'weep' AND s.id IS NULL`,
      isInStock(dayOf(now)),
      sql`coalesce(o.state = 'paid' AND o.address_fixed_at > ${now}, false) = ${isAddressOpen}`,
      sql`NOT EXISTS (SELECT FROM wave_parcels w
          WHERE w.order_id = p.order_id AND w.parcel = p.position AND w.ended_at IS NULL)`,
      ...conditionsOf(filter),
    ])}`

type Choice = { id: number; title: string; count: number }

/** How many parcels are ready, with their groups and pick-up points. */
export const countReady = async (db: Db, now: Date) => {
  const ready = sql`ready AS MATERIALIZED (SELECT o.delivery, p.order_id, p.position ${readyParcels(now)})`
  return (await db.first<{ count: number; groups: Choice[]; places: Choice[] }>(
    sql`WITH ${ready}, per_group AS (
        SELECT i.id, i.title, count(DISTINCT (r.order_id, r.position))::int count FROM ready r
        JOIN order_lines l ON l.order_id = r.order_id AND l.parcel = r.position
        JOIN items i ON i.id = l.item_id AND i.kind = 'preorder' GROUP BY i.id),
      per_place AS (
        SELECT (delivery->>'id')::bigint id, max(delivery->>'name') title, count(*)::int count
        FROM ready WHERE delivery->>'kind' = 'pickup' GROUP BY 1)
      SELECT (SELECT count(*)::int FROM ready) count,
        (SELECT coalesce(json_agg(g ORDER BY g.title), '[]') FROM per_group g) "groups",
        (SELECT coalesce(json_agg(g ORDER BY g.title), '[]') FROM per_place g) places`,
  ))!
}
