import type { z } from 'zod'
import type {
  item,
  preorder,
  preorderCard,
  requirement,
  saleCard,
  saleDetail,
} from '#lib/contract/catalogue.ts'
import { toComment } from './comments.ts'
import { fields, pictureSrc, timeOf } from './wire.ts'

const labels = {
  author: 'Autore',
  editor: 'Editore',
  players: 'Giocatori',
  edition: 'Edizione',
  languageDependency: 'Dipendenza dalla lingua',
  duration: 'Durata',
  age: 'Età',
  bggWeight: 'Peso BGG',
} as const

export type Properties = Record<keyof typeof labels, string | null>

/** Reads Italian labels from the wire; null when no known property is filled. */
export const toProperties = (wire: Record<string, string> | null): Properties | null => {
  const entries = Object.entries(labels).map(([name, label]) => [
    name,
    wire?.[label]?.trim() || null,
  ])
  return entries.some(([, value]) => value !== null) ? Object.fromEntries(entries) : null
}

export type Ships = NonNullable<SaleCard['ships']>
export type SaleCard = ReturnType<typeof toSaleCard>
export type PreorderCard = ReturnType<typeof toPreorderCard>
export type ItemDetail = ReturnType<typeof toItemDetail>
export type NeighbourCards = ReturnType<typeof toNeighbours>
export type PreorderDetail = ReturnType<typeof toPreorderDetail>

const toShips = ({ awaited, ...wire }: NonNullable<z.output<typeof saleCard>['ships']>) => ({
  ...fields(wire),
  isAwaited: awaited,
})

/** Prices are euros with at most two decimals, as in the API. */
export const toSaleCard = (wire: z.output<typeof saleCard>) => ({
  ...fields(wire),
  type: 'sale' as const,
  imageSrc: pictureSrc(wire.image),
  ships: wire.ships && toShips(wire.ships),
})

type WireGoal = Omit<z.output<typeof requirement>, 'steps'>

export const toGoal = ({ unit, percent, ...counts }: WireGoal) => ({
  ...counts,
  goalUnit: unit,
  progress: percent,
})

export const toPreorderCard = (wire: z.output<typeof preorderCard>) => {
  const { requirement, latest_comment, expiration_timestamp, status, participants, ...card } = wire
  return {
    ...toSaleCard(card),
    ...toGoal(requirement),
    type: 'preorder' as const,
    status,
    participants,
    expirationTimestamp: timeOf(expiration_timestamp),
    latestComment: latest_comment && toComment(latest_comment),
  }
}

const toSameGame = (wire: NonNullable<z.output<typeof item>['same_game']>) => ({
  ...fields(wire),
  ships: wire.ships && toShips(wire.ships),
})

const toItemDetail = ({ published_at, changed_at, ...wire }: z.output<typeof item>) => ({
  ...fields(wire),
  imageSrc: pictureSrc(wire.image),
  ships: wire.ships && toShips(wire.ships),
  groupShippingItemTitle: wire.group_shipping_item?.title ?? null,
  groupShippingItemImage: wire.group_shipping_item?.image ?? null,
  proposal: wire.proposal && fields(wire.proposal),
  sameGame: wire.same_game && toSameGame(wire.same_game),
  metaImage: `${(wire.promotion_image ?? wire.image).src}/1200.png`,
  properties: toProperties(wire.properties),
  publicationTimestamp: timeOf(published_at),
  changeTimestamp: timeOf(changed_at),
})

export const toSaleDetail = ({ latest_comment, ...wire }: z.output<typeof saleDetail>) => ({
  ...toItemDetail(wire),
  latestComment: latest_comment && toComment(latest_comment),
})

export const toPreorderDetail = (wire: z.output<typeof preorder>) => {
  const { sale, requirement, latest_comment, updates, ...group } = wire
  return {
    ...toItemDetail(sale),
    ...fields(group),
    ...toGoal(requirement),
    type: 'preorder' as const,
    steps: requirement.steps,
    latestComment: latest_comment && toComment(latest_comment),
    updates: updates.map(fields),
  }
}

type WireNeighbours = {
  preorders: z.output<typeof preorderCard>[]
  sales: z.output<typeof saleCard>[]
}

export const toNeighbours = ({ preorders, sales }: WireNeighbours) => ({
  preorders: preorders.map(toPreorderCard),
  sales: sales.map(toSaleCard),
})

/** Copies that complete the carton begun, or the next one if none is begun. */
export const toNextCarton = (carton: number, reached: number) => carton - (reached % carton)
