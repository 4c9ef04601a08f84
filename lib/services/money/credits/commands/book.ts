import type { Tx } from '#kernel/db/connection.ts'
import { sql } from '#kernel/db/sql.ts'

export type Line = {
  member: number
  kind: 'earned' | 'matured' | 'reversed' | 'given' | 'invited' | 'used' | 'returned' | 'expired'
  pending?: number
  available?: number
  orderId?: number | undefined
  reason?: string
  expiresAt?: Date
  /** For cashback: the percent and the amount it is computed from. */
  share?: { percent: number; baseCents: number }
}

export type Account = { available: number; pending: number }

/** Locks the credit account of a member: its movements run one at a time. */
export const lockCredits = async (tx: Tx, member: number): Promise<Account> => {
  await tx.run(sql`INSERT INTO credit_accounts (member_id) VALUES (${member})
    ON CONFLICT DO NOTHING`)
  return (await tx.first<Account>(
    sql`SELECT available_cents "available", pending_cents "pending" FROM credit_accounts
      WHERE member_id = ${member} FOR UPDATE`.named('lock credits'),
  ))!
}

/**
 * Writes one movement: the account and its line together. A check constraint refuses a balance below
 * zero.
 */
export const enter = (tx: Tx, line: Line, now: Date) => {
  const { member, kind, pending = 0, available = 0, orderId, reason, expiresAt, share } = line
  return tx.run(
    sql`WITH account AS (
      UPDATE credit_accounts SET available_cents = available_cents + ${available},
        pending_cents = pending_cents + ${pending}
      WHERE member_id = ${member} RETURNING available_cents, pending_cents)
    INSERT INTO credit_lines (member_id, kind, pending_cents, available_cents, pending_after,
        available_after, order_id, reason, percent, base_cents, expires_at, at)
      SELECT ${member}, ${kind}, ${pending}, ${available}, pending_cents, available_cents,
        ${orderId ?? null}, ${reason ?? null}, ${share?.percent ?? null}, ${share?.baseCents ?? null},
        ${expiresAt ?? null}, ${now} FROM account`.named('enter a line of credits'),
  )
}

const openLot = (tx: Tx, member: number, cents: number, expiresAt: Date) =>
  tx.run(sql`INSERT INTO credit_lots (member_id, cents, left_cents, expires_at)
    VALUES (${member}, ${cents}, ${cents}, ${expiresAt})`)

type Lot = { id: number; left: number; expiresAt: Date }

export type LotUse = { lot: number; cents: number; expiresAt: Date }

/** Takes credits from the lots that expire first, and returns what was taken of each. */
export const takeFromLots = async (tx: Tx, member: number, cents: number): Promise<LotUse[]> => {
  const lots = await tx.rows<Lot>(
    sql`SELECT id, left_cents "left", expires_at "expiresAt" FROM credit_lots
      WHERE member_id = ${member} AND left_cents > 0 ORDER BY expires_at, id`.named(
      'lots of credits',
    ),
  )
  let rest = cents
  const all: LotUse[] = []
  for (const { id, left, expiresAt } of lots) {
    if (rest === 0) break
    const takenCents = Math.min(left, rest)
    await tx.run(
      sql`UPDATE credit_lots SET left_cents = left_cents - ${takenCents} WHERE id = ${id}`,
    )
    rest -= takenCents
    all.push({ lot: id, cents: takenCents, expiresAt })
  }
  if (rest > 0) throw new Error(`lots of member ${member} hold ${rest} less than the account`)
  return all
}

/** Adds spendable credits that expire after `months`, by the calendar of Rome. */
export const makeAvailable = async (
  tx: Tx,
  line: Omit<Line, 'available' | 'expiresAt'> & { cents: number; months: number },
  now: Date,
) => {
  const { cents, months, ...rest } = line
  const end = await tx.first<{ at: Date }>(sql`SELECT months_from(${now}, ${months}) "at"`)
  const expiresAt = end!.at
  await enter(tx, { ...rest, available: cents, expiresAt }, now)
  await openLot(tx, line.member, cents, expiresAt)
  return expiresAt
}
