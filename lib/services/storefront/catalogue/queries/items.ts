import type { z } from 'zod'
import type { Db } from '#kernel/db/connection.ts'
import type { Sql } from '#kernel/db/sql.ts'
import { empty, joinSql, raw, someIds, sql } from '#kernel/db/sql.ts'
import { perPage } from '#kernel/http/pages.ts'
import type { preordersQuery } from '#lib/contract/catalogue.ts'
import { pictureColumns } from '#lib/tools/pictures/present.ts'
import { latestComment } from '../../../community/comments/queries/threads.ts'
import type { Seat } from '../../../money/groups/present.ts'
import { drawsOf } from '../../../money/groups/queries/draws.ts'
import { isSeated, latestPeople, paysBack } from '../../../money/groups/queries/people.ts'
import { updatesOf } from '../../../money/groups/queries/updates.ts'
import { isOpenGroup, isPublic, isShown, isSuccess } from '../../../shop/items/policy.ts'
import { unitsLeft } from '../../../shop/items/queries.ts'
import type { ItemKind } from '../../../shop/items/rules.ts'
import type { ItemRow, PreorderCardRow, SaleCardRow, SameGameRow } from '../present/items.ts'

export type CardFilter = {
  maxPriceCents?: number | undefined
  achieved?: boolean | undefined
  interestId?: number | undefined
  interestIds?: readonly number[]
  /** Omits sold out items, and all with this title. */
  besides?: string
  isReserved?: true
}

/** Each order has an index in exactly this order, so that a page reads twenty rows. */
const orders = {
  recent: sql`i.published_at DESC, i.id DESC`,
  expiring: sql`i.expires_at, i.id`,
  progress: sql`i.percent DESC, i.id DESC`,
  price: sql`i.price_cents, i.id`,
  '-price': sql`i.price_cents DESC, i.id DESC`,
  popular: sql`i.popularity DESC, i.id DESC`,
  /** Items reserved for weep members, those open to everybody soonest first. */
  opening: sql`i.weep_only_until, i.id`,
} satisfies Record<z.output<typeof preordersQuery>['order_by'] | 'opening', Sql>

const openSales = (now: Date) =>
  sql`i.kind = 'sale' AND i.archived_at IS NULL AND i.published_at <= ${now}`

const openItems = { preorder: isOpenGroup, sale: openSales }

/** True for items `i` with copies left, or without a limit. */
const isLeft = sql`i.units_left IS DISTINCT FROM 0`

const saleColumns = sql`i.id, i.slug, i.title, i.brand, i.kind, i.status, i.expires_at, i.archived_at,
    i.published_at, i.weep_only_until, i.price_cents, i.list_price_cents,
    i.lowest_recent_cents, ${unitsLeft},
    i.waiting_list, i.limited, i.percent, i.popularity, i.deliver_on`
const preorderColumns = sql`${saleColumns}, i.goal_unit, i.goal, i.reached, i.participants`
const joinPictures = sql`JOIN pictures cover ON cover.id = i.picture_id
  LEFT JOIN pictures promotion ON promotion.id = i.promotion_picture_id`
const joinComment = latestComment(sql`c.item_id = i.id`)
const preorderCard = sql`${preorderColumns}, ${pictureColumns('cover')}, ${pictureColumns('promotion')}, comment.*`
const cards = {
  preorder: { columns: preorderColumns, card: preorderCard, join: joinComment },
  sale: {
    columns: saleColumns,
    card: sql`${saleColumns}, ${pictureColumns('cover')}, ${pictureColumns('promotion')}`,
    join: empty,
  },
}

/** Selects the few rows first and joins only those: rows skipped by OFFSET are never joined. */
const selectCards = (kind: ItemKind, chosen: Sql, more = empty) => {
  const { columns, card, join } = cards[kind]
  return sql`SELECT ${card}${more}
  FROM (SELECT ${columns}, i.picture_id, i.promotion_picture_id FROM items i WHERE ${chosen}) i
  ${joinPictures}
  ${join}`
}

