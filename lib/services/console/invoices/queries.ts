import type { z } from 'zod'
import type { Db } from '#kernel/db/connection.ts'
import { containsWords, sql } from '#kernel/db/sql.ts'
import { plusDays, startOfDay } from '#lib/calendar/days.ts'
import type { invoices } from '#lib/contract/console/invoices.ts'
import { readList } from '../list.ts'
import type { InvoiceNumber } from './rules.ts'

export type InvoiceFile = InvoiceNumber & { xml: string }

export const findInvoice = (db: Db, order: number) =>
  db.first<InvoiceFile>(sql`SELECT year, number, xml FROM invoices WHERE order_id = ${order}`)

export type InvoiceRow = {
  id: number
  name: string
  paid_at: Date
  year: number | null
  number: number
  made_at: Date | null
  cents: number
  refunded: number
}

/** Order that an invoice can be written for: paid, and not given back as a whole. */
export const isInvoiced = sql`o.kind <> 'weep' AND o.invoice IS NOT NULL AND (v.order_id IS NOT NULL
  OR (o.paid_at IS NOT NULL AND o.state NOT IN ('cancelled', 'refunded')))`

export const withInvoice = sql`orders o LEFT JOIN invoices v ON v.order_id = o.id`

type Query = z.output<typeof invoices.list.query> & { size?: number }

export const listInvoices = (db: Db, { q, state, from, until, sort, page, size }: Query) =>
  readList<InvoiceRow>(
    db,
    {
      select: sql`o.number id, o.invoice->>'name' "name", o.paid_at, v.year, v.number, v.made_at,
        coalesce(v.total_cents, o.total_cents) cents,
        (SELECT coalesce(sum(r.cents), 0)::int FROM refunds r WHERE r.order_id = o.id
          AND r.state = 'completed'
          AND (r.because <> 'price_lowered' OR r.settled_at > v.made_at)) refunded`,
      from: withInvoice,
      where: [
        isInvoiced,
        ...(q
          ? [
              /^\d{1,9}$/.test(q)
                ? sql`o.number = ${Number(q)}`
                : containsWords(sql`o.invoice->>'name'`, q),
            ]
          : []),
        ...(state ? [sql`(v.order_id IS NOT NULL) = ${state === 'made'}`] : []),
        ...(from ? [sql`o.paid_at >= ${startOfDay(from)}`] : []),
        ...(until ? [sql`o.paid_at < ${startOfDay(plusDays(until, 1))}`] : []),
      ],
      order: sort === 'paid' ? sql`o.paid_at DESC, o.id DESC` : sql`o.paid_at, o.id`,
    },
    page,
    size,
  )
