import type { Tx } from '#kernel/db/connection.ts'
import { sql } from '#kernel/db/sql.ts'
import { findRise, listSteps, lockMemberLevel, type MemberLevel, spentBy } from '../queries.ts'
import { stepOf } from '../rules.ts'
import { moveTo, writeMemberLevel } from './moves.ts'
import { notifyRisen, notifyTakenBack } from './notify.ts'

type Spending = { member: number; orderId: number; deliveredAt: Date; cents: number }

const enter = (tx: Tx, { member, orderId, deliveredAt, cents }: Spending) =>
  tx.run(sql`INSERT INTO spendings AS s (member_id, order_id, delivered_at, cents)
    VALUES (${member}, ${orderId}, ${deliveredAt}, ${cents})
    ON CONFLICT (order_id) DO UPDATE SET cents = excluded.cents WHERE s.cents <> excluded.cents`)

/**
 * Takes back a level that was reached only by returned purchases, but never below the level before
 * that rise.
 */
const withoutReturned = async (tx: Tx, { id, level }: MemberLevel, now: Date) => {
  const rise = await findRise(tx, id, level)
  if (!rise) return level
  const ladder = await listSteps(tx)
  const then = stepOf(ladder, await spentBy(tx, id, rise.at)).number
  const today = stepOf(ladder, await spentBy(tx, id, now)).number
  return Math.min(level, Math.max(then, today, rise.from))
}

/** Counts what an order adds to the spending of its buyer at present. Idempotent. */
export const countSpending = async (tx: Tx, spending: Spending, now: Date) => {
  const before = await lockMemberLevel(tx, spending.member)
  if (!before || (await enter(tx, spending)) === 0) return
  const spentCents = await spentBy(tx, before.id, now)
  const memberLevel = { ...before, spentCents }
  const earned = stepOf(await listSteps(tx), spentCents)
  if (earned.number > before.level) {
    await moveTo(tx, memberLevel, { level: earned.number, because: 'spent', now })
    return notifyRisen(tx, before.id, earned.number)
  }
  const level = before.level > 1 ? await withoutReturned(tx, memberLevel, now) : before.level
  if (level === before.level) return writeMemberLevel(tx, memberLevel)
  await moveTo(tx, memberLevel, { level, because: 'refunded', now })
  return notifyTakenBack(tx, before.id, level)
}
