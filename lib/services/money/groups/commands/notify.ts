import type { z } from 'zod'
import type { Db, Tx } from '#kernel/db/connection.ts'
import { empty, type Sql, sql } from '#kernel/db/sql.ts'
import { putEachInOutbox } from '#kernel/outbox/commands.ts'
import { enqueue } from '#kernel/outbox/task.ts'
import { itemPath, seatsPath } from '#lib/contract/addresses.ts'
import { before, days } from '#lib/format/durations.ts'
import { enqueueMail } from '#lib/tools/mail/mail.ts'
import { notification } from '#lib/tools/notify.ts'
import { followers } from '../../../community/marks/commands.ts'
import { type Group, lockGroup } from '../../../shop/items/commands/life.ts'
import { choiceName } from '../../../shop/items/queries.ts'
import { comingStates } from '../../orders/rules/states.ts'
import { groupNews, type News } from '../mails/news.ts'
import { seatLeft } from '../mails/seats.ts'
import { reachedAtClosing } from '../queries/shortfall.ts'
import { isNotice, type NoticeName, notice } from '../rules/notices.ts'

type About = Pick<Group, 'id' | 'slug' | 'title' | 'pictureId'>
type FollowedNews = z.output<typeof followers.data>['news']
type More = {
  text?: string
  by?: Date
  /** Notification, if it has not the name of the news. */
  notify?: NoticeName
  /** Notifies buyers of leftover copies too. */
  buyers?: boolean
}

/** Mails news of a group to the members `m` of a query, with columns of their own. */
const mailEach = (tx: Tx, news: object, own: Sql, people: Sql) =>
  putEachInOutbox(
    tx,
    { queue: 'mail', kind: groupNews.kind },
    sql`SELECT m.email::text, ${JSON.stringify({ path: seatsPath, ...news })}::jsonb
      || jsonb_build_object('name', m.name${own}), NULL::text ${people}`,
  )

const peopleOf = (itemId: number, which: Sql, buyers: boolean) =>
  sql`FROM members m WHERE m.deleted_at IS NULL AND m.id IN (
    SELECT p.member_id FROM participations p WHERE p.item_id = ${itemId} AND ${which}
    ${
      buyers
        ? sql`UNION SELECT o.member_id FROM orders o JOIN order_lines l ON l.order_id = o.id
            WHERE l.item_id = ${itemId} AND o.kind = 'sale' AND o.state = ANY (${comingStates})`
        : empty
    })`

/** Counts the members that `notifySeats` would notify with news about a group. */
export const countInformed = async (db: Db, itemId: number) =>
  (await db.first<{ count: number }>(
    sql`SELECT count(*)::int ${peopleOf(itemId, sql`p.ended_at IS NULL`, true)}`,
  ))!.count

const notifyEach = (
  tx: Tx,
  { pictureId: picture, ...about }: About,
  name: NoticeName,
  members: Sql,
  by?: Date,
) =>
  putEachInOutbox(
    tx,
    notification,
    sql`SELECT NULL::text, jsonb_build_object('member', recipient.id, 'type', 'preorder', 'campaignId', NULL,
        'data', ${JSON.stringify(notice(name, { ...about, picture }, by))}::jsonb), NULL::text
      FROM (${members}) recipient(id)`,
  )

/** Mails and notifies the members of these seats, in two statements for any number of members. */
export const notifySeats = async (
  tx: Tx,
  about: About,
  news: News,
  which: Sql,
  { text = '', by, notify, buyers = false }: More = {},
) => {
  const { id, title } = about
  const people = peopleOf(id, which, buyers)
  const mail = { title, news, said: text, by: by?.getTime() ?? null }
  const sent = await mailEach(tx, mail, empty, people)
  const name = notify ?? news
  if (isNotice(name)) await notifyEach(tx, about, name, sql`SELECT m.id ${people}`, by)
  return sent
}

/** Confirms a group to members who got no order mail in the last day: that mail states the success. */
export const notifyConfirmed = (tx: Tx, group: Group, now: Date) => {
  const seats = sql`p.state = 'ordered' AND p.ended_at IS NULL AND NOT EXISTS (SELECT FROM orders o
    WHERE o.participation_id = p.id AND o.paid_at > ${before(now, days(1))})`
  return notifySeats(tx, group, 'confirmed', seats, { buyers: true })
}

/** Writes only a notification, for members who get another mail. */
export const notifySeatsInApp = (tx: Tx, about: About, name: NoticeName, which: Sql) =>
  notifyEach(
    tx,
    about,
    name,
    sql`SELECT p.member_id FROM participations p WHERE p.item_id = ${about.id} AND ${which}`,
  )

/** Mails the success of a group and its price to members who got neither a paid order nor a question. */
export const notifyReached = async (tx: Tx, id: number) => {
  const { status, title } = await lockGroup(tx, id)
  if (status !== 'collecting') return
  const reached = await reachedAtClosing(tx, id)
  await mailEach(
    tx,
    { title, news: 'reached' },
    sql`, 'priceCents', coalesce((SELECT l.unit_cents FROM orders o
      JOIN order_lines l ON l.order_id = o.id WHERE o.participation_id = p.id LIMIT 1),
      price_at(p.bundle_id, ${reached}))`,
    sql`FROM participations p JOIN members m ON m.id = p.member_id AND m.deleted_at IS NULL
      WHERE p.item_id = ${id} AND (p.state IN ('active', 'charging') OR p.state = 'action_required'
        AND p.delivery IS NOT NULL
        AND NOT EXISTS (SELECT FROM pay_links l WHERE l.participation_id = p.id))`,
  )
}

/** Enqueues messages to followers without a seat, sent in batches after the commit. */
export const notifyFollowers = (tx: Tx, item: number, news: FollowedNews) =>
  enqueue(tx, followers, { item, news, after: 0 })

type LeftSeat = Pick<Group, 'id' | 'slug' | 'title'> & {
  name: string
  email: string | null
  choice: string
  quantity: number
  until: Date
}

/** Mails that a seat was left before it was paid. `isOpen`: the group is open, not closed. */
export const mailLeft = async (tx: Tx, seatId: number, { isOpen }: { isOpen: boolean }) => {
  const row = await tx.first<LeftSeat>(
    sql`SELECT m.name, m.email, i.id, i.slug, i.title, ${choiceName} choice, p.quantity,
        i.expires_at until
      FROM participations p JOIN members m ON m.id = p.member_id AND m.deleted_at IS NULL
      JOIN bundles b ON b.id = p.bundle_id JOIN variations v ON v.id = b.variation_id
      JOIN items i ON i.id = p.item_id WHERE p.id = ${seatId}`.named('seat that was left'),
  )
  if (!row?.email) return
  const { email, id, slug, until, ...seat } = row
  const path = itemPath('preorder', id, slug)
  const data = { ...seat, path, until: isOpen ? until.getTime() : null }
  await enqueueMail(tx, seatLeft, { to: email, data })
}
