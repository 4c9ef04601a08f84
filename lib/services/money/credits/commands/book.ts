import type { Tx } from '#kernel/db/connection.ts'
import { sql } from '#kernel/db/sql.ts'
import { memberId } from '#kernel/http/member-id.ts'
import { creditsPath } from '#lib/contract/addresses.ts'
import { createWords } from '#lib/format/words.ts'
import { notify } from '#lib/tools/notify.ts'
import creditNotices from '#locales/it/credit-notices.json' with { type: 'json' }

/** Italian texts of credit notices, which belong to no page. */
export const t = createWords({ 'credit-notices': creditNotices }).getFixedT('it', 'credit-notices')

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

/** Locks the credit account of a member: its movements run one at a time. */
export const lockCredits = async (tx: Tx, member: number) => {
  await tx.run(sql`INSERT INTO credit_accounts (member_id) VALUES (${member})
    ON CONFLICT DO NOTHING`)
  return (await tx.first<{ available: number; pending: number }>(
    sql`SELECT available_cents "available", pending_cents "pending" FROM credit_accounts
      WHERE member_id = ${member} FOR UPDATE`.named('lock credits'),
  ))!
}

/** Writes the account and its line together. A check constraint refuses a balance below zero. */
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

export type Lot = { lot: number; left: number; expiresAt: Date }

/** Takes credits from the lots that expire first, and returns what was taken of each. */
export const takeFromLots = async (tx: Tx, member: number, cents: number) => {
  const lots = await tx.rows<Lot>(
    sql`SELECT id lot, left_cents "left", expires_at "expiresAt" FROM credit_lots
      WHERE member_id = ${member} AND left_cents > 0 ORDER BY expires_at, id`.named(
      'lots of credits',
    ),
  )
  let rest = cents
  const uses: { lot: number; cents: number; expiresAt: Date }[] = []
  for (const { lot, left, expiresAt } of lots) {
    if (rest === 0) break
    const used = Math.min(left, rest)
    await tx.run(sql`UPDATE credit_lots SET left_cents = left_cents - ${used} WHERE id = ${lot}`)
    rest -= used
    uses.push({ lot, cents: used, expiresAt })
  }
  if (rest > 0) throw new Error(`lots of member ${member} hold ${rest} less than the account`)
  return uses
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
  await tx.run(sql`INSERT INTO credit_lots (member_id, cents, left_cents, expires_at)
    VALUES (${line.member}, ${cents}, ${cents}, ${expiresAt})`)
  return expiresAt
}

export const notifyCredits = (tx: Tx, member: number, description: string) =>
  notify(tx, {
    member: memberId(member),
    type: 'credits',
    data: {
      description,
      picture_id: null,
      type: 'credits',
      slug: null,
      id: null,
      url: creditsPath,
    },
  })
