import type { Tx } from '#kernel/db/connection.ts'
import { sql } from '#kernel/db/sql.ts'
import { monthsToSpend } from '../rules.ts'
import { enter, lockCredits, makeAvailable, notifyCredits, t } from './book.ts'

type Gift = { member: number; cents: number; reason: string; months?: number }

/** Gives credits by the shop, spendable at once. The member reads the reason. */
export const giveCredits = async (tx: Tx, gift: Gift, now: Date) => {
  const { member, cents, reason, months = monthsToSpend } = gift
  await lockCredits(tx, member)
  const until = await makeAvailable(tx, { member, kind: 'given', cents, reason, months }, now)
  await notifyCredits(tx, member, t('given', { cents, reason, until: until.getTime() }))
}

/** Expires the credits of a deleted account. The anonymous lines stay for their orders. */
export const closeCredits = async (tx: Tx, member: number, now: Date) => {
  const { available, pending } = await lockCredits(tx, member)
  await tx.run(sql`UPDATE credit_lots SET left_cents = 0 WHERE member_id = ${member}`)
  await tx.run(sql`UPDATE cashbacks SET cents = 0, base_cents = 0
    WHERE member_id = ${member} AND matured_at IS NULL`)
  if (available > 0) await enter(tx, { member, kind: 'expired', available: -available }, now)
  if (pending > 0) await enter(tx, { member, kind: 'reversed', pending: -pending }, now)
}