/** The name depends on the filters in use, not on their values. */
const where = (base: Sql, filter: CardFilter, now: Date) => {
  const { maxPriceCents, achieved, interestId, interestIds, besides, isReserved } = filter
  const conditions = [base]
  let name = ''
  const add = (condition: Sql, part: string) => {
    conditions.push(condition)
    name += `/${part}`
  }
  if (maxPriceCents !== undefined) add(sql`i.price_cents <= ${maxPriceCents}`, 'price')
  if (interestId !== undefined) add(sql`i.interest_id = ${interestId}`, 'interest')
  if (interestIds !== undefined)
    add(sql`i.interest_id = ANY (${someIds(interestIds)}::bigint[])`, 'interests')
  if (achieved !== undefined)
    add(achieved ? sql`i.percent >= 100` : sql`i.percent < 100`, achieved ? 'achieved' : 'short')
  if (besides !== undefined) add(sql`${isLeft} AND lower(i.title) <> lower(${besides})`, 'besides')
  if (isReserved) add(sql`i.weep_only_until > ${now}`, 'reserved')
  return { condition: joinSql(conditions, ' AND '), name }
}

type CardQuery = CardFilter & { order: keyof typeof orders; page?: number; limit?: number }

// The first page has no OFFSET clause: an OFFSET unknown at planning time leads to a worse plan.
const cardsStatement = (kind: ItemKind, query: CardQuery, now: Date) => {
  const { page = 1, limit = perPage, order } = query
  const { condition, name } = where(openItems[kind](now), query, now)
  const by = sql`ORDER BY ${orders[order]}`
  const offset = page > 1 ? sql` OFFSET ${(page - 1) * limit}` : empty
  const chosen = sql`${condition} ${by} LIMIT ${raw(`${limit}`)}${offset}`
  const statement = sql`${selectCards(kind, chosen)} ${by}`
  // The number of rows left by a price filter depends on the price: without a statement name each query
  // gets its own plan.
  return query.maxPriceCents === undefined
    ? statement.named(`${kind}s/${order}/${limit}${name}${page > 1 ? '/page' : ''}`)
    : statement
}

export const preorderCardsStatement = (query: CardQuery, now: Date) =>
  cardsStatement('preorder', query, now)

export const saleCardsStatement = (query: CardQuery, now: Date) =>
  cardsStatement('sale', query, now)

export const listPreorders = (db: Db, query: CardQuery, now: Date) =>
  db.rows<PreorderCardRow>(preorderCardsStatement(query, now))

export const listSales = (db: Db, query: CardQuery, now: Date) =>
  db.rows<SaleCardRow>(saleCardsStatement(query, now))

export const latestSuccessStatement = (now: Date) =>
  selectCards(
    'preorder',
    sql`${isSuccess} AND i.expires_at <= ${now} AND ${isPublic(now)}
    ORDER BY i.expires_at DESC, i.id DESC LIMIT 1`,
    sql`, ${latestPeople(sql`i.id`)} people`,
  ).named('preorders/latest success')

export const findLatestSuccess = (db: Db, now: Date) =>
  db.first<PreorderCardRow & { people: Seat[] }>(latestSuccessStatement(now))

/** Reads cards of groups and sales; columns of groups are null in the row of a sale. */
export const listCardsByIds = (db: Db, ids: readonly number[]) =>
  db.rows<PreorderCardRow>(
    selectCards('preorder', sql`i.id = ANY (${someIds(ids)}::bigint[])`).named('preorders/ids'),
  )

export const countCards = async (db: Db, kind: ItemKind, filter: CardFilter, now: Date) => {
  const { condition } = where(openItems[kind](now), filter, now)
  const row = await db.first<{ total: number }>(
    sql`SELECT count(*)::int total FROM items i WHERE ${condition}`,
  )
  return row?.total ?? 0
}

