import type { Database, Tx } from '#kernel/db/connection.ts'
import { sql } from '#kernel/db/sql.ts'
import { eachRow } from '#kernel/jobs/rows.ts'
import { lockGroup } from '../../../shop/items/commands/life.ts'
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

/** Reminds once per deadline: members of incomplete seats, and followers without a seat. */
const remind = async (tx: Tx, id: number, { step, notice }: Reminder, now: Date) => {
  const group = await lockGroup(tx, id)
  if (group.status !== 'running') return
  const details = { until: group.expiresAt.toISOString() }
  if (!(await record(tx, id, step, now, { details }))) return
  const by = group.expiresAt
  await notifySeats(tx, group, 'mend', isBroken(sql`${methodLasts(by)}::date`), { by })
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
