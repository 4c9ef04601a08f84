import type { z } from 'zod'
import type { Db } from '#kernel/db/connection.ts'
import { raw, type Sql, sql } from '#kernel/db/sql.ts'
import type { MemberId } from '#kernel/http/member-id.ts'
import type { decision, moderation } from '#lib/contract/moderation.ts'
import { placePath } from '../../comments/queries/threads.ts'
import {
  answerBy,
  type DecisionKind,
  mayObjectAs,
  objectUntil,
  type Side,
  type ThingOf,
} from '../rules.ts'
import { isOver } from './decisions.ts'
import { proposalText } from './things.ts'

type ThingColumns = {
  thing: ThingOf | null
  thing_id: number | null
  content: string | null
  title: string | null
  place: 'preorder' | 'sale' | 'proposal' | null
  place_id: number | null
  place_slug: string | null
  is_seen: boolean
}

type Wire = z.output<typeof decision>
type OpenReport = z.output<typeof moderation.mine.output>['data']['open_reports'][number]

type DecisionRow = ThingColumns &
  Pick<Wire, 'id' | 'side' | 'kind' | 'ground' | 'facts' | 'reason'> & {
    until: Date | null
    decided_at: Date
    is_over: boolean
    reported_at: Date | null
    objected_at: Date | null
    objection: string | null
    answer_id: number | null
    answer_kind: DecisionKind | null
    answer_facts: string | null
    answered_at: Date | null
  }

type OpenReportRow = ThingColumns & Pick<OpenReport, 'id' | 'reason'> & { reported_at: Date }

/** Joins the content that a row `r` or `d` refers to. `as_read` is the text at the time of the report. */
const thingOf = (row: 'd' | 'r') =>
  raw(`LEFT JOIN comments c ON ${row}.thing = 'comment' AND c.id = ${row}.thing_id
  LEFT JOIN items i ON i.id = c.item_id
  LEFT JOIN proposals p ON p.id = CASE WHEN ${row}.thing = 'proposal' THEN ${row}.thing_id ELSE c.proposal_id END`)

const place = sql`coalesce(i.title, p.title) title, coalesce(i.kind, CASE WHEN p.id IS NOT NULL THEN 'proposal' END) place,
  coalesce(i.id, p.id) place_id, coalesce(i.slug, p.slug) place_slug,
  p.removed_at IS NULL AND (c.id IS NULL OR c.removed_at IS NULL) is_seen`

const decisions = (
  side: Side,
  from: Sql,
  content: Sql,
  reason: Sql,
) => sql`SELECT d.id, ${raw(`'${side}'`)} side, d.kind,
    d.ground, d.facts, d.until, d.decided_at, d.thing, d.thing_id, ${isOver} is_over, ${content} "content", ${place}, ${reason},
    o.made_at objected_at, o.words objection, answer.id answer_id, answer.kind answer_kind,
    answer.facts answer_facts, answer.decided_at answered_at
  FROM ${from}`

const urlOf = (row: ThingColumns) => {
  const { place: of, place_id: id, place_slug: slug, thing, thing_id: thingId } = row
  if (!row.is_seen || !of || id === null || slug === null || thingId === null) return null
  return placePath({ of, id, slug }, thing === 'comment' ? thingId : undefined)
}

const thingFrom = (row: ThingColumns) => ({
  type: row.thing!,
  content: row.content ?? '',
  title: row.title ?? '',
  url: urlOf(row),
})

const objectionFrom = (row: DecisionRow) =>
  row.objected_at === null
    ? null
    : {
        made_at: row.objected_at.toISOString(),
        content: row.objection ?? '',
        answer_by: answerBy(row.objected_at).toISOString(),
        answer:
          row.answer_id === null
            ? null
            : {
                id: row.answer_id,
                upheld: row.answer_kind === 'confirm',
                facts: row.answer_facts ?? '',
                decided_at: row.answered_at!.toISOString(),
              },
      }

const objectableUntil = (row: DecisionRow, now: Date) => {
  if (mayObjectAs[row.kind] !== row.side || row.objected_at || row.is_over) return null
  const until = objectUntil(row.decided_at)
  return now < until ? until.toISOString() : null
}

const presentDecision = (row: DecisionRow, now: Date): Wire => ({
  id: row.id,
  side: row.side,
  kind: row.kind,
  thing: row.thing === null ? null : thingFrom(row),
  ground: row.ground,
  facts: row.facts,
  reason: row.reason,
  reported_at: row.reported_at?.toISOString() ?? null,
  decided_at: row.decided_at.toISOString(),
  until: row.until?.toISOString() ?? null,
  object_until: objectableUntil(row, now),
  objection: objectionFrom(row),
})

const presentOpenReport = (row: OpenReportRow): OpenReport => ({
  id: row.id,
  thing: thingFrom(row),
  reason: row.reason,
  reported_at: row.reported_at.toISOString(),
})

const mostShown = 50

export const listDecisions = async (db: Db, member: MemberId, now: Date) => {
  const answered = sql`LEFT JOIN objections o ON o.decision_id = d.id AND o.member_id = ${member}
    LEFT JOIN moderation_decisions answer ON answer.id = o.answer_id`
  const own = decisions(
    'author',
    sql`moderation_decisions d ${thingOf('d')} ${answered}
      WHERE d.member_id = ${member} AND d.kind <> 'confirm' AND (d.kind <> 'keep' OR EXISTS (
        SELECT FROM moderation_decisions h WHERE h.thing = d.thing AND h.thing_id = d.thing_id
          AND h.kind = 'hide' AND h.id < d.id))`,
    sql`CASE WHEN d.thing = 'comment' THEN CASE WHEN c.erased_at IS NULL THEN c.body END
      WHEN p.erased_at IS NULL THEN ${proposalText} END`,
    sql`NULL::text reason, NULL::timestamptz reported_at`,
  )
  const reported = decisions(
    'reporter',
    sql`reports r JOIN moderation_decisions d ON d.id = r.decision_id ${thingOf('r')} ${answered}
      WHERE r.member_id = ${member}`,
    sql`r.as_read`,
    sql`r.reason, r.reported_at`,
  )
  const rows = await db.rows<DecisionRow>(
    sql`(${own} ORDER BY d.id DESC LIMIT ${mostShown}) UNION ALL
      (${reported} ORDER BY d.id DESC LIMIT ${mostShown}) ORDER BY id DESC LIMIT ${mostShown}`,
  )
  return rows.map((row) => presentDecision(row, now))
}

export const listOpenReports = async (db: Db, member: MemberId) => {
  const rows = await db.rows<OpenReportRow>(
    sql`SELECT r.id, r.thing, r.thing_id, r.as_read "content", r.reason, r.reported_at, ${place}
      FROM reports r ${thingOf('r')} WHERE r.member_id = ${member} AND r.decision_id IS NULL
      ORDER BY r.id DESC LIMIT ${mostShown}`,
  )
  return rows.map(presentOpenReport)
}
