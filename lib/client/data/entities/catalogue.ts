import type { z } from 'zod'
import type {
  catalogue,
  item,
  preorder,
  preorderCard,
  requirement,
  saleCard,
  saleDetail,
} from '#lib/contract/catalogue.ts'
import { toComment } from './comments.ts'
import { fields, timeOf } from './wire.ts'

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

const toItemDetail = ({ same_game: game, ...wire }: z.output<typeof item>) => ({
  ...fields(wire),
  ships: wire.ships && toShips(wire.ships),
  proposal: wire.proposal && fields(wire.proposal),
  sameGame: game && { ...fields(game), ships: game.ships && toShips(game.ships) },
  properties: toProperties(wire.properties),
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

export const toNeighbours = (wire: z.output<typeof catalogue.neighboursOfSale.output>['data']) => ({
  preorders: wire.preorders.map(toPreorderCard),
  sales: wire.sales.map(toSaleCard),
})

/** Copies that complete the carton begun, or the next one if none is begun. */
export const toNextCarton = (carton: number, reached: number) => carton - (reached % carton)
