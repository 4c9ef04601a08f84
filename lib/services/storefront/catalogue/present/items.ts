import type { z } from 'zod'
import type { ShippingHours } from '#kernel/config/config.ts'
import { euros } from '#kernel/money.ts'
import { isoMidnight } from '#lib/calendar/days.ts'
import type { item, preorder, preorderCard, saleCard, saleDetail } from '#lib/contract/catalogue.ts'
import {
  type PictureColumns,
  type PictureColumnsOrNull,
  presentPicture,
} from '#lib/tools/pictures/present.ts'
import {
  type LatestCommentColumns,
  presentLatestComment,
} from '../../../community/comments/present.ts'
import { presentSeat, type Seat } from '../../../money/groups/present.ts'
import type { DrawRow } from '../../../money/groups/queries/draws.ts'
import type { UpdateRow } from '../../../money/groups/queries/updates.ts'
import { shippingOf } from '../../../money/orders/rules/days.ts'
import type { GoalUnit, GroupStatus, ItemKind, Link } from '../../../shop/items/rules.ts'
import {
  goalNumber,
  markers,
  missing,
  outcomeOf,
  publicStatus,
  weepOnly,
} from '../../../shop/items/rules.ts'
import { type PriceColumns, presentPrices, pricesOf } from '../../../shop/prices/present.ts'

type CardColumns = PriceColumns & {
  id: number
  slug: string
  title: string
  brand: string
  kind: ItemKind
  status: GroupStatus | null
  expires_at: Date | null
  archived_at: Date | null
  published_at: Date
  weep_only_until: Date | null
  units_left: number | null
  waiting_list: boolean
  limited: boolean
  percent: number
  deliver_on: string | null
}

export type SaleCardRow = CardColumns & PictureColumns<'cover'> & PictureColumnsOrNull<'promotion'>

export type GroupColumns = {
  expires_at: Date
  goal_unit: GoalUnit
  goal: number
  reached: number
  participants: number
  percent: number
}

export type PreorderCardRow = SaleCardRow & GroupColumns & LatestCommentColumns

export type StateColumns = Pick<
  CardColumns,
  | 'kind'
  | 'status'
  | 'expires_at'
  | 'archived_at'
  | 'published_at'
  | 'weep_only_until'
  | 'units_left'
  | 'limited'
  | 'percent'
>

export const itemState = (row: StateColumns) => ({
  kind: row.kind,
  status: row.status,
  expiresAt: row.expires_at,
  archivedAt: row.archived_at,
  publishedAt: row.published_at,
  weepOnlyUntil: row.weep_only_until,
  unitsLeft: row.units_left,
  limited: row.limited,
  percent: row.percent,
})

type ShipsColumns = Pick<CardColumns, 'kind' | 'units_left' | 'archived_at' | 'deliver_on'>

const presentShips = (row: ShipsColumns, now: Date, hours: ShippingHours) => {
  const isOrdered = row.kind === 'sale' && row.units_left !== 0 && row.archived_at === null
  if (!isOrdered) return null
  const { on, inDays, awaited, until } = shippingOf(hours, now, row.deliver_on)
  return { on: on.toISOString(), in_days: inDays, awaited, until: until.toISOString() }
}

type Shop = { siteName: string; shipping: ShippingHours }

export const presentSaleCard = (
  row: SaleCardRow,
  now: Date,
  { shipping }: Pick<Shop, 'shipping'>,
): z.output<typeof saleCard> => ({
  id: row.id,
  slug: row.slug,
  title: row.title,
  subtitle: row.brand,
  image: presentPicture(row, 'cover'),
  promotion_image: presentPicture(row, 'promotion'),
  markers: markers(itemState(row), now),
  ...presentPrices(pricesOf(row)),
  availability: row.units_left,
  enable_waiting_list: row.waiting_list,
  ships: presentShips(row, now, shipping),
})

export const presentRequirement = (row: GroupColumns) => ({
  unit: row.goal_unit,
  goal: goalNumber(row.goal_unit, row.goal),
  reached: goalNumber(row.goal_unit, row.reached),
  missing: goalNumber(row.goal_unit, missing(row.goal, row.reached)),
  percent: row.percent,
})

export const presentPreorderCard = (
  row: PreorderCardRow,
  now: Date,
  shop: Shop,
): z.output<typeof preorderCard> => ({
  ...presentSaleCard(row, now, shop),
  status: publicStatus(itemState(row), now),
  expiration_timestamp: row.expires_at.toISOString(),
  requirement: presentRequirement(row),
  participants: row.participants,
  latest_comment: presentLatestComment(row, shop.siteName),
})

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
  return row.mate_id === null || image === null
    ? null
    : {
        id: row.mate_id,
        slug: row.mate_slug,
        type: row.mate_kind,
        title: row.mate_title,
        image,
      }
}

export type SameGameRow = ShipsColumns &
  Pick<CardColumns, 'id' | 'slug' | 'expires_at' | 'percent'> & { price_cents: number }

const presentSameGame = (row: SameGameRow, now: Date, { shipping }: Shop) => ({
  id: row.id,
  slug: row.slug,
  type: row.kind,
  current_price: euros(row.price_cents),
  expiration_timestamp: row.expires_at?.toISOString() ?? null,
  goal_reached: row.kind === 'preorder' && row.percent >= 100,
  ships: presentShips(row, now, shipping),
})

const filled = (properties: Record<string, string>) => {
  const entries = Object.entries(properties).filter(([, value]) => value.trim() !== '')
  return entries.length > 0 ? Object.fromEntries(entries) : null
}

/** Item with the same game in the other way of selling. */
type ShownItem = ItemRow & { sameGame: SameGameRow | undefined }

const presentItem = (row: ShownItem, now: Date, shop: Shop): z.output<typeof item> => ({
  ...presentSaleCard(row, now, shop),
  resource_id: row.id,
  type: row.kind,
  status: publicStatus(itemState(row), now),
  sold: row.sold,
  weep_only: weepOnly(row.weep_only_until, now),
  weep_only_until: row.weep_only_until?.toISOString() ?? null,
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
  requirement: {
    ...presentRequirement(row),
    steps: row.steps.map(({ from, price }) => ({
      from: goalNumber(row.goal_unit, from),
      price: euros(price),
      reached: row.reached >= from,
    })),
  },
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
  })),
  carton: row.goal_unit === 'units' ? row.carton : null,
})
