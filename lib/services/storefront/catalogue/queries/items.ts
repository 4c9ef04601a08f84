import type { Pool } from 'pg'
import type { z } from 'zod'
import type { preordersQuery } from '#lib/contract/catalogue.ts'
import { latestComment } from '../../../community/comments/queries.ts'
import { latestPeople } from '../../../money/groups/queries.ts'
import { inOrder } from '../../../platform/db/in-order.ts'
import { perPage } from '../../../platform/http/pages.ts'
import { pictureColumns } from '../../../platform/pictures/present.ts'
import { isPublic } from '../../../shop/items/policy.ts'
import type { ItemKind } from '../../../shop/items/tables.ts'
import type { ItemRow, PreorderCardRow, SaleCardRow } from '../present/items.ts'

type Order = z.output<typeof preordersQuery>['order_by']

export type CardFilter = {
  maxPriceCents?: number | undefined
  achieved?: boolean | undefined
  interestId?: number | undefined
}

/** Each has an index that stands in this very order, so that a page costs twenty rows. */
const orders: Record<Order, string> = {
  recent: 'i.published_at DESC, i.id DESC',
  expiring: 'i.expires_at, i.id',
  progress: 'i.percent DESC, i.id DESC',
  price: 'i.price_cents, i.id',
  '-price': 'i.price_cents DESC, i.id DESC',
  popular: 'i.popularity DESC, i.id DESC',
}

const openGroups =
  "i.kind = 'preorder' AND i.status = 'running' AND i.archived_at IS NULL AND i.expires_at > $1"
const openSales = "i.kind = 'sale' AND i.archived_at IS NULL AND i.published_at <= $1"

const cardColumns = `i.id, i.slug, i.title, i.brand, i.kind, i.status, i.expires_at, i.archived_at,
    i.published_at, i.weep_only_until, i.price_cents, i.list_price_cents,
    i.lowest_recent_cents, i.units_left,
    i.waiting_list, i.limited, i.percent, i.popularity`
const groupColumns = 'i.goal_unit, i.goal, i.reached, i.participants'
const cardPictures = `${pictureColumns('cover')}, ${pictureColumns('promotion')}`
const joinPictures = `JOIN pictures cover ON cover.id = i.picture_id
  LEFT JOIN pictures promotion ON promotion.id = i.promotion_picture_id`

/** `now` is always $1; what filters add follows it. The name tells the statement, not the values. */
const where = (base: string, { maxPriceCents, achieved, interestId }: CardFilter) => {
  const conditions = [base]
  const values: (number | string)[] = []
  let name = ''
  if (maxPriceCents !== undefined) {
    values.push(maxPriceCents)
    conditions.push(`i.price_cents <= $${values.length + 1}`)
    name += '/price'
  }
  if (interestId !== undefined) {
    values.push(interestId)
    conditions.push(`i.interest_id = $${values.length + 1}`)
    name += '/interest'
  }
  if (achieved !== undefined) {
    conditions.push(achieved ? 'i.percent >= 100' : 'i.percent < 100')
    name += achieved ? '/achieved' : '/short'
  }
  return { sql: conditions.join(' AND '), values, name }
}

export type CardsWanted = CardFilter & { order: Order; page?: number; limit?: number }

// The few rows are chosen first and only then joined: an offset never joins what it skips.
// A first page has no OFFSET at all, because one that is not known yet spoils the plan.
const choose = (columns: string, base: string, wanted: CardsWanted, now: Date) => {
  const { order, page = 1, limit = perPage } = wanted
  const condition = where(base, wanted)
  const values: unknown[] = [now, ...condition.values]
  let offset = ''
  if (page > 1) {
    values.push((page - 1) * limit)
    offset = ` OFFSET $${values.length}`
  }
  // How many a price leaves depends on the price: without a name each is planned for its own.
  const isPlannedOnce = wanted.maxPriceCents === undefined
  return {
    name: isPlannedOnce && `${order}/${limit}${condition.name}${offset && '/page'}`,
    rows: `(SELECT ${columns}, i.picture_id, i.promotion_picture_id FROM items i
     WHERE ${condition.sql} ORDER BY ${orders[order]} LIMIT ${limit}${offset}) i`,
    order: orders[order],
    values,
  }
}

export const preorderCardsStatement = (wanted: CardsWanted, now: Date) => {
  const columns = `${cardColumns}, ${groupColumns}`
  const { name, rows, order, values } = choose(columns, openGroups, wanted, now)
  return {
    ...(name && { name: `preorders/${name}` }),
    text: `SELECT ${columns}, ${cardPictures}, comment.*
  FROM ${rows}
  ${joinPictures}
  ${latestComment('c.item_id = i.id')}
  ORDER BY ${order}`,
    values,
  }
}

