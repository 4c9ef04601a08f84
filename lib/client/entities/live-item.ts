import type { z } from 'zod'
import type { item, preorder } from '#lib/contract/catalogue.ts'
import type { saleOptions } from '#lib/contract/variations.ts'
import {
  type ItemDetail,
  type PreorderDetail,
  toItemDetail,
  toPreorderDetail,
} from './catalogue.ts'
import { type SaleOptions, toSaleOptions } from './variations.ts'

export type LiveGroup = ReturnType<typeof groupOf>
export type LiveItem = ReturnType<typeof liveItem>

const groupOf = (group: PreorderDetail) => ({
  goal: group.goal,
  reached: group.reached,
  missing: group.missing,
  progress: group.progress,
  goalUnit: group.goalUnit,
  participants: group.participants,
  people: group.people,
  expirationTimestamp: group.expirationTimestamp,
  deliverOnTimestamp: group.deliverOnTimestamp,
})

/** What can change of an item while it is looked at; descriptions wait for the next visit. */
export const liveItem = (detail: ItemDetail | PreorderDetail, options: SaleOptions) => ({
  type: detail.type,
  id: detail.id,
  slug: detail.slug,
  title: detail.title,
  subtitle: detail.subtitle,
  status: detail.status,
  markers: detail.markers,
  weepOnly: detail.weepOnly,
  weepOnlyUntilTimestamp: detail.weepOnlyUntilTimestamp,
  travelsWith: detail.groupShippingItem,
  group: 'goal' in detail ? groupOf(detail) : null,
  options,
})

type Options = { data: z.output<typeof saleOptions> }

export const toLivePreorder = (wire: { data: z.output<typeof preorder> }, options: Options) =>
  liveItem(toPreorderDetail(wire.data), toSaleOptions(options.data))

export const toLiveSale = (wire: { data: z.output<typeof item> }, options: Options) =>
  liveItem(toItemDetail(wire.data), toSaleOptions(options.data))
