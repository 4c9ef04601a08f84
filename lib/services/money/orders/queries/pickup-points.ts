import type { Db, Tx } from '#kernel/db/connection.ts'
import { type Sql, sql } from '#kernel/db/sql.ts'
import { lastPage } from '#kernel/http/pages.ts'
import type { DeliveryChoice } from '#lib/contract/checkout.ts'
import { listPlaces, placeOfAddress } from '#lib/tools/places/queries.ts'
import { type Place, plainName } from '#lib/tools/places/rules.ts'
import type { PointFields } from '../rules/pickup-points.ts'
import { type Delivery, type DeliveryRow, pointColumns, readDelivery } from './deliveries.ts'

export const pointsPerPage = 10

const nearbyKm = 50

/** Maximum number of further towns that match the search. */
const mostOthers = 4

export type Near = {
  /** Town to measure distances from; null when unknown, and then there are no distances. */
  place: Place | null
  others: Place[]
  /** True when the search matches no town or postal code. */
  isUnknown: boolean
}

/** Returns the town searched for, or that of the preferred address. */
export const nearOf = (asked: string | null, home: Delivery | undefined): Near => {
  if (asked === null) {
    const { postal_code: code, city } = home?.shipTo ?? { postal_code: '', city: '' }
    return { place: placeOfAddress(code, city) ?? null, others: [], isUnknown: false }
  }
  const [place, ...alike] = listPlaces(asked)
  // An exact name excludes towns that only start with it.
  const isNamed = place && plainName(place.name) === plainName(asked)
  const others = isNamed ? alike.filter(({ name }) => name === place.name) : alike
  return { place: place ?? null, others: others.slice(0, mostOthers), isUnknown: !place }
}

type Point = Delivery & { distance: number | null }
type PointRow = DeliveryRow & { distance: number | null; total: number }

/** Tolerance in kilometres, twice the maximum rounding error of the coordinates. */
const sameCentre = 0.3

export type PointPage = { points: Point[]; page: number; total: number; lastPage: number }

/**
 * Lists open points nearby, nearest first; none without a town. The chosen point leads the first page,
 * so that it is always visible. A point located only by its town has no distance
 * from that town; one without coordinates is listed in its own province.
 */
export const listPoints = async (
  db: Db,
  { place }: Near,
  { page, chosen }: { page: number; chosen: DeliveryChoice | null },
): Promise<PointPage> => {
  const first = chosen?.kind === 'pickup' ? chosen.pickup_id : 0
  const rows = await db.rows<PointRow>(
    sql`SELECT ${pointColumns}, count(*) OVER ()::int total,
        CASE WHEN located_by = 'town' AND km < ${sameCentre}::float8 THEN NULL
          WHEN km < 1 THEN 0 ELSE round(km)::int END distance
      FROM (SELECT *, 2 * 6371 * asin(sqrt(
          sin(radians(latitude - ${place?.latitude ?? null}::float8) / 2) ^ 2
          + cos(radians(latitude)) * cos(radians(${place?.latitude ?? null}::float8))
            * sin(radians(longitude - ${place?.longitude ?? null}::float8) / 2) ^ 2)) km
        FROM pickup_points WHERE closed_at IS NULL) located
      WHERE km < ${nearbyKm} OR id = ${first}
        OR (latitude IS NULL AND province = ${place?.province ?? null})
      ORDER BY id = ${first} DESC, km NULLS LAST, city COLLATE "it-x-icu", name COLLATE "it-x-icu", id
      LIMIT ${pointsPerPage} OFFSET ${(page - 1) * pointsPerPage}`.named('list pick-up points'),
  )
  const total = rows[0]?.total ?? 0
  const points = rows.map(({ distance, total: _, ...row }) => ({ ...readDelivery(row)!, distance }))
  return { points, page, total, lastPage: lastPage(total, pointsPerPage) }
}

export type OwnedPoint = PointFields & {
  id: number
  located_by: 'town' | 'coordinates'
  closed_at: Date | null
}

export const ownColumns = sql`id, name, street, postal_code, city, province, hours, delivery_cents, latitude,
  longitude, located_by, closed_at`

export const listAllPoints = (db: Db) =>
  db.rows<OwnedPoint>(
    sql`SELECT ${ownColumns} FROM pickup_points
      ORDER BY province, city COLLATE "it-x-icu", name COLLATE "it-x-icu", id`,
  )

export const findPoint = (db: Db, id: number) =>
  db.first<OwnedPoint>(sql`SELECT ${ownColumns} FROM pickup_points WHERE id = ${id}`)

export const lockPoint = (tx: Tx, id: number) =>
  tx.first<OwnedPoint>(sql`SELECT ${ownColumns} FROM pickup_points WHERE id = ${id} FOR UPDATE`)

const isTo = (id: Sql) => sql`delivery->>'kind' = 'pickup' AND (delivery->>'id')::bigint = ${id}`

/** Condition on orders that are still to arrive at a point. */
export const isUndelivered = (id: Sql) =>
  sql`kind <> 'weep' AND ${isTo(id)} AND ended_at IS NULL AND delivered_at IS NULL`

export const countWaiting = async (db: Db, id: number) => {
  const point = sql`${id}`
  const row = await db.first<{ orders: number; seats: number }>(
    sql`SELECT (SELECT count(*)::int FROM orders WHERE ${isUndelivered(point)}) orders,
      (SELECT count(*)::int FROM participations p WHERE ${isTo(point)} AND p.ended_at IS NULL
        AND NOT EXISTS (SELECT FROM orders o WHERE o.participation_id = p.id)) seats`,
  )
  return row ?? { orders: 0, seats: 0 }
}