export const saleCardsStatement = (wanted: CardsWanted, now: Date) => {
  const { name, rows, order, values } = choose(cardColumns, openSales, wanted, now)
  return {
    ...(name && { name: `sales/${name}` }),
    text: `SELECT ${cardColumns}, ${cardPictures}
  FROM ${rows}
  ${joinPictures}
  ORDER BY ${order}`,
    values,
  }
}

export const listPreorders = async (pool: Pool, wanted: CardsWanted, now: Date) =>
  (await pool.query<PreorderCardRow>(preorderCardsStatement(wanted, now))).rows

export const listSales = async (pool: Pool, wanted: CardsWanted, now: Date) =>
  (await pool.query<SaleCardRow>(saleCardsStatement(wanted, now))).rows

const byIds = (columns: string) => `(SELECT ${columns}, i.picture_id, i.promotion_picture_id
    FROM items i WHERE i.id = ANY ($1::bigint[])) i`

const preordersByIdsText = `SELECT ${cardColumns}, ${groupColumns}, ${cardPictures}, comment.*
  FROM ${byIds(`${cardColumns}, ${groupColumns}`)}
  ${joinPictures}
  ${latestComment('c.item_id = i.id')}`

const salesByIdsText = `SELECT ${cardColumns}, ${cardPictures}
  FROM ${byIds(cardColumns)}
  ${joinPictures}`

/** For whoever chose them already, as search and following do; in the order they were given. */
export const listPreordersByIds = async (pool: Pool, ids: readonly number[]) => {
  const statement = { name: 'preorders/ids', text: preordersByIdsText, values: [ids] }
  return inOrder(ids, (await pool.query<PreorderCardRow>(statement)).rows)
}

export const listSalesByIds = async (pool: Pool, ids: readonly number[]) => {
  const statement = { name: 'sales/ids', text: salesByIdsText, values: [ids] }
  return inOrder(ids, (await pool.query<SaleCardRow>(statement)).rows)
}

const count = async (pool: Pool, base: string, filter: CardFilter, now: Date) => {
  const { sql, values } = where(base, filter)
  const { rows } = await pool.query<{ total: number }>(
    `SELECT count(*)::int total FROM items i WHERE ${sql}`,
    [now, ...values],
  )
  return rows[0]?.total ?? 0
}

export const countPreorders = (pool: Pool, filter: CardFilter, now: Date) =>
  count(pool, openGroups, filter, now)

export const countSales = (pool: Pool, filter: CardFilter, now: Date) =>
  count(pool, openSales, filter, now)

// The steps told are those of the first bundle that has any: the one the card's price comes from.
const itemText = `SELECT ${cardColumns}, ${groupColumns}, ${cardPictures}, comment.*,
    i.description, i.info, i.properties, i.links, i.resources, i.deliver_on::text, i.changed_at,
    ${pictureColumns('board')},
    mate.id mate_id, mate.slug mate_slug, mate.kind mate_kind, mate.title mate_title,
    ${pictureColumns('mate_cover')},
    (SELECT coalesce(sum(p.quantity), 0)::int FROM participations p
     WHERE p.item_id = i.id AND p.ended_at IS NULL) sold,
    ${latestPeople('i.id')} people,
    (SELECT coalesce(json_agg(json_build_object('from', s.from_reached, 'price', s.price_cents)
       ORDER BY s.from_reached), '[]')
     FROM price_steps s WHERE s.bundle_id = (
       SELECT b.id FROM bundles b JOIN variations v ON v.id = b.variation_id
       WHERE v.item_id = i.id AND b.closed_at IS NULL
         AND EXISTS (SELECT 1 FROM price_steps own WHERE own.bundle_id = b.id)
       ORDER BY b.price_cents, b.id LIMIT 1)) steps
  FROM items i
  ${joinPictures}
  LEFT JOIN pictures board ON board.id = i.table_picture_id
  LEFT JOIN items mate ON mate.id = i.travels_with_item_id
  LEFT JOIN pictures mate_cover ON mate_cover.id = mate.picture_id
  ${latestComment('c.item_id = i.id')}
  WHERE i.id = $1 AND i.kind = $2 AND ${isPublic('$3')}`

export const findItem = async (pool: Pool, kind: ItemKind, id: number, now: Date) =>
  (await pool.query<ItemRow>({ name: 'item', text: itemText, values: [id, kind, now] })).rows[0]
