import type { Db } from '#kernel/db/connection.ts'
import { sql } from '#kernel/db/sql.ts'
import type { Operator } from '#kernel/http/call.ts'
import { dayOf, endOfDayAfter, plusDays } from '#lib/calendar/days.ts'
import type { DecisionKind } from '#lib/contract/console/roles.ts'
import { listCases, listOpenObjections } from '../../../community/moderation/queries/decisions.ts'
import { answerBy, mayObjectAs } from '../../../community/moderation/rules.ts'
import { withdrawalDays } from '../../../money/orders/rules/states.ts'
import { listToDecide } from '../../approvals/queries.ts'
import { onWaySince } from '../../orders/queries.ts'
import { type Dated, kindLimit, type Row, undeliveredDays } from '../rules.ts'
import { listClosing, listLacking, listLate, listUndecided } from './groups.ts'
import {
  listDifferences,
  listFailedRefunds,
  listOpenDisputes,
  listRequestedWithdrawals,
} from './money.ts'

const first = { page: 1, size: kindLimit }

const listReports = async (db: Db): Promise<Row[]> =>
  (await listCases(db, first)).rows.map(({ of, id, reports, content, since, hidden }) => ({
    id: `${of} ${id}`,
    due: answerBy(since),
    variant: hidden ? 'hidden' : 'shown',
    facts: { count: reports, text: content.replace(/\s+/g, ' ').slice(0, 100) },
  }))

const listObjections = async (db: Db): Promise<Row[]> =>
  (await listOpenObjections(db, first)).rows.map(({ id, kind, madeAt }) => ({
    id: `${id}`,
    due: answerBy(madeAt),
    variant: mayObjectAs[kind] ?? 'author',
    facts: {},
  }))

/** Tasks that were given up, by queue, and rows that failed more than once, by job. */
const listFailedWorks = (db: Db) =>
  db.rows<Row>(
    sql`SELECT queue id, CASE WHEN queue IN ('mail', 'news') THEN 'mail' ELSE 'task' END variant,
        json_build_object('count', count(*), 'attempts', max(attempts)) facts, NULL::timestamptz due
      FROM outbox WHERE failed_at IS NOT NULL GROUP BY queue
      UNION ALL SELECT job, 'job',
        json_build_object('job', job, 'count', count(*), 'attempts', max(failures)), NULL
      FROM failed_rows WHERE failures > 1 GROUP BY job LIMIT ${kindLimit}`,
  )

/** Due at the end of the day that is this many days later. */
const within = (days: number, list: (db: Db) => Promise<Dated[]>) => async (db: Db) =>
  (await list(db)).map(({ since, ...row }) => ({ ...row, due: endOfDayAfter(since, days) }))

/** Requests for a second signature, but the operator's own. */
const listApprovals = async (db: Db, _: Date, operator: Operator): Promise<Row[]> =>
  (await listToDecide(db, operator.id)).map(({ id, due_at: due, cents, asker, input }) => ({
    id: `${id}`,
    due,
    target: id,
    variant: input.number === undefined ? 'credits' : 'order',
    facts: { cents, asker, order: input.number ?? 0 },
  }))

/** Parcels on their way for too long, together. */
const listUndelivered = (db: Db, now: Date) => {
  const day = plusDays(dayOf(now), -undeliveredDays)
  return db.rows<Row>(
    sql`SELECT ${day}::text id, NULL::timestamptz due, json_build_object('count', count(*),
        'at', extract(epoch FROM min(s.shipped_at)) * 1000, 'days', ${undeliveredDays}::int,
        'day', ${day}::text) facts
      FROM shipments s JOIN orders o ON o.id = s.order_id AND o.ended_at IS NULL
      WHERE ${onWaySince(day)} HAVING count(*) > 0`,
  )
}

type List = (db: Db, now: Date, operator: Operator) => Promise<Row[]>

/** Another kind is one more function here, with its role in the contract and its texts. */
export const lists: Record<DecisionKind, List> = {
  group_undecided: listUndecided,
  group_closing: listClosing,
  group_lacking: listLacking,
  group_late: listLate,
  approval: listApprovals,
  // A buyer who withdrew has the money back within fourteen days (art. 56).
  refund_failed: within(withdrawalDays, listFailedRefunds),
  withdrawal: within(withdrawalDays, listRequestedWithdrawals),
  undelivered: listUndelivered,
  dispute: listOpenDisputes,
  report: listReports,
  objection: listObjections,
  difference: listDifferences,
  work_failed: listFailedWorks,
}
