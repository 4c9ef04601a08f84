import type { Db } from '#kernel/db/connection.ts'
import { sql } from '#kernel/db/sql.ts'
import type { trackingStates } from '#lib/contract/console/options.ts'
import { isShortParcel, withShipment } from '../../../money/orders/queries/ready.ts'
import { comingStates } from '../../../money/orders/rules/states.ts'
import type { TrackingLine } from '../rules/tracking.ts'

type State = (typeof trackingStates)[number]

const canShip = sql`s.id IS NULL AND p.cancelled_at IS NULL AND NOT ${isShortParcel}`

/**
 * Lines with what each would do. An order stands for its only parcel that is not shipped, unless the
 * code is already that of one of its parcels: the same file again ships nothing.
 */
const resolved = (lines: readonly TrackingLine[]) =>
  sql`SELECT line, number, parcel, written, code, carrier, url,
      CASE WHEN state = 'ship' AND row_number() OVER (
        PARTITION BY state, number, parcel ORDER BY line) > 1 THEN 'repeated' ELSE state END state
    FROM (SELECT g.line, g.number, coalesce(g.parcel, t.unsent_parcel) parcel, g.written, g.code,
        g.carrier, g.url,
        CASE WHEN g.is_wrong THEN 'wrong' WHEN o.id IS NULL OR t.parcels = 0 THEN 'unknown'
          WHEN t.is_same THEN 'same' WHEN o.state <> ALL (${comingStates}) THEN 'refused'
          WHEN t.unsent > 1 THEN 'which' WHEN t.unsent = 1 THEN 'ship'
          WHEN t.is_sent THEN 'other' ELSE 'refused' END state
      FROM jsonb_to_recordset(${JSON.stringify(lines)}::jsonb) AS g(line int, written text,
        number int, parcel int, code text, carrier text, url text, is_wrong boolean)
      LEFT JOIN orders o ON o.number = g.number AND o.kind <> 'weep'
      CROSS JOIN LATERAL (SELECT count(*) parcels, bool_or(s.tracking_code = g.code) is_same,
          bool_or(s.id IS NOT NULL) is_sent,
          count(*) FILTER (WHERE ${canShip}) unsent,
          min(p.position) FILTER (WHERE ${canShip}) unsent_parcel
        FROM order_parcels p ${withShipment}
        WHERE p.order_id = o.id AND p.position = coalesce(g.parcel, p.position)) t) each`

const shownLines = 500

type Line = { line: number; parcel: string; code: string; carrier: string; state: State }

export const previewTracking = async (db: Db, lines: readonly TrackingLine[]) =>
  (await db.first<{ counts: { [Name in State]?: number }; lines: Line[] }>(
    sql`WITH r AS MATERIALIZED (${resolved(lines)})
      SELECT coalesce((SELECT json_object_agg(state, count) FROM (
          SELECT state, count(*) count FROM r GROUP BY state) c), '{}') counts,
        coalesce((SELECT json_agg(l) FROM (
          SELECT line, state, code, carrier,
            CASE state WHEN 'ship' THEN number || '-' || parcel ELSE written END parcel
          FROM r ORDER BY state = 'ship', line LIMIT ${shownLines}) l), '[]') lines`,
  ))!

/** Rows of a batch of `orders.ship`. */
export const trackingRows = (lines: readonly TrackingLine[]) =>
  sql`SELECT number thing, line place, jsonb_build_object('number', number, 'parcel', parcel,
      'carrier', carrier, 'code', code, 'url', url) input
    FROM (${resolved(lines)}) r WHERE state = 'ship'`
