import type { z } from 'zod'
import type { Db } from '#kernel/db/connection.ts'
import { empty, inOrder, joinSql, raw, type Sql, someIds, sql } from '#kernel/db/sql.ts'
import { perPage } from '#kernel/http/pages.ts'
import type { preordersQuery } from '#lib/contract/catalogue.ts'
import { pictureColumns } from '#lib/tools/pictures/present.ts'
import { latestComment } from '../../../community/comments/queries/threads.ts'
import type { Seat } from '../../../money/groups/present.ts'
import { drawsOf } from '../../../money/groups/queries/draws.ts'
import { isSeated, latestPeople, paysBack } from '../../../money/groups/queries/people.ts'
import { updatesOf } from '../../../money/groups/queries/updates.ts'
import { isOpenGroup, isPublic, isSuccess } from '../../../shop/items/policy.ts'
import { unitsLeft } from '../../../shop/items/queries.ts'
import type { ItemKind } from '../../../shop/items/rules.ts'
import type { ItemRow, PreorderCardRow, SaleCardRow } from '../present/items.ts'

type Order = z.output<typeof preordersQuery>['order_by']

export type CardFilter = {
  maxPriceCents?: number | undefined
  achieved?: boolean | undefined
  interestId?: number | undefined
  /** Restricts the list to these interests. */
  interestIds?: readonly number[]
  /** Omits sold out items, and all with this title. */
  besides?: string
}

/** Each order has an index in exactly this order, so that a page reads twenty rows. */
const orders: Record<Order, Sql> = {
  recent: sql`i.published_at DESC, i.id DESC`,
  expiring: sql`i.expires_at, i.id`,
  progress: sql`i.percent DESC, i.id DESC`,
  price: sql`i.price_cents, i.id`,
  '-price': sql`i.price_cents DESC, i.id DESC`,
  popular: sql`i.popularity DESC, i.id DESC`,
}

export const openSales = (now: Date) =>
  sql`i.kind = 'sale' AND i.archived_at IS NULL AND i.published_at <= ${now}`

/** True for items `i` with copies left, or without a limit. */
export const isLeft = sql`i.units_left IS DISTINCT FROM 0`

const saleColumns = sql`i.id, i.slug, i.title, i.brand, i.kind, i.status, i.expires_at, i.archived_at,
    i.published_at, i.weep_only_until, i.price_cents, i.list_price_cents,
    i.lowest_recent_cents, ${unitsLeft},
    i.waiting_list, i.limited, i.percent, i.popularity, i.deliver_on`
const preorderColumns = sql`${saleColumns}, i.goal_unit, i.goal, i.reached, i.participants`
const cardPictures = sql`${pictureColumns('cover')}, ${pictureColumns('promotion')}`
const joinPictures = sql`JOIN pictures cover ON cover.id = i.picture_id
  LEFT JOIN pictures promotion ON promotion.id = i.promotion_picture_id`
const joinComment = latestComment(sql`c.item_id = i.id`)

/** The name depends on the filters in use, not on their values. */
const where = (base: Sql, filter: CardFilter) => {
  const { maxPriceCents, achieved, interestId, interestIds, besides } = filter
  const conditions = [base]
  let name = ''
  if (maxPriceCents !== undefined) {
    conditions.push(sql`i.price_cents <= ${maxPriceCents}`)
    name += '/price'
  }
  if (interestId !== undefined) {
    conditions.push(sql`i.interest_id = ${interestId}`)
    name += '/interest'
  }
  if (interestIds !== undefined) {
    conditions.push(sql`i.interest_id = ANY (${someIds(interestIds)}::bigint[])`)
    name += '/interests'
  }
  if (achieved !== undefined) {
    conditions.push(achieved ? sql`i.percent >= 100` : sql`i.percent < 100`)
    name += achieved ? '/achieved' : '/short'
  }
  if (besides !== undefined) {
    conditions.push(sql`${isLeft} AND lower(i.title) <> lower(${besides})`)
    name += '/besides'
  }
  return { condition: joinSql(conditions, ' AND '), name }
}

export type CardsWanted = CardFilter & { order: Order; page?: number; limit?: number }

// Selects the few rows first and joins only those: rows skipped by OFFSET are never joined. The first page
// has no OFFSET clause: an OFFSET unknown at planning time leads to a worse plan.
const choose = (columns: Sql, base: Sql, wanted: CardsWanted) => {
  const { page = 1, limit = perPage } = wanted
  const { condition, name } = where(base, wanted)
  const order = orders[wanted.order]
  const offset = page > 1 ? sql` OFFSET ${(page - 1) * limit}` : empty
  // The number of rows left by a price filter depends on the price: without a statement name each query
  // gets its own plan.
  const isPlannedOnce = wanted.maxPriceCents === undefined
  return {
    name: isPlannedOnce && `${wanted.order}/${limit}${name}${page > 1 ? '/page' : ''}`,
    rows: sql`(SELECT ${columns}, i.picture_id, i.promotion_picture_id FROM items i
     WHERE ${condition} ORDER BY ${order} LIMIT ${raw(`${limit}`)}${offset}) i`,
    order,
  }
}

export const preorderCardsStatement = (wanted: CardsWanted, now: Date) => {
  const { name, rows, order } = choose(preorderColumns, isOpenGroup(now), wanted)
  const statement = sql`SELECT ${preorderColumns}, ${cardPictures}, comment.*
  FROM ${rows}
  ${joinPictures}
  ${joinComment}
  ORDER BY ${order}`
  return name ? statement.named(`preorders/${name}`) : statement
}

