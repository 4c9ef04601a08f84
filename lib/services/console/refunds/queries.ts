import type { z } from 'zod'
import type { Db } from '#kernel/db/connection.ts'
import { containsWords, raw, sql } from '#kernel/db/sql.ts'
import type { WithDates } from '#kernel/http/iso-dates.ts'
import type { refunds } from '#lib/contract/console/refunds.ts'
import { readList } from '../list.ts'

type Query = z.output<typeof refunds.list.query>
type Row = z.output<typeof refunds.list.output>['data'][number]

type RefundRow = Omit<WithDates<Row, 'at'>, 'id' | 'order' | 'amount'> & {
  number: number | null
  cents: number
}

const orders = {
  at: 'f.at DESC, f.refund DESC',
  '-at': 'f.at, f.refund',
  amount: 'f.cents DESC, f.at DESC',
  '-amount': 'f.cents, f.at DESC',
} as const

/** Requests, and refunds with the act of an operator that began them, which has the same time. */
const everything = sql`(
  SELECT a.id approval, NULL::uuid refund, a.state, a.what kind, a.cents, a.asked_at at,
    (a.input->>'number')::int number, (a.input->>'member')::bigint member_id,
    o.name who, coalesce(a.input->>'reason', a.input->>'decision') reason
  FROM approvals a JOIN operators o ON o.id = a.asked_by
  UNION ALL
  SELECT NULL, r.id, r.state, r.because, r.cents, r.wanted_at, o.number, NULL, NULL, NULL
  FROM refunds r JOIN orders o ON o.id = r.order_id) f
  LEFT JOIN orders o ON o.number = f.number
  LEFT JOIN members m ON m.id = coalesce(f.member_id, o.member_id) AND m.deleted_at IS NULL`

const actOf = (column: string) => sql`(SELECT ${raw(column)} FROM operator_acts a
  WHERE a.at = f.at AND a.what LIKE 'orders.%' AND a.details->>'order' = f.number::text LIMIT 1)`

const matches = (q: string) =>
  /^\d{1,9}$/.test(q) ? sql`f.number = ${Number(q)}` : containsWords(sql`m.words`, q)

/** Lists requests and refunds, the waiting ones first. An approved request is left out, since its refund stands here too. */
export const listRefunds = (db: Db, { q, state, sort, ...paging }: Query & { size?: number }) =>
  readList<RefundRow>(db, paging, {
    select: sql`f.approval, f.refund, f.state, f.kind, f.cents, f.at, f.number, m.name buyer,
        o.kind IS DISTINCT FROM 'weep' of_goods, coalesce(f.who, ${actOf('who')}) who,
        coalesce(f.reason, ${actOf("details->>'reason'")}) reason`,
    from: everything,
    where: [state ? sql`f.state = ${state}` : sql`f.state <> 'approved'`, q && matches(q)],
    order: sql`f.state = 'waiting' DESC, ${raw(orders[sort])}`,
  })
