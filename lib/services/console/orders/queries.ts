import type { z } from 'zod'
import type { Db } from '#kernel/db/connection.ts'
import { allOf, containsWords, empty, raw, sql } from '#kernel/db/sql.ts'
import type { WithDates } from '#kernel/http/iso-dates.ts'
import { plusDays, startOfDay } from '#lib/calendar/days.ts'
import { mostCounted } from '#lib/contract/console/lists.ts'
import type { operatorOrders } from '#lib/contract/console/orders.ts'
import type { PictureRow } from '#lib/tools/pictures/present.ts'
import { isUnannounced } from '../../money/orders/queries/ready.ts'
import { readList } from '../list.ts'

type Query = z.output<typeof operatorOrders.list.query>
type OrderFilter = Omit<Query, 'sort' | 'page'>

const orders = {
  placed: 'o.placed_at DESC, o.id DESC',
  '-placed': 'o.placed_at, o.id',
  total: 'o.total_cents DESC, o.id DESC',
  '-total': 'o.total_cents, o.id',
} as const

/** Matches an order `o` by a part of its number; by index from three digits on, and before only the whole one. */
export const hasDigits = (text: string) => {
  if (!/^\d{1,9}$/.test(text)) return sql`false`
  return text.length < 3 ? sql`o.number = ${Number(text)}` : sql`o.number::text LIKE ${`%${text}%`}`
}

/** Orders with the digits, of the buyers and of the items that a text names; some twice. */
const orderIds = (text: string) => sql`SELECT id FROM orders o WHERE ${hasDigits(text)}
  UNION ALL SELECT o.id FROM members m JOIN orders o ON o.member_id = m.id
    WHERE m.deleted_at IS NULL AND ${containsWords(sql`m.words`, text)}
  UNION ALL SELECT l.order_id FROM items i JOIN order_lines l ON l.item_id = i.id
    WHERE ${containsWords(sql`i.words`, text)}`

const matches = (text: string) => sql`o.id IN (${orderIds(text)})`

/**
 * The same for a text that names very many orders: looks at orders until a page is full. OFFSET 0 keeps the
 * database from gathering all lines first.
 */
const matchesOften = (text: string) => sql`(${hasDigits(text)}
  OR o.member_id IN (SELECT m.id FROM members m
    WHERE m.deleted_at IS NULL AND ${containsWords(sql`m.words`, text)})
  OR EXISTS (SELECT FROM order_lines l WHERE l.order_id = o.id AND l.item_id = ANY (ARRAY(
    SELECT i.id FROM items i WHERE ${containsWords(sql`i.words`, text)})) OFFSET 0))`

/** Condition of a search, by how many orders it names. */
const search = async (db: Db, text: string) => {
  const rows = await db.rows<{ id: number }>(
    sql`SELECT id FROM (${orderIds(text)}) named LIMIT ${mostCounted + 1}`,
  )
  const isOften = rows.length > mostCounted
  const ids = [...new Set(rows.map(({ id }) => id))]
  return { isOften, where: isOften ? matchesOften(text) : sql`o.id = ANY (${ids}::bigint[])` }
}

/** Shipments `s` on their way since before a day. */
export const onWaySince = (day: string) =>
  sql`s.voided_at IS NULL AND s.delivered_at IS NULL AND s.shipped_at < ${startOfDay(day)}`

const conditionsOf = ({ q, state, group, place, member, short, ...days }: OrderFilter) => [
  sql`o.kind <> 'weep'`,
  q && matches(q),
  state && sql`o.state = ${state}`,
  group && sql`o.id IN (SELECT l.order_id FROM order_lines l WHERE l.item_id = ${group})`,
  place && sql`o.delivery->>'kind' = 'pickup' AND (o.delivery->>'id')::bigint = ${place}`,
  member && sql`o.member_id = ${member}`,
  short &&
    sql`o.id IN (SELECT l.order_id FROM short_lines s JOIN order_lines l ON l.id = s.line_id
          WHERE s.ended_at IS NULL) AND o.ended_at IS NULL`,
  days.from && sql`o.placed_at >= ${startOfDay(days.from)}`,
  days.until && sql`o.placed_at < ${startOfDay(plusDays(days.until, 1))}`,
  days.shipped_before &&
    sql`o.ended_at IS NULL AND o.id IN (
          SELECT s.order_id FROM shipments s WHERE ${onWaySince(days.shipped_before)})`,
]

type Shown = z.output<typeof operatorOrders.list.output>['data'][number]

export type OrderRow = Pick<
  WithDates<Shown, 'placed_at'>,
  'state' | 'placed_at' | 'buyer' | 'place'
> & {
  number: number
  total_cents: number
  lines: { title: string; quantity: number }[]
  picture: PictureRow
}

const linesOf = sql`SELECT json_agg(json_build_object('title', l.title, 'quantity', l.quantity)
    ORDER BY l.id) FROM order_lines l WHERE l.order_id = o.id`
const pictureOf = sql`SELECT json_build_object('id', p.id, 'width', p.width, 'height', p.height, 'tint', p.tint)
    FROM order_lines l JOIN items i ON i.id = l.item_id JOIN pictures p ON p.id = i.picture_id
    WHERE l.order_id = o.id ORDER BY l.id LIMIT 1`

export const listOrders = async (
  db: Db,
  { sort, page, size, q, ...filter }: Query & { size?: number },
) => {
  const byText = q ? await search(db, q) : undefined
  const isFiltered = Object.values(filter).some((value) => value !== undefined)
  const paging = { page, size }
  return readList<OrderRow, { cents: number }>(db, paging, {
    select: sql`o.number, o.state, o.placed_at, o.total_cents, (${linesOf}) lines,
        (SELECT m.name FROM members m WHERE m.id = o.member_id AND m.deleted_at IS NULL) buyer,
        CASE o.delivery->>'kind' WHEN 'pickup' THEN o.delivery->>'name' END place,
        (${pictureOf}) picture`,
    from: sql`orders o`,
    key: sql`o.id`,
    where: [...conditionsOf(filter), byText?.where],
    isKnownMany: byText?.isOften && !isFiltered,
    order: raw(orders[sort]),
    summed: sql`o.total_cents`,
    sums: sql`, coalesce(sum(total_cents), 0)::float8 cents`,
  })
}

export type OrderChoice = { numbers?: number[] | undefined; filter?: OrderFilter | undefined }

/** Chosen orders in the order of their placing, as rows of a batch; parcels on their way by themselves. */
export const chosenOrders = ({ act, numbers, filter }: OrderChoice & { act: string }) => {
  const where = numbers ? [sql`o.number = ANY (${numbers})`] : conditionsOf(filter ?? {})
  const chosen = allOf(where)
  if (act === 'orders.deliver')
    return sql`SELECT o.number thing, (o.placed_at, o.id, s.parcel) place,
        jsonb_build_object('number', o.number, 'parcel', s.parcel) input
      FROM orders o JOIN shipments s ON s.order_id = o.id
        AND s.voided_at IS NULL AND s.delivered_at IS NULL
        ${filter?.shipped_before ? sql`AND ${onWaySince(filter.shipped_before)}` : empty}
      WHERE ${chosen}`
  return sql`SELECT o.number thing, (o.placed_at, o.id) place,
      jsonb_build_object('number', o.number) input
    FROM orders o
    WHERE ${chosen} ${act === 'orders.announce-address' ? sql`AND ${isUnannounced}` : empty}`
}