// Price steps are those of the first bundle that has any, which also sets the price of the card.
const itemColumns = sql`${preorderCard},
    i.description, i.info, i.properties, i.links, i.resources, i.changed_at,
    i.shortage, i.carton, ${drawsOf(sql`i.id`)} draws, ${updatesOf(sql`i.id`)} updates,
    ${pictureColumns('board')},
    (SELECT json_build_object('id', p.id, 'slug', p.slug, 'waiting', p.wants + p.needs,
       'user_name', coalesce(split_part(author.name, ' ', 1), ''))
     FROM proposals p LEFT JOIN members author ON author.id = p.member_id AND author.deleted_at IS NULL
     WHERE p.item_id = i.id AND p.removed_at IS NULL
     ORDER BY p.published_at, p.id LIMIT 1) proposal,
    mate.id mate_id, mate.slug mate_slug, mate.kind mate_kind, mate.title mate_title,
    ${pictureColumns('mate_cover')},
    (SELECT coalesce(sum(p.quantity), 0)::int FROM participations p
     WHERE p.item_id = i.id AND ${isSeated}) sold,
    ${latestPeople(sql`i.id`)} people, ${paysBack},
    (SELECT coalesce(json_agg(json_build_object('from', s.from_reached, 'price', s.price_cents)
       ORDER BY s.from_reached), '[]')
     FROM price_steps s WHERE s.bundle_id = (
       SELECT b.id FROM bundles b JOIN variations v ON v.id = b.variation_id
       WHERE v.item_id = i.id AND b.closed_at IS NULL
         AND EXISTS (SELECT 1 FROM price_steps own WHERE own.bundle_id = b.id)
       ORDER BY b.price_cents, b.id LIMIT 1)) steps`

export const findItem = (db: Db, kind: ItemKind, id: number, now: Date, isPreview: boolean) =>
  db.first<ItemRow>(
    sql`SELECT ${itemColumns}
  FROM items i
  ${joinPictures}
  LEFT JOIN pictures board ON board.id = i.table_picture_id
  LEFT JOIN items mate ON mate.id = i.travels_with_item_id
  LEFT JOIN pictures mate_cover ON mate_cover.id = mate.picture_id
  ${joinComment}
  WHERE i.id = ${id} AND i.kind = ${kind} AND ${isShown(now, isPreview)}`.named('item'),
  )

type Game = Pick<ItemRow, 'kind' | 'title' | 'brand' | 'properties'>

/** Title and publisher identify a game, as items have no barcode; stated editions must not differ. */
export const sameGameStatement = ({ kind, title, brand, properties }: Game, now: Date) => {
  const edition = properties.Edizione ?? ''
  return sql`SELECT i.id, i.slug, i.kind, i.price_cents, i.expires_at, i.percent, i.units_left, i.archived_at, i.deliver_on
  FROM items i
  WHERE lower(i.title) = lower(${title}) AND lower(i.brand) = lower(${brand}) AND i.brand <> ''
    AND ${kind === 'sale' ? isOpenGroup(now) : openSales(now)} AND ${isLeft}
    AND (i.weep_only_until IS NULL OR i.weep_only_until <= ${now})
    AND (${edition} = '' OR coalesce(i.properties->>'Edizione', '') IN ('', ${edition}))
  ORDER BY i.price_cents, i.id LIMIT 1`.named(`same game of a ${kind}`)
}

/** Finds the same game on offer in the other way of selling, the cheapest of several. */
export const findSameGame = (db: Db, game: Game, now: Date) =>
  db.first<SameGameRow>(sameGameStatement(game, now))

const neighboursShown = 4

/** Lists games of the same interest to be had now, own kind first; undefined for a hidden item. */
export const listNeighbours = async (
  db: Db,
  kind: ItemKind,
  id: number,
  now: Date,
  isPreview: boolean,
) => {
  const item = await db.first<{ title: string; interest_id: number | null }>(
    sql`SELECT i.title, i.interest_id FROM items i
    WHERE i.id = ${id} AND i.kind = ${kind} AND ${isShown(now, isPreview)}`.named(
      'shelf of an item',
    ),
  )
  if (!item) return undefined
  const { title: besides, interest_id: interestId } = item
  const preorders: PreorderCardRow[] = []
  const sales: SaleCardRow[] = []
  if (interestId === null) return { preorders, sales }
  for (const each of kind === 'preorder' ? ['preorder', 'sale'] : ['sale', 'preorder']) {
    const limit = neighboursShown - preorders.length - sales.length
    if (limit === 0) break
    const query = { interestId, besides, limit }
    if (each === 'sale') sales.push(...(await listSales(db, { ...query, order: 'recent' }, now)))
    else preorders.push(...(await listPreorders(db, { ...query, order: 'expiring' }, now)))
  }
  return { preorders, sales }
}
