import type { z } from 'zod'
import type { item, preorder, preorderCard, saleCard, saleDetail } from '#lib/contract/catalogue.ts'
import { toComment } from './comments.ts'
import { pictureSrc, timeOf, timeOfOrNull } from './picture.ts'
import { toProperties } from './properties.ts'

export type Ships = NonNullable<SaleCard['ships']>
export type SaleCard = ReturnType<typeof toSaleCard>
export type PreorderCard = ReturnType<typeof toPreorderCard>
export type ItemDetail = ReturnType<typeof toItemDetail>
export type PreorderDetail = ReturnType<typeof toPreorderDetail>

/** Prices are euros with at most two decimals, as in the API. */
export const toSaleCard = (wire: z.output<typeof saleCard>) => ({
  type: 'sale' as const,
  id: wire.id,
  slug: wire.slug,
  title: wire.title,
  subtitle: wire.subtitle,
  image: wire.image,
  imageSrc: pictureSrc(wire.image),
  promotionImage: wire.promotion_image,
  markers: wire.markers,
  currentPrice: wire.current_price,
  oldPrice: wire.old_price,
  struckPrice: wire.struck_price,
  discount: wire.discount,
  availability: wire.availability,
  enableWaitingList: wire.enable_waiting_list,
  ships: wire.ships && {
    onTimestamp: timeOf(wire.ships.on),
    inDays: wire.ships.in_days,
    isAwaited: wire.ships.awaited,
    untilTimestamp: timeOf(wire.ships.until),
  },
})

export const toPreorderCard = (wire: z.output<typeof preorderCard>) => ({
  ...toSaleCard(wire),
  type: 'preorder' as const,
  status: wire.status,
  expirationTimestamp: timeOf(wire.expiration_timestamp),
  progress: wire.requirement.percent,
  goal: wire.requirement.goal,
  reached: wire.requirement.reached,
  missing: wire.requirement.missing,
  goalUnit: wire.requirement.unit,
  participants: wire.participants,
  latestComment: wire.latest_comment && toComment(wire.latest_comment),
})

export const toItemDetail = (wire: z.output<typeof item>) => ({
  ...toSaleCard(wire),
  resourceId: wire.resource_id,
  type: wire.type,
  status: wire.status,
  sold: wire.sold,
  weepOnly: wire.weep_only,
  weepOnlyUntilTimestamp: timeOfOrNull(wire.weep_only_until),
  groupShipping: wire.group_shipping,
  groupShippingItem: wire.group_shipping_item,
  groupShippingItemTitle: wire.group_shipping_item?.title ?? null,
  groupShippingItemImage: wire.group_shipping_item?.image ?? null,
  tableImage: wire.table_image,
  proposal: wire.proposal && {
    id: wire.proposal.id,
    slug: wire.proposal.slug,
    userName: wire.proposal.user_name,
    waiting: wire.proposal.waiting,
  },
  metaImage: `${(wire.promotion_image ?? wire.image).src}/1200.png`,
  info: wire.info,
  description: wire.description,
  properties: toProperties(wire.properties),
  links: wire.links,
  resources: wire.resources,
  publicationTimestamp: timeOf(wire.published_at),
  changeTimestamp: timeOf(wire.changed_at),
})

export const toSaleDetail = (wire: z.output<typeof saleDetail>) => ({
  ...toItemDetail(wire),
  latestComment: wire.latest_comment && toComment(wire.latest_comment),
})

export const toPreorderDetail = (wire: z.output<typeof preorder>) => ({
  ...toItemDetail(wire.sale),
  type: 'preorder' as const,
  goal: wire.requirement.goal,
  reached: wire.requirement.reached,
  missing: wire.requirement.missing,
  progress: wire.requirement.percent,
  goalUnit: wire.requirement.unit,
  steps: wire.requirement.steps,
  participants: wire.participants,
  people: wire.people,
  latestComment: wire.latest_comment && toComment(wire.latest_comment),
  expirationTimestamp: timeOf(wire.expiration_timestamp),
  deliverOnTimestamp: timeOfOrNull(wire.deliver_on_timestamp),
  shortage: wire.shortage,
  draws: wire.draws,
  updates: wire.updates.map(({ id, title, body, posted_at }) => ({
    id,
    title,
    body,
    postedTimestamp: timeOf(posted_at),
  })),
  carton: wire.carton,
})

/** Copies that complete the carton begun, or the next one if none is begun. */
export const toNextCarton = (carton: number, reached: number) => carton - (reached % carton)
