import type { Database, Tx } from '#kernel/db/connection.ts'
import { type Sql, sql } from '#kernel/db/sql.ts'
import { eachRow, isDue } from '#kernel/jobs/rows.ts'
import { isInReview } from '../../../payments/queries.ts'
import { endGroup } from '../closing/fail.ts'
import { finishCollection } from '../closing/finish.ts'
import { chargeAgain, endCharged } from './outcome.ts'

/** Runs the work for each row of a query, each in its own transaction. */
const forEach = async (
  db: Database,
  job: string,
  due: Sql,
  work: (tx: Tx, id: number) => Promise<unknown>,
  now: Date,
) => {
  const rows = await db.rows<{ id: number }>(due)
  await eachRow(db, job, { rows, now }, ({ id }) => db.transaction((tx) => work(tx, id)))
}

/** Lists seats `p` that are due. Those whose payment is in review wait for its result. */
const dueSeats = (job: string, condition: Sql, now: Date) =>
  sql`SELECT p.id FROM participations p WHERE ${condition}
      AND NOT EXISTS (SELECT FROM orders o WHERE o.participation_id = p.id AND ${isInReview})
      AND ${isDue(job, sql`p.id`, now)}`

/** Retries soft refusals that are due. */
export const retryCharges = (db: Database, now: Date) => {
  const job = 'groups.charge-again'
  const due = sql`${dueSeats(job, sql`p.next_charge_at <= ${now}`, now)}
    ORDER BY p.next_charge_at LIMIT 500`
  return forEach(db, job, due, (tx, id) => chargeAgain(tx, id, { by: 'shop', at: now }), now)
}

/** Drops seats whose time to pay is over. */
export const dropLateSeats = (db: Database, now: Date) => {
  const job = 'groups.drop'
  const late = sql`p.state = 'action_required' AND p.grace_until <= ${now}`
  const due = sql`${dueSeats(job, late, now)} ORDER BY p.grace_until LIMIT 500`
  return forEach(db, job, due, (tx, id) => endCharged(tx, id, 'dropped', now), now)
}

/** Finishes groups whose last charge is settled, and fails those not decided by the operator in time. */
export const finishDue = async (db: Database, now: Date) => {
  const settled = sql`SELECT id FROM items i
    WHERE i.status = 'collecting' AND i.decide_by IS NULL AND NOT EXISTS (
      SELECT FROM participations p WHERE p.item_id = i.id AND p.state IN ('charging', 'action_required'))
    ORDER BY id`
  await forEach(db, 'groups.finish', settled, (tx, id) => finishCollection(tx, id, now), now)
  const undecided = sql`SELECT id FROM items WHERE decide_by <= ${now} ORDER BY id`
  const details = { undecided: true }
  const fail = (tx: Tx, id: number) => endGroup(tx, id, 'failed', now, { details })
  await forEach(db, 'groups.give-up', undecided, fail, now)
}
