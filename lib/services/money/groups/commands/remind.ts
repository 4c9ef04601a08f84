import type { Database, Db, Tx } from '#kernel/db/connection.ts'
import { sql } from '#kernel/db/sql.ts'
import { DomainError } from '#kernel/error.ts'
import { eachRow } from '#kernel/jobs/rows.ts'
import { before, days } from '#lib/format/durations.ts'
import { type Group, lockGroup } from '../../../shop/items/commands/life.ts'
import { isRunning } from '../../../shop/items/policy.ts'
import { isBroken } from '../queries/forecast.ts'
import { methodLasts } from '../rules/grace.ts'
import { notifyFollowers, notifySeats } from './notify.ts'
import { record } from './record.ts'

type Reminder = {
  step: 'reminded_72' | 'reminded_24'
  /**
   * Due while at most `hours` and more than `above` are left: a group opened for one day gets no
   * reminder of its last days.
   */
  hours: number
  above: number
  notice: 'lastDays' | 'lastHours'
}

const reminders: Reminder[] = [
  { step: 'reminded_72', hours: 72, above: 24, notice: 'lastDays' },
  { step: 'reminded_24', hours: 24, above: 0, notice: 'lastHours' },
]

type Due = Pick<Group, 'id' | 'status' | 'expiresAt'>

/** Members of an open group with a seat to mend, without those reminded in the last day. */
const listToRemind = async (db: Db, { id, status, expiresAt }: Due, now: Date) => {
  if (status !== 'running') return []
  const rows = await db.rows<{ id: number }>(sql`SELECT m.id FROM participations p
      JOIN members m ON m.id = p.member_id AND m.deleted_at IS NULL
    WHERE p.item_id = ${id} AND ${isBroken(sql`${methodLasts(expiresAt)}::date`)}
      AND NOT EXISTS (SELECT FROM group_events e WHERE e.item_id = p.item_id
        AND e.at > ${before(now, days(1))} AND e.details->'members' @> to_jsonb(m.id))
    ORDER BY m.id`)
  return rows.map((row) => row.id)
}

export const countToRemind = async (db: Db, group: Due, now: Date) =>
  (await listToRemind(db, group, now)).length

const notifyMend = (tx: Tx, group: Group, members: readonly number[]) =>
  notifySeats(tx, group, 'mend', sql`p.member_id = ANY (${members}::bigint[])`, {
    by: group.expiresAt,
  })

/** Reminds members of incomplete seats now, each at most once a day. Returns their number. */
export const remindBroken = async (
  tx: Tx,
  id: number,
  { operator, now }: { operator: string; now: Date },
) => {
  const group = await lockGroup(tx, id)
  const members = await listToRemind(tx, group, now)
  if (members.length === 0) throw new DomainError('conflict', { fields: { members: ['none'] } })
  await record(tx, id, 'reminded', now, { operator, details: { members } })
  await notifyMend(tx, group, members)
  return members.length
}

/** Reminds once per deadline: members of incomplete seats, and followers without a seat. */
const remind = async (tx: Tx, id: number, { step, notice }: Reminder, now: Date) => {
  const group = await lockGroup(tx, id)
  if (group.status !== 'running') return
  const members = await listToRemind(tx, group, now)
  const details = { until: group.expiresAt.toISOString(), members }
  if (!(await record(tx, id, step, now, { details }))) return
  await notifyMend(tx, group, members)
  await notifyFollowers(tx, id, notice)
}

export const remindAll = async (db: Database, now: Date) => {
  for (const reminder of reminders) {
    const due = await db.rows<{ id: number }>(sql`SELECT id FROM items i
      WHERE ${isRunning}
        AND i.expires_at > ${now}::timestamptz + make_interval(hours => ${reminder.above}::int)
        AND i.expires_at <= ${now}::timestamptz + make_interval(hours => ${reminder.hours}::int)
        AND NOT EXISTS (SELECT FROM group_events e WHERE e.item_id = i.id AND e.kind = ${reminder.step}
          AND (e.details->>'until')::timestamptz = date_trunc('milliseconds', i.expires_at))`)
    await eachRow(db, `groups.${reminder.step}`, { rows: due, now }, ({ id }) =>
      db.transaction((tx) => remind(tx, id, reminder, now)),
    )
  }
}
