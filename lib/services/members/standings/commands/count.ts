import type { Tx } from '../../../platform/db/connection.ts'
import { sql } from '../../../platform/db/sql.ts'
import { findRise, listSteps, lockStanding, type Standing, spentBy } from '../queries.ts'
import { stepOf } from '../rules.ts'
import { moveTo, writeStanding } from './moves.ts'
import { tellRisen, tellTakenBack } from './tell.ts'

type Spending = { member: number; orderId: number; deliveredAt: Date; cents: number }

const enter = (tx: Tx, { member, orderId, deliveredAt, cents }: Spending) =>
  tx.run(sql`INSERT INTO spendings AS s (member_id, order_id, delivered_at, cents)
    VALUES (${member}, ${orderId}, ${deliveredAt}, ${cents})
    ON CONFLICT (order_id) DO UPDATE SET cents = excluded.cents WHERE s.cents <> excluded.cents`)

/**
 * Takes back a level that was reached only by returned purchases, but never below the level before
 * that rise.
 */
const withoutReturned = async (tx: Tx, { id, level }: Standing, now: Date) => {
  const rise = await findRise(tx, id, level)
  if (!rise) return level
  const ladder = await listSteps(tx)
  const then = stepOf(ladder, await spentBy(tx, id, rise.at)).number
  const today = stepOf(ladder, await spentBy(tx, id, now)).number
  return Math.min(level, Math.max(then, today, rise.from))
}

/** Counts what an order adds to the spending of its buyer at present. Idempotent. */
export const countSpending = async (tx: Tx, spending: Spending, now: Date) => {
  const before = await lockStanding(tx, spending.member)
  if (!before || (await enter(tx, spending)) === 0) return
  const spentCents = await spentBy(tx, before.id, now)
  const standing = { ...before, spentCents }
  const earned = stepOf(await listSteps(tx), spentCents)
  if (earned.number > before.level) {
    await moveTo(tx, standing, { level: earned.number, because: 'spent', now })
    return tellRisen(tx, before.id, earned.number)
  }
  const level = before.level > 1 ? await withoutReturned(tx, standing, now) : before.level
  if (level === before.level) return writeStanding(tx, standing)
  await moveTo(tx, standing, { level, because: 'refunded', now })
  return tellTakenBack(tx, before.id, level)
}
