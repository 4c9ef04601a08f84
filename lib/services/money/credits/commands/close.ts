import type { Tx } from '#kernel/db/connection.ts'
import { sql } from '#kernel/db/sql.ts'
import { enter, lockCredits } from './book.ts'

/**
 * Expires the credits of a member who deletes their account, as announced to them. The anonymous lines
 * stay for the orders they belong to.
 */
export const closeCredits = async (tx: Tx, member: number, now: Date) => {
  const { available, pending } = await lockCredits(tx, member)
  await tx.run(sql`UPDATE credit_lots SET left_cents = 0 WHERE member_id = ${member}`)
  await tx.run(sql`UPDATE cashbacks SET cents = 0, base_cents = 0
    WHERE member_id = ${member} AND matured_at IS NULL`)
  if (available > 0) await enter(tx, { member, kind: 'expired', available: -available }, now)
  if (pending > 0) await enter(tx, { member, kind: 'reversed', pending: -pending }, now)
}
