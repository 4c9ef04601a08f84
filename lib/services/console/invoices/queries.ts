import type { z } from 'zod'
import type { Db } from '#kernel/db/connection.ts'
import { containsWords, sql } from '#kernel/db/sql.ts'
import type { WithDates } from '#kernel/http/iso-dates.ts'
import { plusDays, startOfDay } from '#lib/calendar/days.ts'
import type { invoices } from '#lib/contract/console/invoices.ts'
import type { Because } from '../../money/payments/commands/refunds.ts'
import { readList } from '../list.ts'
import type { InvoiceNumber } from './rules.ts'

export type InvoiceFile = InvoiceNumber & { xml: string }

/** Completed refunds `r` of the order `o` that do not lower its invoice `i`; a second payment has none. */
const refundsOutside = sql`refunds r JOIN captures c ON c.id = r.capture_id AND c.second_of IS NULL
  WHERE r.order_id = o.id AND r.state = 'completed' AND CASE WHEN i.order_id IS NULL
    THEN r.because <> 'price_lowered' ELSE r.id <> ALL (i.lowered) END`

/** Documents `d` of orders `o`, with their row `v` once made: an invoice `i`, and a note for each refund. */
const documents = sql`orders o LEFT JOIN invoices i ON i.order_id = o.id AND i.refund_id IS NULL
  CROSS JOIN LATERAL (
    SELECT NULL::uuid refund, NULL::int position, o.paid_at "at", NULL because,
      NULL::bigint withdrawal_id, coalesce(i.total_cents, o.total_cents) cents
    UNION ALL SELECT r.id, r.position, r.settled_at, r.because, r.withdrawal_id, r.cents
      FROM ${refundsOutside} AND i.order_id IS NOT NULL) d
  LEFT JOIN invoices v ON v.order_id = o.id AND v.refund_id IS NOT DISTINCT FROM d.refund`

/** Order that an invoice can be written for: paid, and not given back as a whole. */
const isInvoiced = sql`o.kind <> 'weep' AND o.invoice IS NOT NULL AND (i.order_id IS NOT NULL
  OR (o.paid_at IS NOT NULL AND o.state NOT IN ('cancelled', 'refunded')))`

export type Withdrawal = {
  lines: { title: string; choice: string; quantity: number; unit_cents: number }[]
  delivery_cents: number
  credits_cents: number
}

const withdrawal = sql`(SELECT json_build_object('credits_cents', w.credits_cents,
    'delivery_cents', CASE WHEN w.with_delivery THEN o.delivery_cents - w.kept_delivery_cents
      ELSE 0 END,
    'lines', coalesce(json_agg(json_build_object('title', l.title, 'choice', l.choice,
      'quantity', wl.quantity, 'unit_cents', l.unit_cents) ORDER BY l.id)
      FILTER (WHERE l.id IS NOT NULL), '[]'))
  FROM withdrawals w LEFT JOIN withdrawal_lines wl ON wl.withdrawal_id = w.id
  LEFT JOIN order_lines l ON l.id = wl.line_id WHERE w.id = d.withdrawal_id GROUP BY w.id)`

type Made = InvoiceFile & { made_at: Date }
export type DocumentRow = (Made | { xml: null }) & { cents: number } & (
    | { refund: null }
    | { refund: string; because: Because; withdrawal: Withdrawal | null }
  )

/** Finds the invoice of an order, made or not, or the credit note of the refund at a position. */
export const findDocument = (db: Db, order: number, position: number | null = null) =>
  db.first<DocumentRow>(sql`SELECT v.year, v.number, v.xml, v.made_at, d.cents, d.refund, d.because,
      ${withdrawal} withdrawal
    FROM ${documents} WHERE o.id = ${order} AND ${isInvoiced}
      AND d.position IS NOT DISTINCT FROM ${position}::int`)

type Shown = z.output<typeof invoices.list.output>['data'][number]

export type InvoiceRow = Omit<
  WithDates<Shown, 'paid_at' | 'made_at'>,
  'kind' | 'number' | 'total'
> & { year: number | null; number: number; is_note: boolean; cents: number }

type Query = z.output<typeof invoices.list.query> & { size?: number }

export const listInvoices = (db: Db, { q, state, from, until, sort, ...paging }: Query) =>
  readList<InvoiceRow>(db, paging, {
    select: sql`concat_ws('-R', o.number, d.position) id, o.number "order",
        o.invoice->>'name' "name", d.at paid_at, v.year, v.number, v.made_at,
        d.refund IS NOT NULL is_note, d.cents, (SELECT coalesce(sum(r.cents), 0)::int
          FROM ${refundsOutside} AND d.refund IS NULL) refunded`,
    from: documents,
    where: [
      isInvoiced,
      q &&
        (/^\d{1,9}$/.test(q)
          ? sql`o.number = ${Number(q)}`
          : containsWords(sql`o.invoice->>'name'`, q)),
      state && sql`(v.order_id IS NOT NULL) = ${state === 'made'}`,
      from && sql`d.at >= ${startOfDay(from)}`,
      until && sql`d.at < ${startOfDay(plusDays(until, 1))}`,
    ],
    order:
      sort === 'paid'
        ? sql`d.at DESC, o.id DESC, d.position DESC`
        : sql`d.at, o.id, d.position NULLS FIRST`,
  })
