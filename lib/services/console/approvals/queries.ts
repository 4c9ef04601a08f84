import type { z } from 'zod'
import type { Db, Tx } from '#kernel/db/connection.ts'
import { sql } from '#kernel/db/sql.ts'
import type { WithDates } from '#kernel/http/iso-dates.ts'
import { dayOf, startOfDay } from '#lib/calendar/days.ts'
import type { approvalShown } from '#lib/contract/console/refunds.ts'
import { may, type Role } from '#lib/contract/console/roles.ts'

type Shown = WithDates<z.output<typeof approvalShown>, 'at' | 'due_at' | 'decided_at'>

/** With the names of who asked and who decided; an act that ran by itself was decided by nobody. */
export type Approval = Omit<Shown, 'act' | 'order' | 'member' | 'amount' | 'reason' | 'is_own'> & {
  what: string
  input: { number?: number; member?: number; reason?: string; decision?: string | null }
  cents: number
  asked_by: number
}

const approvals = sql`SELECT a.id, a.what, a.input, a.cents, a.why, a.state, a.asked_by,
    (SELECT name FROM operators WHERE id = a.asked_by) asker, a.asked_at at, a.due_at,
    (SELECT name FROM operators WHERE id = a.decided_by) decider, a.decided_at, a.decision
  FROM approvals a`

export const findApproval = (db: Db, id: number) =>
  db.one<Approval>(sql`${approvals} WHERE a.id = ${id}`)

export const lockApproval = async (tx: Tx, id: number) => {
  await tx.run(sql`SELECT FROM approvals WHERE id = ${id} FOR UPDATE`)
  return findApproval(tx, id)
}

export const listWaitingOf = (db: Db, order: number) =>
  db.rows<Approval>(sql`${approvals}
    WHERE a.input->>'number' = ${`${order}`} AND a.state = 'waiting' ORDER BY a.id`)

/** Requests that wait for somebody else than this operator. */
export const listToDecide = (db: Db, operator: number) =>
  db.rows<Approval>(
    sql`${approvals} WHERE a.state = 'waiting' AND a.asked_by <> ${operator} ORDER BY a.asked_at`,
  )

/** Requests of operators who still have access, and whose time has come. */
export const listDue = (db: Db, now: Date) =>
  db.rows<{ id: number }>(sql`SELECT a.id FROM approvals a JOIN operators o ON o.id = a.asked_by
    WHERE a.state = 'waiting' AND a.due_at <= ${now} AND o.ended_at IS NULL ORDER BY a.due_at`)

export const hasOtherApprover = async (db: Db, operator: number) => {
  const others = await db.rows<{ roles: Role[] }>(sql`SELECT roles FROM operators
    WHERE id <> ${operator} AND ended_at IS NULL AND joined_at IS NOT NULL`)
  return others.some(({ roles }) => may(roles, 'refunds.approve'))
}

/** Cents that an operator gave away today in Rome without a second person, by these records. */
export const givenToday = async (db: Db, operator: number, acts: readonly string[], now: Date) =>
  (await db.first<{
    cents: number
  }>(sql`SELECT coalesce(sum((details->>'cents')::int), 0)::int cents
    FROM operator_acts WHERE operator_id = ${operator} AND at >= ${startOfDay(dayOf(now))}
      AND what = ANY (${acts}) AND NOT details ? 'approval'`))!.cents
