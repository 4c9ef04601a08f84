import { z } from 'zod'
import type { Database, Tx } from '#kernel/db/connection.ts'
import { sql } from '#kernel/db/sql.ts'
import { memberId } from '#kernel/http/member-id.ts'
import { eachRow } from '#kernel/jobs/rows.ts'
import { putAllInOutbox, takeKeys } from '#kernel/outbox/commands.ts'
import { databaseTask, defineTask, enqueue } from '#kernel/outbox/task.ts'
import { dayOf } from '#lib/calendar/days.ts'
import { itemPath } from '#lib/contract/addresses.ts'
import { aNotification } from '#lib/tools/notify.ts'
import { followers, lowerSeenPrice } from '../../../community/marks/commands.ts'
import { isOnOffer, isPublic } from '../../../shop/items/policy.ts'
import type { ItemKind } from '../../../shop/items/rules.ts'
import { type FollowedNews, followedText, stillTrue } from '../present.ts'
import { listOpened } from '../queries.ts'

const atATime = 500

type NoticeItem = {
  id: number
  kind: ItemKind
  slug: string
  title: string
  pictureId: string
  status: string | null
  open: boolean
  cents: number
  until: Date | null
  reached: boolean
}

/** Returns undefined for items that are not public. */
const findNoticeItem = (tx: Tx, id: number, now: Date) =>
  tx.first<NoticeItem>(
    sql`SELECT i.id, i.kind, i.slug, i.title, i.picture_id "pictureId", i.status, i.price_cents cents, i.expires_at until,
        ${isOnOffer(now)} open,
        coalesce(i.reached >= i.goal, false) reached
      FROM items i WHERE i.id = ${id} AND ${isPublic(now)}`.named('item of a notice'),
  )

type Type = 'expiring' | 'sale' | 'preorder' | 'weep'

const notifyOfItem = (
  tx: Tx,
  members: readonly number[],
  { type, item, news }: { type: Type; item: NoticeItem; news: FollowedNews },
) => {
  const { id, kind, slug, pictureId } = item
  const description = followedText(news, item)
  const url = itemPath(kind, id, slug)
  const data = { description, picture_id: pictureId, type: kind, slug, id, url }
  return putAllInOutbox(
    tx,
    members.map((member) => aNotification({ member: memberId(member), type, data })),
  )
}

/** Returns the members whose key was never used before. */
const takeNew = async (tx: Tx, members: readonly number[], keyOf: (member: number) => string) => {
  const newKeys = new Set(await takeKeys(tx, members.map(keyOf)))
  return members.filter((member) => newKeys.has(keyOf(member)))
}

/** Members with a seat to the end get the news of their seat, not also this. */
const listFollowers = (tx: Tx, item: number, after: number) =>
  tx.rows<{ id: number }>(
    sql`SELECT f.member_id id FROM follows f JOIN items i ON i.id = f.item_id
      WHERE f.item_id = ${item} AND f.member_id > ${after} AND NOT EXISTS (
        SELECT FROM participations p WHERE p.item_id = f.item_id AND p.member_id = f.member_id
          AND (p.ended_at IS NULL OR p.ended_at >= i.closed_at))
      ORDER BY f.member_id LIMIT ${atATime}`.named('followers'),
  )

/** Followers who saw a higher price last; each gets a price once, of a sale once a month. */
const takeLowerPrice = async (
  tx: Tx,
  { id, kind, cents }: NoticeItem,
  members: readonly number[],
  now: Date,
) => {
  const season = kind === 'sale' ? `:${dayOf(now).slice(0, 7)}` : ''
  const above = new Set(await lowerSeenPrice(tx, { item: id, cents }, members))
  return takeNew(
    tx,
    members.filter((member) => above.has(member)),
    (member) => `cheaper:${id}:${cents}:${member}${season}`,
  )
}

/** Writes a batch and the task of the next one together: a crash skips and repeats nobody. */
export const runNotifyFollowers = databaseTask(followers, async (tx, task, _, { clock }) => {
  const now = clock.now()
  const { item: id, news, after } = task
  const item = await findNoticeItem(tx, id, now)
  if (!item || !stillTrue(item, news)) return
  const people = (await listFollowers(tx, id, after)).map((one) => one.id)
  const notified = news === 'cheaper' ? await takeLowerPrice(tx, item, people, now) : people
  const type = news === 'lastDays' || news === 'lastHours' ? 'expiring' : item.kind
  await notifyOfItem(tx, notified, { type, item, news })
  const last = people.at(-1)
  if (last && people.length === atATime) await enqueue(tx, followers, { ...task, after: last })
})

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
