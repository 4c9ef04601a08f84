import { z } from 'zod'
import type { Database, Tx } from '#kernel/db/connection.ts'
import { type Sql, sql } from '#kernel/db/sql.ts'
import { memberId } from '#kernel/http/member-id.ts'
import { eachRow } from '#kernel/jobs/rows.ts'
import { putAllInOutbox, takeKeys } from '#kernel/outbox/commands.ts'
import { databaseTask, defineTask, enqueue } from '#kernel/outbox/task.ts'
import { dayOf } from '#lib/calendar/days.ts'
import { aNotification } from '#lib/tools/notify.ts'
import { listOpened } from '../queries.ts'
import { atATime, findNoticeItem, itemNotice } from './followers.ts'

const opened = defineTask({
  queue: 'notification',
  kind: 'notifications.opened',
  data: z.strictObject({ item: z.int(), early: z.boolean(), after: z.int() }),
})

/**
 * Enqueues each opening once, even with concurrent runs. Nothing opens early when the plan is not
 * offered.
 */
export const notifyOpened = async (db: Database, isWeepOffered: boolean, now: Date) => {
  const rows = await listOpened(db, now)
  await eachRow(db, 'notifications.opened', { rows, now }, ({ id, early: isReserved }) => {
    const early = isReserved && isWeepOffered
    const key = `${early ? 'early' : 'opened'}:${id}`
    return db.transaction((tx) => enqueue(tx, opened, { item: id, early, after: 0 }, { key }))
  })
}

/**
 * Selects the recipients: of a preview, members with weep; of a group, members with its interest
 * who have no seat and saw no preview.
 */
const recipients = (item: number, early: boolean, now: Date): Sql =>
  early
    ? sql`SELECT m.id FROM members m WHERE m.weep_until > ${now} AND m.deleted_at IS NULL`
    : sql`SELECT m.id FROM member_interests c JOIN items i ON i.interest_id = c.interest_id
        JOIN members m ON m.id = c.member_id AND m.deleted_at IS NULL
        WHERE i.id = ${item} AND NOT EXISTS (SELECT FROM participations p
            WHERE p.item_id = i.id AND p.member_id = m.id)
          AND (i.weep_only_until IS NULL OR coalesce(m.weep_until < i.weep_only_until, true))`

const listMeant = (tx: Tx, people: Sql, after: number) =>
  tx.rows<{ id: number }>(
    sql`SELECT id FROM (${people}) recipients WHERE id > ${after} ORDER BY id LIMIT ${atATime}`,
  )

/** Allows one notification of each kind per member and day: items that open in batches would be noise. */
const firstOfDay = async (tx: Tx, ids: readonly number[], early: boolean, now: Date) => {
  const day = dayOf(now)
  const keyOf = (id: number) => `${early ? 'early' : 'opened'}:${day}:${id}`
  const newKeys = new Set(await takeKeys(tx, ids.map(keyOf)))
  return ids.filter((id) => newKeys.has(keyOf(id)))
}

export const runNotifyOpened = databaseTask(opened, async (tx, task, _, { clock }) => {
  const now = clock.now()
  const { item: id, early, after } = task
  const item = await findNoticeItem(tx, id, now)
  if (!item?.open) return
  const ids = (await listMeant(tx, recipients(id, early, now), after)).map((one) => one.id)
  const data = itemNotice(item, early ? 'early' : 'opened')
  const type = early ? 'weep' : 'preorder'
  const first = await firstOfDay(tx, ids, early, now)
  await putAllInOutbox(
    tx,
    first.map((member) => aNotification({ member: memberId(member), type, data })),
  )
  const last = ids.at(-1)
  if (last && ids.length === atATime) await enqueue(tx, opened, { ...task, after: last })
})
