import type { z } from 'zod'
import { euros } from '#kernel/money.ts'
import { isoMidnight } from '#lib/calendar/days.ts'
import type { bundle, saleOptions, variation } from '#lib/contract/variations.ts'
import { presentPictureRow } from '#lib/tools/pictures/present.ts'
import type { GoalUnit, GroupStatus, ItemKind } from '../../../shop/items/rules.ts'
import { goalNumber, publicStatus, sellsLeft } from '../../../shop/items/rules.ts'
import { presentPrices } from '../../../shop/prices/present.ts'
import { availabilityOf, weepOnlyUntil } from '../rules.ts'

type Picture = { id: string; width: number; height: number; tint: string }

/** Live data of a bundle as read from JSON, with times as text. */
type BundleFacts = {
  id: number
  title: string
  stock: number | null
  price: number
  list_price: number
  delivery: number
  limited: boolean
  waiting_list: boolean
  weep_only_until: string | null
  closed_at: string | null
  steps: { from: number; price: number }[]
}

type BundleColumns = BundleFacts & {
  items: { title: string; description: string; quantity: number; image: Picture | null }[]
}

type VariationFacts<Bundle> = { id: number; title: string; delivery: number; bundles: Bundle[] }

export type MovingVariation = VariationFacts<BundleFacts & { lowest: number | null }>

type ItemFacts = {
  kind: ItemKind
  status: GroupStatus | null
  expires_at: Date | null
  archived_at: Date | null
  weep_only_until: Date | null
  goal_unit: GoalUnit | null
  reached: number
}

export type OptionsRow = ItemFacts & {
  deliver_on: string | null
  units_left: number | null
  percent: number
  variations: (VariationFacts<BundleColumns> & { images: Picture[] })[]
}

type LowestPrices = Map<number, number | null>

const dateOf = (text: string | null) => (text === null ? null : new Date(text))

const isOpen = (row: ItemFacts, now: Date) => {
  const { kind, status, expires_at: expiresAt, archived_at: archivedAt } = row
  return publicStatus({ kind, status, expiresAt, archivedAt }, now) === 'running'
}

/** True when a successful group still offers copies or a waiting list. */
const isLeft = (row: ItemFacts, { stock, waiting_list }: BundleFacts) => {
  const item = { kind: row.kind, status: row.status, archivedAt: row.archived_at }
  return (stock !== 0 || waiting_list) && sellsLeft(item, { stock, offered: 0 })
}

const presentBundleFacts = (
  row: ItemFacts,
  own: BundleFacts,
  lowestRecentCents: number | null,
  now: Date,
): Omit<z.output<typeof bundle>, 'items'> => {
  const exclusive = weepOnlyUntil(row.weep_only_until, dateOf(own.weep_only_until), now)
  return {
    id: own.id,
    title: own.title,
    type: isLeft(row, own) ? 'sale' : row.kind,
    availability: own.stock,
    delivery_cost: euros(own.delivery),
    ...presentPrices({
      priceCents: own.price,
      listPriceCents: own.list_price,
      lowestRecentCents,
    }),
    lowest_recent_price: lowestRecentCents === null ? null : euros(lowestRecentCents),
    weep_only: exclusive !== null,
    weep_only_until: exclusive?.toISOString() ?? null,
    enable_waiting_list: own.waiting_list,
    is_limited: own.limited,
    expired: own.closed_at !== null || !(isOpen(row, now) || isLeft(row, own)),
    steps: own.steps.map(({ from, price }) => ({
      from: goalNumber(row.goal_unit ?? 'units', from),
      price: euros(price),
      reached: row.reached >= from,
    })),
  }
}

const presentVariationFacts = <Bundle extends Parameters<typeof availabilityOf>[0][number]>(
  { id, title, delivery }: VariationFacts<unknown>,
  bundles: Bundle[],
) => ({ id, title, delivery_cost: euros(delivery), ...availabilityOf(bundles), bundles })

/** Omits data that only the publisher changes: pictures and contents of the box. */
export const presentMovingVariations = (row: ItemFacts, all: MovingVariation[], now: Date) =>
  all.map((own) =>
    presentVariationFacts(
      own,
      own.bundles.map((each) => presentBundleFacts(row, each, each.lowest, now)),
    ),
  )

export const presentOptions = (
  row: OptionsRow,
  lowest: LowestPrices,
  now: Date,
): z.output<typeof saleOptions> => ({
  progress: row.kind === 'preorder' ? row.percent : null,
  availability: row.units_left,
  expiration_timestamp: row.expires_at?.toISOString() ?? null,
  deliver_on_timestamp: isoMidnight(row.deliver_on),
  sale_variations: row.variations.map((own): z.output<typeof variation> => {
    const bundles = own.bundles.map((each) => ({
      ...presentBundleFacts(row, each, lowest.get(each.id) ?? null, now),
      items: each.items.map(({ image, ...item }) => ({
        ...item,
        image: image && presentPictureRow(image),
      })),
    }))
    return {
      ...presentVariationFacts(own, bundles),
      images: own.images.map((row) => presentPictureRow(row)),
    }
  }),
})
