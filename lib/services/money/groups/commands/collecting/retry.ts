import type { Database } from '#kernel/db/connection.ts'
import { sql } from '#kernel/db/sql.ts'
import { eachRow, isDue } from '#kernel/jobs/rows.ts'
import { isInReview } from '../../../payments/queries.ts'
import { endGroup } from '../closing/fail.ts'
import { finishCollection } from '../closing/finish.ts'
import { chargeAgain, endCharged } from './outcome.ts'

const atOnce = 500

type Row = { id: number }

/** Matches seats `p` whose payment is not in review: the others wait for its result. */
const notInReview = sql`NOT EXISTS (SELECT FROM orders o WHERE o.participation_id = p.id AND ${isInReview})`

/** Retries soft refusals that are due. */
export const retryCharges = async (db: Database, now: Date) => {
  const rows = await db.rows<Row>(sql`SELECT p.id FROM participations p
    WHERE p.next_charge_at <= ${now} AND ${notInReview} AND ${isDue('groups.charge-again', sql`p.id`, now)}
    ORDER BY p.next_charge_at LIMIT ${atOnce}`)
  await eachRow(db, 'groups.charge-again', { rows, now }, ({ id }) =>
    db.transaction((tx) => chargeAgain(tx, id, { by: 'shop', at: now })),
  )
}

/** Drops seats whose time to pay is over. */
export const dropLateSeats = async (db: Database, now: Date) => {
  const rows = await db.rows<Row>(sql`SELECT p.id FROM participations p
    WHERE p.state = 'action_required' AND p.grace_until <= ${now} AND ${notInReview}
      AND ${isDue('groups.drop', sql`p.id`, now)}
    ORDER BY p.grace_until LIMIT ${atOnce}`)
  await eachRow(db, 'groups.drop', { rows, now }, ({ id }) =>
    db.transaction((tx) => endCharged(tx, id, 'dropped', now)),
  )
}

/**
 * Finishes groups whose last charge is settled, and fails those without a decision of the operator in
 * time.
 */
export const finishDue = async (db: Database, now: Date) => {
  const open = await db.rows<Row>(sql`SELECT id FROM items i
    WHERE i.status = 'collecting' AND i.decide_by IS NULL AND NOT EXISTS (
      SELECT FROM participations p WHERE p.item_id = i.id AND p.state IN ('charging', 'action_required'))
    ORDER BY id`)
  await eachRow(db, 'groups.finish', { rows: open, now }, ({ id }) =>
    db.transaction((tx) => finishCollection(tx, id, now)),
  )
  const undecided = await db.rows<Row>(
    sql`SELECT id FROM items WHERE decide_by <= ${now} ORDER BY id`,
  )
  await eachRow(db, 'groups.give-up', { rows: undecided, now }, ({ id }) =>
    db.transaction((tx) => endGroup(tx, id, 'failed', now, { details: { undecided: true } })),
  )
}
