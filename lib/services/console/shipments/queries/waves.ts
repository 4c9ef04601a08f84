import type { z } from 'zod'
import type { Db } from '#kernel/db/connection.ts'
import { raw, type Sql, sql } from '#kernel/db/sql.ts'
import type { WithDates } from '#kernel/http/iso-dates.ts'
import type { shipments } from '#lib/contract/console/shipments.ts'
import type { PictureRow } from '#lib/tools/pictures/present.ts'
import type { ShipTo } from '../../../money/orders/queries/deliveries.ts'
import { isShortParcel, withShipment } from '../../../money/orders/queries/ready.ts'
import { comingStates } from '../../../money/orders/rules/states.ts'
import { readList } from '../../list.ts'

/** Parcels `p` of waves, each with its row `w`, its order `o` and its shipment `s`. */
const parcels = sql`wave_parcels w JOIN orders o ON o.id = w.order_id
  JOIN order_parcels p ON p.order_id = w.order_id AND p.position = w.parcel ${withShipment}`

const state = sql`CASE WHEN s.id IS NOT NULL THEN 'shipped'
  WHEN p.cancelled_at IS NOT NULL OR o.state <> ALL (${comingStates}) OR ${isShortParcel}
    THEN 'stopped'
  WHEN w.packed_at IS NOT NULL THEN 'packed' ELSE 'waiting' END`

const counts = sql`SELECT count(*) FILTER (WHERE state <> 'stopped')::int total,
    count(*) FILTER (WHERE state IN ('packed', 'shipped'))::int packed,
    count(*) FILTER (WHERE state = 'shipped')::int shipped
  FROM (SELECT ${state} state FROM ${parcels} WHERE w.wave_id = v.id AND w.ended_at IS NULL) each`

const waves = sql`waves v JOIN operators a ON a.id = v.operator_id CROSS JOIN LATERAL (${counts}) c`
const columns = sql`v.id, v.made_at, a.name who, c.total, c.packed, c.shipped`

type Shown = z.output<typeof shipments.list.output>['data'][number]
export type WaveRow = WithDates<Shown, 'made_at'>
type WaveQuery = z.output<typeof shipments.list.query>

const orders = { made: 'v.id DESC', '-made': 'v.id' } as const

const matches = (number: number): Sql =>
  sql`(v.id = ${number} OR v.id IN (SELECT w.wave_id FROM wave_parcels w
    JOIN orders o ON o.id = w.order_id WHERE o.number = ${number} AND w.ended_at IS NULL))`

/** Orders that are on their way are few: old waves are not read. */
const isOpen = sql`v.id IN (SELECT w.wave_id FROM ${parcels} WHERE w.ended_at IS NULL
  AND p.cancelled_at IS NULL AND s.id IS NULL AND o.state = ANY (${comingStates})
  AND NOT ${isShortParcel})`

export const listWaves = (db: Db, { q, state: which, sort, ...paging }: WaveQuery) =>
  readList<WaveRow>(db, paging, {
    select: columns,
    from: waves,
    where: [
      sql`c.total > 0`,
      which === 'open' && isOpen,
      q && matches(Number.parseInt(q, 10) || 0),
    ],
    order: raw(orders[sort]),
  })

export const findWave = (db: Db, id: number) =>
  db.one<WaveRow>(sql`SELECT ${columns} FROM ${waves} WHERE v.id = ${id}`)

type Parcel = z.output<typeof shipments.read.output>['data']['parcels'][number]
type Copy = Omit<Parcel['copies'][number], 'image'> & { picture: PictureRow }

/** Copies of a parcel, without those of withdrawals. */
const copies = sql`SELECT coalesce(json_agg(c ORDER BY c.id), '[]') FROM (
  SELECT l.id, b.code, l.title, l.choice, l.quantity - (
      SELECT coalesce(sum(wl.quantity), 0)::int FROM withdrawal_lines wl
      JOIN withdrawals r ON r.id = wl.withdrawal_id
      WHERE wl.line_id = l.id AND r.state <> 'refused') quantity,
    json_build_object('id', i.id, 'width', i.width, 'height', i.height, 'tint', i.tint) picture
  FROM order_lines l JOIN bundles b ON b.id = l.bundle_id JOIN items t ON t.id = l.item_id
  JOIN pictures i ON i.id = t.picture_id
  WHERE l.order_id = w.order_id AND l.parcel = w.parcel) c WHERE c.quantity > 0`

export type WaveParcel = Omit<
  WithDates<Parcel, 'packed_at'>,
  'id' | 'recipient' | 'place' | 'lines' | 'is_incomplete' | 'version' | 'copies'
> & { position: number; order_id: number; delivery: ShipTo; email: string | null; copies: Copy[] }

const parcelColumns = sql`w.position, o.number "order", o.id order_id, o.number || '-' || w.parcel code,
  ${state} state, packer.name packed_by, w.packed_at, s.tracking_code, o.delivery,
  m.name buyer, m.email, (${copies}) copies`

const inWave = (wave: number) => sql`SELECT ${parcelColumns} FROM ${parcels}
  LEFT JOIN operators packer ON packer.id = w.packed_by
  LEFT JOIN members m ON m.id = o.member_id AND m.deleted_at IS NULL
  WHERE w.wave_id = ${wave} AND w.ended_at IS NULL`

export const listParcels = (db: Db, wave: number) =>
  db.rows<WaveParcel>(sql`${inWave(wave)} ORDER BY w.position`)

export const findParcel = (db: Db, wave: number, position: number) =>
  db.one<WaveParcel>(sql`${inWave(wave)} AND w.position = ${position}`)
