import type { z } from 'zod'
import type { Db } from '#kernel/db/connection.ts'
import { containsWords, sql } from '#kernel/db/sql.ts'
import { DomainError } from '#kernel/error.ts'
import type { WithDates } from '#kernel/http/iso-dates.ts'
import type { operatorCatalogue } from '#lib/contract/console/catalogue.ts'
import type { itemStates } from '#lib/contract/console/options.ts'
import type { PictureRow } from '#lib/tools/pictures/present.ts'
import { unsold } from '../../money/stock/queries.ts'
import { writtenItem } from '../../shop/catalogue-files/commands/export.ts'
import { loadById } from '../../shop/catalogue-files/queries.ts'
import { isOnOffer, isPublic } from '../../shop/items/policy.ts'
import { choiceName, unitsLeft } from '../../shop/items/queries.ts'
import type { ItemKind } from '../../shop/items/rules.ts'
import type { Prices } from '../../shop/prices/rules.ts'
import { readList } from '../list.ts'
import { never } from './rules.ts'

export type State = (typeof itemStates)[number]

const stateAt = (now: Date) => sql`CASE WHEN i.archived_at IS NOT NULL THEN 'archived'
  WHEN i.status = 'draft' OR i.published_at >= ${never}::timestamptz THEN 'draft'
  WHEN i.status = 'scheduled' OR i.published_at > ${now} THEN 'scheduled'
  WHEN ${isOnOffer(now)} THEN 'open' ELSE 'ended' END`

const orders = {
  '-changed': sql`i.changed_at DESC, i.id DESC`,
  changed: sql`i.changed_at, i.id`,
  title: sql`i.title, i.id`,
  '-title': sql`i.title DESC, i.id DESC`,
  price: sql`i.price_cents, i.id`,
  '-price': sql`i.price_cents DESC, i.id DESC`,
}

type Query = z.output<typeof operatorCatalogue.list.query>

const conditionsOf = ({ q, kind, state, stock }: Query, now: Date) => [
  q && containsWords(sql`concat_ws(' ', i.words, plain_words(i.code))`, q),
  kind && sql`i.kind = ${kind}`,
  state && sql`${stateAt(now)} = ${state}`,
  stock && sql`i.units_left = 0`,
]

type Shown = z.output<typeof operatorCatalogue.list.output>['data'][number]

export type Row = Omit<WithDates<Shown, 'changed_at'>, 'image' | 'price' | 'stock'> & {
  picture: PictureRow
  price_cents: number
  units_left: number | null
}

export const listItems = (db: Db, query: Query, now: Date) =>
  readList<Row>(db, query, {
    select: sql`i.id, i.title, i.code, i.kind, ${stateAt(now)} state, i.price_cents, ${unitsLeft},
        i.changed_at, (SELECT json_build_object('id', c.id, 'width', c.width, 'height', c.height,
          'tint', c.tint) FROM pictures c WHERE c.id = i.picture_id) picture`,
    from: sql`items i`,
    where: conditionsOf(query, now),
    order: orders[query.sort],
  })

/** Reads an item as a catalogue file writes it, with pictures by id. */
export const findItem = async (db: Db, id: number) => {
  const stored = await loadById(db, id)
  if (!stored) throw new DomainError('not_found')
  return { id, title: stored.entry.title, entry: writtenItem(stored.entry, (picture) => picture) }
}

export type Item = Awaited<ReturnType<typeof findItem>>

export const readState = async (db: Db, id: number, now: Date) =>
  (await db.first<{ state: State }>(sql`SELECT ${stateAt(now)} state FROM items i
    WHERE i.id = ${id}`))!.state

export const findKind = (db: Db, id: number, now: Date) =>
  db.one<{ kind: ItemKind; is_public: boolean }>(
    sql`SELECT i.kind, ${isPublic(now)} is_public FROM items i WHERE i.id = ${id}`,
  )

const ofItem = (item: number) => sql`FROM bundles b JOIN variations v ON v.id = b.variation_id
  JOIN items i ON i.id = v.item_id WHERE v.item_id = ${item} AND b.closed_at IS NULL`

export type Shelf = { id: number; name: string; stock: number | null; reserved: number }

export const listShelves = (db: Db, item: number) =>
  db.rows<Shelf>(sql`SELECT b.id, ${choiceName} AS name, b.stock,
      coalesce(${unsold} - b.stock, 0) reserved
    ${ofItem(item)} ORDER BY v.position, v.id, b.position, b.id`)

export type OwnPrices = Prices & {
  code: string
  reached: number
  /** Lowest price of the last thirty days, that of now included. */
  lowestCents: number | null
}

export const listPrices = (db: Db, item: number, now: Date) =>
  db.rows<OwnPrices>(sql`SELECT coalesce(b.code, 'bundle-' || b.id) code, i.reached,
      live_price(b, i.reached) "priceCents", b.list_price_cents "listPriceCents",
      lowest_recent_price(b, i.reached) "lowestRecentCents", lowest_price(b.id, ${now}) "lowestCents"
    ${ofItem(item)}`)

/** Bundles of an item, to lock them. */
export const listBundleIds = async (db: Db, item: number) =>
  (await db.rows<{ id: number }>(sql`SELECT b.id ${ofItem(item)}`)).map(({ id }) => id)
