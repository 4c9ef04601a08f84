import type { Db } from '#kernel/db/connection.ts'
import { type PageRequest, readPage } from '#kernel/db/page.ts'
import { empty, sql } from '#kernel/db/sql.ts'
import type { ReportReason } from '#lib/contract/moderation-limits.ts'
import type { DecisionKind, Ground, ThingName, ThingOf } from '../rules.ts'

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

export type AuditRow = {
  id: number
  kind: DecisionKind
  of: ThingOf | null
  thingId: number | null
  member: number | null
  operator: string | null
  ground: Ground | null
  facts: string
  until: Date | null
  answers: number | null
  at: Date
}

/** Lists decisions, newest first, optionally those about one piece of content. */
export const listAudit = (db: Db, page: PageRequest, named?: ThingName) => {
  const about = named ? sql`WHERE thing = ${named.of} AND thing_id = ${named.id}` : empty
  return readPage<AuditRow>(
    db,
    sql`SELECT id, kind, thing "of", thing_id "thingId", member_id member, operator, ground, facts, until,
        answers_id answers, decided_at "at"
      FROM moderation_decisions ${about} ORDER BY id DESC`,
    page,
  )
}

export type OpenObjection = {
  id: number
  decision: number
  kind: DecisionKind
  operator: string | null
  of: ThingOf | null
  thingId: number | null
  member: number
  words: string
  madeAt: Date
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
