import { z } from 'zod'
import type { Database } from '#kernel/db/connection.ts'
import { sql } from '#kernel/db/sql.ts'
import { eachRow } from '#kernel/jobs/rows.ts'
import { databaseTask, defineTask, enqueue } from '#kernel/outbox/task.ts'
import { dayOf } from '#lib/calendar/days.ts'
import { listOpened } from '../queries.ts'
import { atATime, findNoticeItem, notifyOfItem, takeNew } from './followers.ts'

const opened = defineTask({
  queue: 'notification',
  kind: 'notifications.opened',
  data: z.strictObject({ item: z.int(), early: z.boolean(), after: z.int() }),
})

const nameOf = (early: boolean) => (early ? 'early' : 'opened')

/** Enqueues each opening once, even with concurrent runs. Nothing opens early when the plan is not offered. */
export const notifyOpened = async (db: Database, isWeepOffered: boolean, now: Date) => {
  const rows = await listOpened(db, now)
  await eachRow(db, 'notifications.opened', { rows, now }, ({ id, early: isReserved }) => {
    const early = isReserved && isWeepOffered
    const key = `${nameOf(early)}:${id}`
    return db.transaction((tx) => enqueue(tx, opened, { item: id, early, after: 0 }, { key }))
  })
}

/** Previews go to members with weep; groups to members of its interest without seat or preview. */
const recipients = (item: number, early: boolean, now: Date) =>
  early
    ? sql`SELECT m.id FROM members m WHERE m.weep_until > ${now} AND m.deleted_at IS NULL`
    : sql`SELECT m.id FROM member_interests c JOIN items i ON i.interest_id = c.interest_id
        JOIN members m ON m.id = c.member_id AND m.deleted_at IS NULL
        WHERE i.id = ${item} AND NOT EXISTS (SELECT FROM participations p
            WHERE p.item_id = i.id AND p.member_id = m.id)
          AND (i.weep_only_until IS NULL OR coalesce(m.weep_until < i.weep_only_until, true))`

export const runNotifyOpened = databaseTask(opened, async (tx, task, _, { clock }) => {
  const now = clock.now()
  const { item: id, early, after } = task
  const item = await findNoticeItem(tx, id, now)
  if (!item?.open) return
  const people = await tx.rows<{ id: number }>(
    sql`SELECT id FROM (${recipients(id, early, now)}) recipients
      WHERE id > ${after} ORDER BY id LIMIT ${atATime}`,
  )
  const news = nameOf(early)
  // One notification of each kind per member and day: items that open in batches would be noise.
  const first = await takeNew(
    tx,
    people.map((one) => one.id),
    (member) => `${news}:${dayOf(now)}:${member}`,
  )
  await notifyOfItem(tx, first, { type: early ? 'weep' : 'preorder', item, news })
  const last = people.at(-1)
  if (last && people.length === atATime) await enqueue(tx, opened, { ...task, after: last.id })
})
