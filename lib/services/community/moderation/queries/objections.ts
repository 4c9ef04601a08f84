import type { Db, Tx } from '#kernel/db/connection.ts'
import { sql } from '#kernel/db/sql.ts'
import { DomainError } from '#kernel/error.ts'
import type { MemberId } from '#kernel/http/member-id.ts'
import { before, days } from '#lib/format/durations.ts'
import type { Decided } from '../policy.ts'
import {
  type DecisionKind,
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

export const findCase = async (db: Db, id: number, member: MemberId): Promise<Decided> => {
  const row = await db.first<Decided>(
    sql`SELECT d.id, d.kind, d.decided_at "decidedAt", ${isOver} "isOver",
        CASE WHEN d.member_id = ${member} THEN 'author'
          WHEN EXISTS (SELECT FROM reports r WHERE r.decision_id = d.id AND r.member_id = ${member})
          THEN 'reporter' END side,
        EXISTS (SELECT FROM objections o
          WHERE o.decision_id = d.id AND o.member_id = ${member}) "hasObjected"
      FROM moderation_decisions d WHERE d.id = ${id}`,
  )
  if (!row) throw new DomainError('not_found')
  return row
}

/** Decision with its open objections. */
export type Case = {
  id: number
  kind: DecisionKind
  thing: ThingName | null
  member: number | null
  side: Side
  /** Null where several reports hid content by rule. */
  operator: string | null
  /** True when another operator has decided about reports in the last three months. */
  hasColleagues: boolean
  /** Members whose objections are unanswered. */
  objectors: number[]
}

type Row = {
  kind: DecisionKind
  thing: ThingOf | null
  thingId: number | null
  member: number | null
  operator: string | null
  hasColleagues: boolean
}

/**
 * Locks the content or member of the decision: no other decision or objection can be written until
 * the commit.
 */
export const lockCase = async (tx: Tx, id: number, now: Date): Promise<Case> => {
  const row = await tx.first<Row>(
    sql`SELECT d.kind, d.thing, d.thing_id "thingId", d.member_id member, d.operator,
        EXISTS (SELECT FROM moderation_decisions other WHERE other.operator <> d.operator
          AND other.decided_at > ${before(now, days(90))}) "hasColleagues"
      FROM moderation_decisions d WHERE d.id = ${id}`,
  )
  if (!row) throw new DomainError('not_found')
  const { kind, member, operator, hasColleagues } = row
  const thing = row.thing && row.thingId !== null ? { of: row.thing, id: row.thingId } : null
  if (thing) await lockThing(tx, thing)
  else await tx.run(sql`SELECT 1 FROM members WHERE id = ${member} FOR NO KEY UPDATE`)
  const open = await tx.rows<{ who: number }>(
    sql`SELECT member_id who FROM objections WHERE decision_id = ${id} AND answer_id IS NULL`,
  )
  const side = mayObjectAs[kind] ?? 'author'
  const objectors = open.map(({ who }) => who)
  return { id, kind, thing, member, side, operator, hasColleagues, objectors }
}
