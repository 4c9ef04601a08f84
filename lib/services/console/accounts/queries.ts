import type { z } from 'zod'
import type { Db } from '#kernel/db/connection.ts'
import { sql } from '#kernel/db/sql.ts'
import type { WithDates } from '#kernel/http/iso-dates.ts'
import { type Day, plusDays, startOfDay } from '#lib/calendar/days.ts'
import type { operatorAccounts } from '#lib/contract/console/accounts.ts'
import { timeZone } from '#lib/format/time-zone.ts'
import { readList } from '../list.ts'

type Disputed = z.output<typeof operatorAccounts.disputes.output>['data'][number]

export type DisputeRow = Omit<
  WithDates<Disputed, 'opened_at' | 'answer_by' | 'resolved_at'>,
  'amount' | 'lost'
> & { disputedCents: number | null; takenCents: number }

const parcelsOf = sql`SELECT array_agg(s.carrier || ' ' || s.tracking_code ORDER BY s.parcel)
    FROM shipments s WHERE s.order_id = o.id AND s.voided_at IS NULL`

/** Lists open disputes by their deadline, then those that are over, the newest first. */
export const listDisputes = (db: Db, query: { page: number }) =>
  readList<DisputeRow>(db, query, {
    select: sql`d.id AS name, o.number AS "order", d.state, d.reason, d.opened_at, d.answer_by,
        d.resolved_at, d.disputed_cents AS "disputedCents", d.taken_cents AS "takenCents",
        coalesce((${parcelsOf}), '{}') AS parcels`,
    from: sql`disputes d JOIN captures c ON c.id = d.capture_id JOIN orders o ON o.id = c.order_id`,
    order: sql`d.resolved_at DESC NULLS FIRST, d.answer_by NULLS LAST, d.opened_at DESC, d.id`,
  })

export type TakingsRow = { day: Day; captured: number; refunded: number; contested: number }

/** Sums the ledger by day in Rome, in cents: every cent that came or went stands there once. */
export const listTakings = (db: Db, { from, until }: { from: Day; until: Day }) =>
  db.rows<TakingsRow>(sql`
    SELECT (at AT TIME ZONE ${timeZone})::date::text AS day,
      coalesce(sum(cents) FILTER (WHERE kind = 'capture'), 0)::float8 AS captured,
      coalesce(-sum(cents) FILTER (WHERE kind = 'refund'), 0)::float8 AS refunded,
      coalesce(-sum(cents) FILTER (WHERE kind IN ('chargeback', 'reinstated')), 0)::float8
        AS contested
    FROM ledger WHERE at >= ${startOfDay(from)} AND at < ${startOfDay(plusDays(until, 1))}
    GROUP BY 1 ORDER BY 1`)
