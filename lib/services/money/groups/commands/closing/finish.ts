import type { Tx } from '#kernel/db/connection.ts'
import { sql } from '#kernel/db/sql.ts'
import { deferJob } from '#kernel/jobs/job.ts'
import { addDays } from '#lib/calendar/moments.ts'
import { lockGroup, moveGroup, setDecideBy } from '../../../../shop/items/commands/life.ts'
import { boughtOf } from '../../queries/shortfall.ts'
import { finishOne } from '../../rules/jobs.ts'
import { notifyConfirmed } from '../notify.ts'
import { record } from '../record.ts'

const decisionDays = 3

/** More than the transactions that settle seats of one group at the same moment. */
const settledAtOnce = 16

const hasOpen = (tx: Tx, id: number, besides = 0) =>
  tx.first(
    sql`SELECT FROM participations WHERE item_id = ${id}
      AND state IN ('charging', 'action_required') OFFSET ${besides} LIMIT 1`.named(
      'charges open still',
    ),
  )

/**
 * Enqueues the final check when few seats are open. Those few may be settled in transactions that have
 * not committed, each of which still sees the seats of the others open: the job starts after the last
 * of them and counts again.
 */
export const finishSoon = async (tx: Tx, itemId: number) => {
  if (!(await hasOpen(tx, itemId, settledAtOnce)))
    await deferJob(tx, finishOne, { id: itemId }, { key: String(itemId) })
}

/** Confirms a group whose goal was really paid, or has the operator decide within some days. */
export const finishCollection = async (tx: Tx, id: number, now: Date) => {
  const group = await lockGroup(tx, id)
  if (group.status !== 'collecting' || group.decideBy !== null) return undefined
  const uncharged = await tx.first(
    sql`SELECT FROM participations WHERE item_id = ${id} AND state = 'active' LIMIT 1`.named(
      'seats not charged yet',
    ),
  )
  if (uncharged || (await hasOpen(tx, id))) return undefined
  const reached = group.reached + (await boughtOf(tx, id))
  const details = { reached, goal: group.goal }
  if (reached < group.goal) {
    await setDecideBy(tx, id, addDays(now, decisionDays))
    await record(tx, id, 'short', now, { details })
    return 'short' as const
  }
  await moveGroup(tx, group, 'confirmed', now)
  await record(tx, id, 'confirmed', now, { details })
  await notifyConfirmed(tx, group, now)
  return 'confirmed' as const
}
