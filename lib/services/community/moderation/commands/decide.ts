import type { Tx } from '#kernel/db/connection.ts'
import { sql } from '#kernel/db/sql.ts'
import { mayDecide } from '../policy.ts'
import { lockThing, type Thing } from '../queries/things.ts'
import type { Ground, ThingName } from '../rules.ts'
import { notifySide } from './notify.ts'
import { record, release, withhold } from './record.ts'

export type Decision = {
  kind: 'keep' | 'remove' | 'restore'
  ground: Ground | null
  facts: string
  operator: string
  /** Decision that an objection was made to. */
  answers?: number
  /** True when content is removed although an earlier decision kept it. */
  overrules?: boolean
}

/**
 * Closes all open reports of the content with this decision; with `again`, also those closed by
 * earlier decisions.
 */
const closeReports = async (tx: Tx, { of, id }: ThingName, decision: number, again: boolean) => {
  const closed = await tx.rows<{ who: number }>(
    sql`UPDATE reports SET decision_id = ${decision}
      WHERE thing = ${of} AND thing_id = ${id} AND (decision_id IS NULL OR ${again})
      RETURNING member_id who`,
  )
  return closed.map(({ who }) => who)
}

const isOverturning = ({ kind, answers, overrules }: Decision) =>
  kind === 'restore' || answers !== undefined || overrules === true

const apply = (tx: Tx, thing: Thing, { kind }: Decision, now: Date) => {
  if (kind === 'remove') return withhold(tx, thing, now)
  return thing.withheldAt ? release(tx, thing) : undefined
}

/** Locks the content first, so that of two concurrent decisions the second fails as already decided. */
export const decide = async (tx: Tx, named: ThingName, decision: Decision, now: Date) => {
  const thing = await lockThing(tx, named)
  const { kind, ground, facts, operator } = decision
  mayDecide(thing, kind, isOverturning(decision))
  await apply(tx, thing, decision, now)
  const id = await record(tx, {
    kind,
    thing: named,
    member: thing.memberId,
    operator,
    ground,
    facts,

    until: null,
    answers: decision.answers ?? null,
    at: now,
  })
  const reporters = await closeReports(tx, named, id, isOverturning(decision))
  const promptedBy = reporters.length > 0 ? 'reports' : 'shop'
  const notice = { id, kind, thing, ground, facts, promptedBy, until: null, at: now } as const
  // A decision to keep content that was never hidden is not sent to its author, who is not told of reports.
  const authorIsNotified =
    thing.memberId !== null && (kind !== 'keep' || thing.reviewState === 'hidden')
  if (authorIsNotified) await notifySide(tx, notice, 'author', [thing.memberId!])
  await notifySide(tx, notice, 'reporter', reporters)
  return id
}
