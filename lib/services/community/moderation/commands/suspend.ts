import type { Tx } from '#kernel/db/connection.ts'
import { sql } from '#kernel/db/sql.ts'
import { DomainError } from '#kernel/error.ts'
import { type Day, lastMinuteOf } from '#lib/calendar/days.ts'
import type { Ground } from '../rules.ts'
import { notifySide } from './notify.ts'
import { record } from './record.ts'

/** Locks the member, so that concurrent suspension decisions run one after the other. */
const lockSuspended = async (tx: Tx, member: number, now: Date) => {
  const memberRow = await tx.first(
    sql`SELECT 1 FROM members WHERE id = ${member} AND deleted_at IS NULL FOR NO KEY UPDATE`,
  )
  if (!memberRow) throw new DomainError('not_found')
  const last = await tx.first<{ until: Date | null }>(
    sql`SELECT until FROM moderation_decisions
      WHERE member_id = ${member} AND kind IN ('suspend', 'lift') ORDER BY id DESC LIMIT 1`,
  )
  return last?.until && last.until > now ? last.until : undefined
}

export type Suspension = {
  member: number
  day: Day
  ground: Ground
  facts: string
  operator: string
}

export const suspend = async (tx: Tx, given: Suspension, now: Date) => {
  const { member, day, ground, facts, operator } = given
  const until = lastMinuteOf(day)
  if (until <= now) throw new DomainError('invalid')
  if (await lockSuspended(tx, member, now)) throw new DomainError('conflict')
  const id = await record(tx, {
    kind: 'suspend',
    thing: null,
    member,
    operator,
    ground,
    facts,
    until,

    answers: null,
    at: now,
  })
  const notice = {
    id,
    kind: 'suspend',
    thing: null,
    ground,
    facts,
    promptedBy: 'person',
    until,
    at: now,
  } as const
  await notifySide(tx, notice, 'author', [member])
  return id
}

export type Lifting = { member: number; facts: string; operator: string; answers?: number }

export const lift = async (tx: Tx, { member, facts, operator, answers }: Lifting, now: Date) => {
  if (!(await lockSuspended(tx, member, now))) throw new DomainError('conflict')
  const id = await record(tx, {
    kind: 'lift',
    thing: null,
    member,
    operator,
    ground: null,
    facts,
    until: null,

    answers: answers ?? null,
    at: now,
  })
  const about = { ground: null, facts, promptedBy: 'person', until: null } as const
  await notifySide(tx, { id, kind: 'lift', thing: null, ...about, at: now }, 'author', [member])
  return id
}
