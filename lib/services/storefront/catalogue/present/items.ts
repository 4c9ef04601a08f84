import type { z } from 'zod'
import type { Config } from '#kernel/config/config.ts'
import { euros } from '#kernel/money.ts'
import { isoMidnight } from '#lib/calendar/days.ts'
import { isoOrNull } from '#lib/calendar/moments.ts'
import type { item, preorder, preorderCard, saleCard, saleDetail } from '#lib/contract/catalogue.ts'
import {
  type PictureColumns,
  type PictureColumnsOrNull,
  presentPicture,
  presentPictureRow,
} from '#lib/tools/pictures/present.ts'
import {
  type LatestCommentColumns,
  presentLatestComment,
} from '../../../community/comments/present.ts'
import { presentSeat, type Seat } from '../../../money/groups/present.ts'
import type { DrawRow } from '../../../money/groups/queries/draws.ts'
import type { UpdateRow } from '../../../money/groups/queries/updates.ts'
import { shippingOf } from '../../../money/orders/rules/days.ts'
import {
  type GoalUnit,
  goalNumber,
  type ItemKind,
  type Link,
  markers,
  missing,
  outcomeOf,
  reservedIn,
  type StateColumns,
  statusOf,
  weepOnly,
} from '../../../shop/items/rules.ts'
import { type PriceColumns, presentPrices, pricesOf } from '../../../shop/prices/present.ts'

export type SaleCardRow = StateColumns &
  PriceColumns &
  PictureColumns<'cover'> &
  PictureColumnsOrNull<'promotion'> & {
    id: number
    slug: string
    title: string
    brand: string
    waiting_list: boolean
    deliver_on: string | null
  }

export type GroupColumns = {
  goal_unit: GoalUnit
  goal: number
  reached: number
  participants: number
  percent: number
}

export type PreorderCardRow = SaleCardRow &
  GroupColumns &
  LatestCommentColumns & { expires_at: Date }

type ShipsColumns = Pick<SaleCardRow, 'kind' | 'units_left' | 'archived_at' | 'deliver_on'>
type Shop = Pick<Config, 'siteName' | 'shipping'>

const presentShips = (row: ShipsColumns, now: Date, { shipping }: Shop) => {
  const isOrdered = row.kind === 'sale' && row.units_left !== 0 && row.archived_at === null
  if (!isOrdered) return null
  const { on, inDays, awaited, until } = shippingOf(shipping, now, row.deliver_on)
  return { on: on.toISOString(), in_days: inDays, awaited, until: until.toISOString() }
}

const presentSaleCard = (row: SaleCardRow, now: Date, shop: Shop): z.output<typeof saleCard> => ({
  id: row.id,
  slug: row.slug,
  title: row.title,
  subtitle: row.brand,
  image: presentPicture(row, 'cover'),
  promotion_image: presentPicture(row, 'promotion'),
  markers: markers(row, now),
  ...presentPrices(pricesOf(row)),
  availability: row.units_left,
  enable_waiting_list: row.waiting_list,
  ships: presentShips(row, now, shop),
})

export const presentRequirement = (row: GroupColumns) => ({
  unit: row.goal_unit,
  goal: goalNumber(row.goal_unit, row.goal),
  reached: goalNumber(row.goal_unit, row.reached),
  missing: goalNumber(row.goal_unit, missing(row.goal, row.reached)),
  percent: row.percent,
})

/** Cards of a shop; reservations for weep members are left out when the plan is not offered. */
export const cardsOf = (config: Config) => {
  const seen = reservedIn(config)
  const sale = (row: SaleCardRow, now: Date) => presentSaleCard(seen(row), now, config)
  const group = (row: PreorderCardRow, now: Date): z.output<typeof preorderCard> => ({
    ...sale(row, now),
    status: statusOf(row, now),
    expiration_timestamp: row.expires_at.toISOString(),
    requirement: presentRequirement(row),
    participants: row.participants,
    latest_comment: presentLatestComment(row, config.siteName),
  })
  const groups = (rows: PreorderCardRow[], now: Date) => rows.map((row) => group(row, now))
  const sales = (rows: SaleCardRow[], now: Date) => rows.map((row) => sale(row, now))
  type Both = { preorders: PreorderCardRow[]; sales: SaleCardRow[] }
  const both = (rows: Both, now: Date) => ({
    preorders: groups(rows.preorders, now),
    sales: sales(rows.sales, now),
  })
  return { group, sale, groups, sales, both }
}

