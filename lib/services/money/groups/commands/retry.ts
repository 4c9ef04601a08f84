import type { Database } from '../../../platform/db/connection.ts'
import { sql } from '../../../platform/db/sql.ts'
import { chargeAgain, endCharged } from './collected.ts'
import { endGroup } from './fail.ts'
import { finishCollection } from './finish.ts'

const atOnce = 500

/** Soft refusals whose next day has come. */
export const retryCharges = async (db: Database, now: Date) => {
  const due = await db.rows<{ id: number }>(
    sql`SELECT id FROM participations WHERE next_charge_at <= ${now} ORDER BY next_charge_at LIMIT ${atOnce}`,
  )
  for (const { id } of due)
    await db.transaction((tx) => chargeAgain(tx, id, { by: 'shop', at: now }))
}

/** Whose time is over. */
export const dropLate = async (db: Database, now: Date) => {
  const late = await db.rows<{ id: number }>(sql`SELECT id FROM participations
    WHERE state = 'action_required' AND grace_until <= ${now} ORDER BY grace_until LIMIT ${atOnce}`)
  for (const { id } of late) await db.transaction((tx) => endCharged(tx, id, 'dropped', now))
}

/** Groups whose last charge is settled, and those for which the operator did not decide in time. */
export const finishDue = async (db: Database, now: Date) => {
  const open = await db.rows<{ id: number }>(sql`SELECT id FROM items i
    WHERE i.status = 'collecting' AND i.decide_by IS NULL AND NOT EXISTS (
      SELECT FROM participations p WHERE p.item_id = i.id AND p.state IN ('charging', 'action_required'))
    ORDER BY id`)
  for (const { id } of open) await db.transaction((tx) => finishCollection(tx, id, now))
  const undecided = await db.rows<{ id: number }>(
    sql`SELECT id FROM items WHERE decide_by <= ${now} ORDER BY id`,
  )
  for (const { id } of undecided)
    await db.transaction((tx) => endGroup(tx, id, 'failed', now, { details: { undecided: true } }))
}