export const saleCardsStatement = (wanted: CardsWanted, now: Date) => {
  const { name, rows, order } = choose(saleColumns, openSales(now), wanted)
  const statement = sql`SELECT ${saleColumns}, ${cardPictures}
  FROM ${rows}
  ${joinPictures}
  ORDER BY ${order}`
  return name ? statement.named(`sales/${name}`) : statement
}

export const listPreorders = (db: Db, wanted: CardsWanted, now: Date) =>
  db.rows<PreorderCardRow>(preorderCardsStatement(wanted, now))

export const listSales = (db: Db, wanted: CardsWanted, now: Date) =>
  db.rows<SaleCardRow>(saleCardsStatement(wanted, now))

export const latestSuccessStatement = (now: Date) =>
  sql`SELECT ${preorderColumns}, ${cardPictures}, comment.*, ${latestPeople(sql`i.id`)} people
  FROM (SELECT ${preorderColumns}, i.picture_id, i.promotion_picture_id FROM items i
    WHERE ${isSuccess} AND i.expires_at <= ${now} AND ${isPublic(now)}
    ORDER BY i.expires_at DESC, i.id DESC LIMIT 1) i
  ${joinPictures}
  ${joinComment}`.named('preorders/latest success')

/** Reads the group that closed last and made it. */
export const findLatestSuccess = (db: Db, now: Date) =>
  db.first<PreorderCardRow & { people: Seat[] }>(latestSuccessStatement(now))

const forWeep = (now: Date) => sql`i.weep_only_until > ${now}`
const soonestForAll = sql`i.weep_only_until, i.id`

/** Lists groups reserved for weep members, those open to everybody soonest first. */
export const listWeepPreorders = (db: Db, limit: number, now: Date) =>
  db.rows<PreorderCardRow>(
    sql`SELECT ${preorderColumns}, ${cardPictures}, comment.*
  FROM (SELECT ${preorderColumns}, i.picture_id, i.promotion_picture_id FROM items i
    WHERE ${isOpenGroup(now)} AND ${forWeep(now)} ORDER BY ${soonestForAll} LIMIT ${raw(`${limit}`)}) i
  ${joinPictures}
  ${joinComment}
  ORDER BY ${soonestForAll}`.named('preorders/weep'),
  )

export const listWeepSales = (db: Db, limit: number, now: Date) =>
  db.rows<SaleCardRow>(
    sql`SELECT ${saleColumns}, ${cardPictures}
  FROM (SELECT ${saleColumns}, i.picture_id, i.promotion_picture_id FROM items i
    WHERE ${openSales(now)} AND ${forWeep(now)} ORDER BY ${soonestForAll} LIMIT ${raw(`${limit}`)}) i
  ${joinPictures}
  ORDER BY ${soonestForAll}`.named('sales/weep'),
  )

const byIds = (
  columns: Sql,
  ids: readonly number[],
) => sql`(SELECT ${columns}, i.picture_id, i.promotion_picture_id
    FROM items i WHERE i.id = ANY (${someIds(ids)}::bigint[])) i`

/** Reads cards of groups and sales; columns of groups are null in the row of a sale. */
export const listCardsByIds = (db: Db, ids: readonly number[]) =>
  db.rows<PreorderCardRow>(
    sql`SELECT ${preorderColumns}, ${cardPictures}, comment.*
  FROM ${byIds(preorderColumns, ids)}
  ${joinPictures}
  ${joinComment}`.named('preorders/ids'),
  )

/** Reads groups that are followed, in the given order. */
export const listPreordersByIds = async (db: Db, ids: readonly number[]) =>
  inOrder(ids, await listCardsByIds(db, ids))

export const listSalesByIds = async (db: Db, ids: readonly number[]) => {
  const rows = await db.rows<SaleCardRow>(
    sql`SELECT ${saleColumns}, ${cardPictures}
  FROM ${byIds(saleColumns, ids)}
  ${joinPictures}`.named('sales/ids'),
  )
  return inOrder(ids, rows)
}

const count = async (db: Db, base: Sql, filter: CardFilter) => {
  const { condition } = where(base, filter)
  const row = await db.first<{ total: number }>(
    sql`SELECT count(*)::int total FROM items i WHERE ${condition}`,
  )
  return row?.total ?? 0
}

export const countPreorders = (db: Db, filter: CardFilter, now: Date) =>
  count(db, isOpenGroup(now), filter)

export const countSales = (db: Db, filter: CardFilter, now: Date) =>
  count(db, openSales(now), filter)

// Price steps are those of the first bundle that has any, which also sets the price of the card.
const itemColumns = sql`${preorderColumns}, ${cardPictures}, comment.*,
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

export const findItem = (db: Db, kind: ItemKind, id: number, now: Date) =>
  db.first<ItemRow>(
    sql`SELECT ${itemColumns}
  FROM items i
  ${joinPictures}
  LEFT JOIN pictures board ON board.id = i.table_picture_id
  LEFT JOIN items mate ON mate.id = i.travels_with_item_id
  LEFT JOIN pictures mate_cover ON mate_cover.id = mate.picture_id
  ${joinComment}
  WHERE i.id = ${id} AND i.kind = ${kind} AND ${isPublic(now)}`.named('item'),
  )
