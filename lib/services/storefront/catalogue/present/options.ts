import type { z } from 'zod'
import { euros } from '#kernel/money.ts'
import { isoMidnight } from '#lib/calendar/days.ts'
import { isoOrNull } from '#lib/calendar/moments.ts'
import type { bundle, saleOptions, variation } from '#lib/contract/variations.ts'
import { presentPictureRow } from '#lib/tools/pictures/present.ts'
import { type GoalUnit, type StateColumns, sellsLeft, statusOf } from '../../../shop/items/rules.ts'
import { presentPrices } from '../../../shop/prices/present.ts'
import { presentSteps } from './items.ts'

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

type ItemFacts = Pick<
  StateColumns,
  'kind' | 'status' | 'expires_at' | 'archived_at' | 'weep_only_until'
> & { goal_unit: GoalUnit | null; reached: number }

export type OptionsRow = ItemFacts & {
  deliver_on: string | null
  units_left: number | null
  percent: number
  variations: (VariationFacts<BundleColumns> & { images: Picture[] })[]
}

/** True when a successful group still offers copies or a waiting list. */
const isLeft = ({ kind, status, archived_at: archivedAt }: ItemFacts, bundle: BundleFacts) =>
  (bundle.stock !== 0 || bundle.waiting_list) &&
  sellsLeft({ kind, status, archivedAt }, { stock: bundle.stock, offered: 0 })

/** Later of the times until which item and bundle are for weep members; null once it has passed. */
const weepOnlyUntil = (item: ItemFacts, bundle: BundleFacts, now: Date) => {
  const times = [Number(item.weep_only_until), Date.parse(bundle.weep_only_until ?? '') || 0]
  const later = new Date(Math.max(...times))
  return later > now ? later : null
}

const presentBundleFacts = (
  row: ItemFacts,
  own: BundleFacts,
  lowestRecentCents: number | null,
  now: Date,
): Omit<z.output<typeof bundle>, 'items'> => {
  const exclusive = weepOnlyUntil(row, own, now)
  const isOpen = statusOf(row, now) === 'running'
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
    weep_only_until: isoOrNull(exclusive),
    enable_waiting_list: own.waiting_list,
    is_limited: own.limited,
    expired: own.closed_at !== null || !(isOpen || isLeft(row, own)),
    steps: presentSteps({ ...row, steps: own.steps }),
  }
}

type Availability = Pick<z.output<typeof bundle>, 'expired' | 'is_limited' | 'enable_waiting_list'>

const presentVariationFacts = <Bundle extends Availability>(
  { id, title, delivery }: VariationFacts<unknown>,
  bundles: Bundle[],
) => {
  const open = bundles.filter(({ expired }) => !expired)
  return {
    id,
    title,
    delivery_cost: euros(delivery),
    enable_waiting_list: open.some((each) => each.enable_waiting_list),
    is_limited: open.some((each) => each.is_limited),
    expired: open.length === 0,
    bundles,
  }
}

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
  lowest: Map<number, number | null>,
  now: Date,
): z.output<typeof saleOptions> => ({
  progress: row.kind === 'preorder' ? row.percent : null,
  availability: row.units_left,
  expiration_timestamp: isoOrNull(row.expires_at),
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
