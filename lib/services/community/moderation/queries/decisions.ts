import type { Db, Tx } from '#kernel/db/connection.ts'
import { type PageRequest, readPage } from '#kernel/db/page.ts'
import { empty, sql } from '#kernel/db/sql.ts'
import type { MemberId } from '#kernel/http/member-id.ts'
import type { ReportReason } from '#lib/contract/moderation-limits.ts'
import { before, days } from '#lib/format/durations.ts'
import type { Decided } from '../policy.ts'
import {
  type DecisionKind,
  type Ground,
  mayObjectAs,
  type Side,
  type ThingName,
  type ThingOf,
} from '../rules.ts'
import { lockThing } from './things.ts'

/** True when a later decision about the same content or member replaced `d`. */
export const isOver = sql`EXISTS (SELECT FROM moderation_decisions later WHERE later.id > d.id
    AND (CASE WHEN d.thing IS NULL
      THEN later.member_id = d.member_id AND later.kind IN ('suspend', 'lift')
      ELSE later.thing = d.thing AND later.thing_id = d.thing_id AND later.kind <> 'confirm' END))`

export const findCase = (db: Db, id: number, member: MemberId) =>
  db.one<Decided>(
    sql`SELECT d.id, d.kind, d.decided_at "decidedAt", ${isOver} "isOver",
        CASE WHEN d.member_id = ${member} THEN 'author'
          WHEN EXISTS (SELECT FROM reports r WHERE r.decision_id = d.id AND r.member_id = ${member})
          THEN 'reporter' END side,
        EXISTS (SELECT FROM objections o
          WHERE o.decision_id = d.id AND o.member_id = ${member}) "hasObjected"
      FROM moderation_decisions d WHERE d.id = ${id}`,
  )

type Decision = {
  kind: DecisionKind
  member: number | null
  /** Null where several reports hid content by rule. */
  operator: string | null
  of: ThingOf | null
  thingId: number | null
}
/** `hasColleagues` when another operator has decided about reports in the last three months. */
type CaseRow = Decision & { hasColleagues: boolean }
export type Case = Awaited<ReturnType<typeof lockCase>>

/** Returns a decision with the members whose objections are open. Locks its content or member. */
export const lockCase = async (tx: Tx, id: number, now: Date) => {
  const row = await tx.one<CaseRow>(
    sql`SELECT d.kind, d.thing "of", d.thing_id "thingId", d.member_id member, d.operator,
        EXISTS (SELECT FROM moderation_decisions other WHERE other.operator <> d.operator
          AND other.decided_at > ${before(now, days(90))}) "hasColleagues"
      FROM moderation_decisions d WHERE d.id = ${id}`,
  )
  const { of, thingId, ...decision } = row
  const thing = of && thingId !== null ? await lockThing(tx, { of, id: thingId }) : null
  if (!thing) await tx.run(sql`SELECT 1 FROM members WHERE id = ${row.member} FOR NO KEY UPDATE`)
  const open = await tx.rows<{ who: number }>(
    sql`SELECT member_id who FROM objections WHERE decision_id = ${id} AND answer_id IS NULL`,
  )
  const side: Side = mayObjectAs[row.kind] ?? 'author'
  return { ...decision, id, thing, side, objectors: open.map(({ who }) => who) }
}

export type OpenCase = ThingName & {
  reports: number
  reasons: ReportReason[]
  since: Date
  content: string
  hidden: boolean
}

/** Lists undecided reports by content: possibly illegal first, then longest waiting. */
export const listCases = (db: Db, page: PageRequest) =>
  readPage<OpenCase>(
    db,
    sql`SELECT r.thing "of", r.thing_id id, count(*)::int reports, array_agg(DISTINCT r.reason) reasons,
        min(r.reported_at) since, coalesce(c.body, p.title, '') "content",
        coalesce(c.withheld_at, p.withheld_at) IS NOT NULL hidden
      FROM reports r LEFT JOIN comments c ON r.thing = 'comment' AND c.id = r.thing_id
      LEFT JOIN proposals p ON r.thing = 'proposal' AND p.id = r.thing_id
      WHERE r.decision_id IS NULL GROUP BY r.thing, r.thing_id, c.id, p.id
      ORDER BY bool_or(r.reason = 'illegal') DESC, since, 1, 2`,
    page,
  )

export type AuditRow = Decision & {
  id: number
  ground: Ground | null
  facts: string
  until: Date | null
  answers: number | null
  at: Date
}

export type Subject = ThingName | { member: number | null }

const isAbout = (subject: Subject) =>
  'of' in subject
    ? sql`thing = ${subject.of} AND thing_id = ${subject.id}`
    : sql`thing IS NULL AND member_id = ${subject.member}`

/** Lists decisions, newest first, optionally those about one piece of content or about a member. */
export const listAudit = (db: Db, page: PageRequest, subject?: Subject) => {
  const about = subject ? sql`WHERE ${isAbout(subject)}` : empty
  return readPage<AuditRow>(
    db,
    sql`SELECT id, kind, thing "of", thing_id "thingId", member_id member, operator, ground, facts, until,
        answers_id answers, decided_at "at"
      FROM moderation_decisions ${about} ORDER BY id DESC`,
    page,
  )
}

type OpenObjection = Decision & {
  id: number
  decision: number
  words: string
  madeAt: Date
}

/** Finds what a decision is about, also by an objection to it. */
export const findSubject = async (
  db: Db,
  by: { decision: number } | { objection: number },
): Promise<{ id: number; subject: Subject }> => {
  const id =
    'decision' in by
      ? sql`${by.decision}`
      : sql`(SELECT decision_id FROM objections WHERE id = ${by.objection})`
  const row = await db.one<Pick<Decision, 'of' | 'thingId' | 'member'> & { id: number }>(
    sql`SELECT id, thing "of", thing_id "thingId", member_id member
      FROM moderation_decisions WHERE id = ${id}`,
  )
  const { of, thingId, member } = row
  return { id: row.id, subject: of && thingId !== null ? { of, id: thingId } : { member } }
}

/** Lists unanswered objections, oldest first. */
export const listOpenObjections = (db: Db, page: PageRequest) =>
  readPage<OpenObjection>(
    db,
    sql`SELECT o.id, o.decision_id decision, d.kind, d.operator, d.thing "of", d.thing_id "thingId",
        o.member_id member, o.words, o.made_at "madeAt"
      FROM objections o JOIN moderation_decisions d ON d.id = o.decision_id
      WHERE o.answer_id IS NULL ORDER BY o.made_at, o.id`,
    page,
  )
