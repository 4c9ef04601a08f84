import type { z } from 'zod'
import { itemPath } from '#lib/contract/addresses.ts'
import { followers } from '../../../community/marks/commands.ts'
import type { Tx } from '../../../platform/db/connection.ts'
import { sql } from '../../../platform/db/sql.ts'
import { memberId } from '../../../platform/http/member-id.ts'
import { aNotification } from '../../../platform/notify.ts'
import { putAllInOutbox } from '../../../platform/outbox/commands.ts'
import { send, writing } from '../../../platform/outbox/errand.ts'
import { isOnOffer, isPublic } from '../../../shop/items/policy.ts'
import type { ItemKind } from '../../../shop/items/rules.ts'
import { type FollowedNews, sayFollowed } from '../present.ts'
import { stillTrue } from '../rules.ts'

export const atATime = 500

export type ToldItem = {
  id: number
  kind: ItemKind
  slug: string
  title: string
  pictureId: string
  status: string | null
  open: boolean
  cents: number
  reached: boolean
}

/** Nothing where the public may not see it. */
export const findToldItem = (tx: Tx, id: number, now: Date) =>
  tx.first<ToldItem>(
    sql`SELECT i.id, i.kind, i.slug, i.title, i.picture_id "pictureId", i.status, i.price_cents cents,
        ${isOnOffer(now)} open,
        coalesce(i.reached >= i.goal, false) reached
      FROM items i WHERE i.id = ${id} AND ${isPublic(now)}`.named('told item'),
  )

export const itemNotice = (item: ToldItem, news: FollowedNews, cents = item.cents) => ({
  description: sayFollowed(news, { title: item.title, cents }),
  picture_id: item.pictureId,
  type: item.kind,
  slug: item.slug,
  id: item.id,
  url: itemPath(item.kind, item.id, item.slug),
})

/** Whoever had a seat to the end is told of that, and not once more as one who follows. */
const listFollowers = (tx: Tx, item: number, after: number) =>
  tx.rows<{ id: number }>(
    sql`SELECT f.member_id id FROM follows f JOIN items i ON i.id = f.item_id
      WHERE f.item_id = ${item} AND f.member_id > ${after} AND NOT EXISTS (
        SELECT FROM participations p WHERE p.item_id = f.item_id AND p.member_id = f.member_id
          AND (p.ended_at IS NULL OR p.ended_at >= i.closed_at))
      ORDER BY f.member_id LIMIT ${atATime}`.named('followers'),
  )

const typeOf = ({ kind }: ToldItem, news: z.output<typeof followers.data>['news']) => {
  if (news === 'lastDays' || news === 'lastHours') return 'expiring'
  return kind === 'sale' ? 'sale' : 'preorder'
}

/** A heap and the errand of the next in one commit: whoever is killed leaves nobody out and tells nobody twice. */
export const runTellFollowers = writing(followers, async (tx, told, _, { clock }) => {
  const { item: id, news, cents, after } = told
  const item = await findToldItem(tx, id, clock.now())
  if (!item || !stillTrue(item, news, cents)) return
  const people = await listFollowers(tx, id, after)
  const type = typeOf(item, news)
  const data = itemNotice(item, news, cents)
  await putAllInOutbox(
    tx,
    people.map((one) => aNotification({ member: memberId(one.id), type, data })),
  )
  const last = people.at(-1)
  if (last && people.length === atATime) await send(tx, followers, { ...told, after: last.id })
})
