import type { Db } from '#kernel/db/connection.ts'
import { sql } from '#kernel/db/sql.ts'
import type { MemberId } from '#kernel/http/member-id.ts'
import type { ReportReason } from '#lib/contract/moderation-limits.ts'
import { seasonedAfter, type ThingName } from '../rules.ts'

export type ReportRow = { id: number; reported_at: Date }

export const findReport = (db: Db, member: MemberId, { of, id }: ThingName) =>
  db.first<ReportRow>(
    sql`SELECT id, reported_at FROM reports
      WHERE member_id = ${member} AND thing = ${of} AND thing_id = ${id}`,
  )

/** Counts undecided reports by members who are confirmed, not new and not suspended. */
export const countWeighty = async (db: Db, { of, id }: ThingName, now: Date) => {
  const row = await db.first<{ count: number }>(
    sql`SELECT count(*)::int FROM reports r JOIN members m ON m.id = r.member_id
      WHERE r.thing = ${of} AND r.thing_id = ${id} AND r.decision_id IS NULL
        AND m.email_verified_at IS NOT NULL AND m.deleted_at IS NULL
        AND m.joined_at < ${now}::timestamptz - make_interval(days => ${seasonedAfter}::int)
        AND (SELECT d.until FROM moderation_decisions d
          WHERE d.member_id = m.id AND d.kind IN ('suspend', 'lift')
          ORDER BY d.id DESC LIMIT 1) > ${now} IS NOT TRUE`,
  )
  return row!.count
}

export type ReportWords = {
  reason: ReportReason
  words: string
  asRead: string
  at: Date
  who: number
}

/** Lists the reports of a piece of content for operators. */
export const listReports = (db: Db, { of, id }: ThingName) =>
  db.rows<ReportWords & { decision: number | null }>(
    sql`SELECT reason, words, as_read "asRead", reported_at "at", member_id who, decision_id decision
      FROM reports WHERE thing = ${of} AND thing_id = ${id} ORDER BY id`,
  )
