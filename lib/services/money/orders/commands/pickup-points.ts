import type { Database, Tx } from '#kernel/db/connection.ts'
import { sql } from '#kernel/db/sql.ts'
import { eachRow } from '#kernel/jobs/rows.ts'
import { placeOfAddress } from '#lib/tools/places/queries.ts'
import type { PointFields } from '../rules/pickup-points.ts'

/** Returns the given coordinates, or those of the centre of the town. */
const locate = ({ latitude, longitude, postal_code, city }: PointFields) => {
  if (latitude !== null) return { latitude, longitude, locatedBy: 'coordinates' }
  const town = placeOfAddress(postal_code, city)
  return {
    latitude: town?.latitude ?? null,
    longitude: town?.longitude ?? null,
    locatedBy: 'town',
  }
}

export const addPoint = async (tx: Tx, point: PointFields) => {
  const { latitude, longitude, locatedBy } = locate(point)
  const added = await tx.first<{ id: number }>(sql`INSERT INTO pickup_points
      (name, street, postal_code, city, province, hours, delivery_cents, latitude, longitude, located_by)
    VALUES (${point.name}, ${point.street}, ${point.postal_code}, ${point.city}, ${point.province},
      ${point.hours}, ${point.delivery_cents}, ${latitude}, ${longitude}, ${locatedBy}) RETURNING id`)
  return added!.id
}

export const changePoint = (tx: Tx, id: number, point: PointFields) => {
  const { latitude, longitude, locatedBy } = locate(point)
  return tx.run(sql`UPDATE pickup_points SET name = ${point.name}, street = ${point.street},
      postal_code = ${point.postal_code}, city = ${point.city}, province = ${point.province},
      hours = ${point.hours}, delivery_cents = ${point.delivery_cents}, latitude = ${latitude},
      longitude = ${longitude}, located_by = ${locatedBy} WHERE id = ${id}`)
}

export const closePoint = (tx: Tx, id: number, now: Date) =>
  tx.run(sql`UPDATE pickup_points SET closed_at = ${now} WHERE id = ${id} AND closed_at IS NULL`)

export const openPoint = (tx: Tx, id: number) =>
  tx.run(sql`UPDATE pickup_points SET closed_at = NULL WHERE id = ${id} AND closed_at IS NOT NULL`)

type Unlocated = { id: number; postal_code: string; city: string }

/** Sets the coordinates of the town on points inserted by SQL. Idempotent. */
export const locatePoints = async (db: Database, now: Date) => {
  const rows = await db.rows<Unlocated>(
    sql`SELECT id, postal_code, city FROM pickup_points WHERE latitude IS NULL`,
  )
  await eachRow(
    db,
    'orders.locate-pickup-point',
    { rows, now },
    async ({ id, postal_code, city }) => {
      const town = placeOfAddress(postal_code, city)
      if (town)
        await db.run(sql`UPDATE pickup_points SET latitude = ${town.latitude},
        longitude = ${town.longitude} WHERE id = ${id} AND latitude IS NULL
          AND postal_code = ${postal_code} AND city = ${city}`)
    },
  )
}
