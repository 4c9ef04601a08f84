import type { Tx } from '#kernel/db/connection.ts'
import { sql } from '#kernel/db/sql.ts'
import { DomainError } from '#kernel/error.ts'
import type { Actor } from '#kernel/operator-acts.ts'
import { beginBatch } from '../batches/commands.ts'
import { type ReadyFilter, readyParcels } from './queries/ready.ts'

/** Parcels that are packed in a day; those that remain go into the next wave. */
export const largestWave = 500

type Making = { filter: ReadyFilter; actor: Actor; now: Date }

/** Makes a wave; two at once share the parcels, since the index lets each into one wave only. */
export const makeWave = async (tx: Tx, { filter, actor, now }: Making) => {
  const { id } = (await tx.first<{ id: number }>(
    sql`INSERT INTO waves (operator_id, made_at) VALUES (${actor.operator}, ${now}) RETURNING id`,
  ))!
  const count = await tx.run(sql`INSERT INTO wave_parcels (wave_id, position, order_id, parcel)
    SELECT ${id}::bigint, row_number() OVER (), order_id, position
    FROM (SELECT p.order_id, p.position ${readyParcels(now, filter)}
      ORDER BY o.placed_at, o.id, p.position LIMIT ${largestWave}) ready
    ON CONFLICT (order_id, parcel) WHERE ended_at IS NULL DO NOTHING`)
  if (count === 0) throw new DomainError('conflict')
  const paid = sql`SELECT o.number thing, (o.placed_at, o.id) place,
      jsonb_build_object('number', o.number) input
    FROM orders o WHERE o.state = 'paid'
      AND o.id IN (SELECT order_id FROM wave_parcels WHERE wave_id = ${id})`
  if (await tx.first(sql`${paid} LIMIT 1`))
    await beginBatch(tx, paid, { act: 'orders.prepare', actor, now })
  return { id, count }
}

const end = (wave: number, now: Date) =>
  sql`UPDATE wave_parcels w SET ended_at = ${now} WHERE w.wave_id = ${wave} AND w.ended_at IS NULL`

export const dissolveWave = (tx: Tx, wave: number, now: Date) => tx.run(end(wave, now))

export const takeOut = (tx: Tx, wave: number, position: number, now: Date) =>
  tx.run(sql`${end(wave, now)} AND w.position = ${position}`)

type Packing = { wave: number; position: number; actor: Actor; now: Date }

/** Throws `conflict` where somebody else packed the parcel. */
export const packParcel = async (tx: Tx, { wave, position, actor, now }: Packing) => {
  const packed = await tx.run(sql`UPDATE wave_parcels
    SET packed_by = ${actor.operator}, packed_at = ${now}
    WHERE wave_id = ${wave} AND position = ${position} AND packed_at IS NULL AND ended_at IS NULL`)
  if (packed === 0) throw new DomainError('conflict')
}