/** Row of an item. The columns of groups are null for a sale, which has no goal. */
export type ItemRow = PreorderCardRow &
  PictureColumnsOrNull<'board'> &
  PictureColumnsOrNull<'mate_cover'> & {
    description: string
    info: string
    properties: Record<string, string>
    links: Link[]
    resources: Link[]
    changed_at: Date
    shortage: 'order' | 'lot'
    draws: DrawRow[]
    updates: UpdateRow[]
    carton: number | null
    proposal: z.output<typeof item>['proposal']
    mate_id: number | null
    mate_slug: string
    mate_kind: ItemKind
    mate_title: string
    sold: number
    people: Seat[]
    pays_back: boolean
    steps: { from: number; price: number }[]
  }

const presentMate = (row: ItemRow) => {
  const image = presentPicture(row, 'mate_cover')
  if (row.mate_id === null || image === null) return null
  const { mate_id: id, mate_slug: slug, mate_kind: type, mate_title: title } = row
  return { id, slug, type, title, image }
}

export type SameGameRow = ShipsColumns &
  Pick<SaleCardRow, 'id' | 'slug' | 'expires_at' | 'percent' | 'price_cents'>

const presentSameGame = (row: SameGameRow, now: Date, shop: Shop) => ({
  id: row.id,
  slug: row.slug,
  type: row.kind,
  current_price: euros(row.price_cents),
  expiration_timestamp: isoOrNull(row.expires_at),
  goal_reached: row.kind === 'preorder' && row.percent >= 100,
  ships: presentShips(row, now, shop),
})

const filled = (properties: Record<string, string>) => {
  const entries = Object.entries(properties).filter(([, value]) => value.trim() !== '')
  return entries.length > 0 ? Object.fromEntries(entries) : null
}

type ShownItem = ItemRow & { sameGame: SameGameRow | undefined }

const presentItem = (row: ShownItem, now: Date, shop: Shop): z.output<typeof item> => ({
  ...presentSaleCard(row, now, shop),
  resource_id: row.id,
  type: row.kind,
  status: statusOf(row, now),
  sold: row.sold,
  weep_only: weepOnly(row.weep_only_until, now),
  weep_only_until: isoOrNull(row.weep_only_until),
  group_shipping: row.mate_id !== null,
  group_shipping_item: presentMate(row),
  same_game: row.sameGame ? presentSameGame(row.sameGame, now, shop) : null,
  table_image: presentPicture(row, 'board'),
  proposal: row.proposal,
  info: row.info,
  description: row.description,
  properties: filled(row.properties),
  links: row.links,
  resources: row.resources,
  published_at: row.published_at.toISOString(),
  changed_at: row.changed_at.toISOString(),
})

export const presentSale = (
  row: ShownItem,
  now: Date,
  shop: Shop,
): z.output<typeof saleDetail> => ({
  ...presentItem(row, now, shop),
  latest_comment: presentLatestComment(row, shop.siteName),
})

export const presentPreorder = (
  row: ShownItem,
  now: Date,
  shop: Shop,
): z.output<typeof preorder> => ({
  sale: presentItem(row, now, shop),
  requirement: { ...presentRequirement(row), steps: presentSteps(row) },
  latest_comment: presentLatestComment(row, shop.siteName),
  expiration_timestamp: row.expires_at.toISOString(),
  deliver_on_timestamp: isoMidnight(row.deliver_on),
  participants: row.participants,
  outcome: outcomeOf(row.status),
  pays_back: row.pays_back,
  people: row.people.map(presentSeat),
  shortage: row.shortage,
  draws: row.draws,
  updates: row.updates.map((update) => ({
    ...update,
    posted_at: new Date(update.posted_at).toISOString(),
    expected_on: isoMidnight(update.expected_on),
    pictures: update.pictures.map(({ image, alt }) => ({ image: presentPictureRow(image), alt })),
  })),
  carton: row.goal_unit === 'units' ? row.carton : null,
})

type Stepped = {
  goal_unit: GoalUnit | null
  reached: number
  steps: { from: number; price: number }[]
}

export const presentSteps = ({ goal_unit: unit, reached, steps }: Stepped) =>
  steps.map(({ from, price }) => ({
    from: goalNumber(unit ?? 'units', from),
    price: euros(price),
    reached: reached >= from,
  }))
