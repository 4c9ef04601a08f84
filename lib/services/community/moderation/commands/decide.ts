import type { Tx } from '#kernel/db/connection.ts'
import { raw, sql } from '#kernel/db/sql.ts'
import { DomainError } from '#kernel/error.ts'
import { type Day, lastMinuteOf } from '#lib/calendar/days.ts'
import { mayDecide } from '../policy.ts'
import { lockThing, type Thing } from '../queries/things.ts'
import { type DecisionKind, type Ground, type ThingName, tables } from '../rules.ts'
import { notifySide } from './notify.ts'

type Entry = {
  kind: DecisionKind
  member: number | null
  thing?: ThingName | null
  /** Null where the rule on several reports decided. */
  operator?: string | null
  ground?: Ground | null
  facts?: string
  until?: Date | null
  /** Decision that an objection was made to. */
  answers?: number | undefined
}

/** Appends a decision. Decisions are never changed: a later one replaces it. */
export const record = async (tx: Tx, entry: Entry, at: Date) => {
  const { kind, member, thing = null, operator = null, answers = null } = entry
  const { ground = null, facts = '', until = null } = entry
  const row = await tx.first<{ id: number }>(
    sql`INSERT INTO moderation_decisions
        (kind, thing, thing_id, member_id, operator, ground, facts, until, answers_id, decided_at)
      VALUES (${kind}, ${thing?.of ?? null}, ${thing?.id ?? null}, ${member}, ${operator}, ${ground},
        ${facts}, ${until}, ${answers}, ${at}) RETURNING id`,
  )
  return { id: row!.id, kind, ground, facts, until, at }
}

/** Hides content. A removal by its author keeps its own date and survives release(). */
export const withhold = (tx: Tx, { of, id }: ThingName, now: Date) =>
  tx.run(
    sql`UPDATE ${raw(tables[of])} SET withheld_at = ${now}, removed_at = coalesce(removed_at, ${now})
      WHERE id = ${id} AND withheld_at IS NULL`,
  )

const release = (tx: Tx, { of, id }: ThingName) =>
  tx.run(
    sql`UPDATE ${raw(tables[of])}
      SET removed_at = nullif(removed_at, withheld_at), withheld_at = NULL WHERE id = ${id}`,
  )

/** Closes all open reports of the content; with `again`, also those closed by earlier decisions. */
const closeReports = async (tx: Tx, { of, id }: ThingName, decision: number, again: boolean) => {
  const closed = await tx.rows<{ who: number }>(
    sql`UPDATE reports SET decision_id = ${decision}
      WHERE thing = ${of} AND thing_id = ${id} AND (decision_id IS NULL OR ${again})
      RETURNING member_id who`,
  )
  return closed.map(({ who }) => who)
}

export type Decision = {
  kind: 'keep' | 'remove' | 'restore'
  ground: Ground | null
  facts: string
  operator: string
  answers?: number
  /** True when content is removed although an earlier decision kept it. */
  overrules?: boolean
}

/** Locks the content first, so that of two concurrent decisions the second fails as already decided. */
export const decide = async (tx: Tx, named: ThingName, decision: Decision, now: Date) => {
  const thing: Thing = await lockThing(tx, named)
  const { kind, answers, overrules = false } = decision
  const isOverturning = kind === 'restore' || answers !== undefined || overrules
  mayDecide(thing, kind, isOverturning)
  if (kind === 'remove') await withhold(tx, thing, now)
  else if (thing.withheldAt) await release(tx, thing)
  const made = await record(tx, { ...decision, thing, member: thing.memberId }, now)
  const reporters = await closeReports(tx, named, made.id, isOverturning)
  const promptedBy = reporters.length > 0 ? 'reports' : 'shop'
  const notice = { ...made, thing, promptedBy } as const
  // A decision to keep content that was never hidden is not sent to its author, who is not told of reports.
  if (kind !== 'keep' || thing.reviewState === 'hidden')
    await notifySide(tx, notice, 'author', [thing.memberId])
  await notifySide(tx, notice, 'reporter', reporters)
  return made.id
}

/** Locks the member, so that concurrent suspension decisions run one after the other. */
const isSuspended = async (tx: Tx, member: number, now: Date) => {
  await tx.one(
    sql`SELECT 1 FROM members WHERE id = ${member} AND deleted_at IS NULL FOR NO KEY UPDATE`,
  )
  const last = await tx.first<{ until: Date | null }>(
    sql`SELECT until FROM moderation_decisions
      WHERE member_id = ${member} AND kind IN ('suspend', 'lift') ORDER BY id DESC LIMIT 1`,
  )
  return last?.until != null && last.until > now
}

const decideOn = async (tx: Tx, entry: Entry & { member: number }, now: Date) => {
  const made = await record(tx, entry, now)
  const notice = { ...made, thing: null, promptedBy: 'person' } as const
  await notifySide(tx, notice, 'author', [entry.member])
  return made.id
}

type Suspension = { member: number; day: Day; ground: Ground; facts: string; operator: string }

export const suspend = async (tx: Tx, { day, ...given }: Suspension, now: Date) => {
  const until = lastMinuteOf(day)
  if (until <= now) throw new DomainError('invalid')
  if (await isSuspended(tx, given.member, now)) throw new DomainError('conflict')
  return decideOn(tx, { ...given, kind: 'suspend', until }, now)
}

type Lifting = { member: number; facts: string; operator: string; answers?: number }

export const lift = async (tx: Tx, given: Lifting, now: Date) => {
  if (!(await isSuspended(tx, given.member, now))) throw new DomainError('conflict')
  return decideOn(tx, { ...given, kind: 'lift' }, now)
}
