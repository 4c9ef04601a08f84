import { euros } from '#kernel/money.ts'
import type { DeliveryChoice } from '#lib/contract/checkout.ts'
import type { Participation } from '#lib/contract/participations.ts'
import { type GoalUnit, type GroupStatus, goalNumber } from '../../../shop/items/rules.ts'
import type { ShipTo } from '../../orders/queries/deliveries.ts'
import { type OrderState, stillHere } from '../../orders/rules/states.ts'

/** Transition table of a seat; once ordered, its order holds the further states. */
export const seatMoves = {
  active: ['withdrawn', 'freed', 'charging', 'failed'],
  charging: ['ordered', 'action_required', 'dropped', 'failed'],
  action_required: ['charging', 'withdrawn', 'dropped', 'failed'],
  ordered: [],
  /** Left by its member. */
  withdrawn: [],
  /** Ended at no cost by the shop: no copies, or no answer to a change. */
  freed: [],
  /** Not paid in time. */
  dropped: [],
  /** Ended with its group. */
  failed: [],
} as const satisfies Record<string, readonly string[]>

export type SeatState = keyof typeof seatMoves
type ShownState = Participation['state']

export const seatStates = Object.keys(seatMoves) as SeatState[]

export const statesBefore = (to: SeatState) =>
  seatStates.filter((from) => (seatMoves[from] as readonly SeatState[]).includes(to))

const over: readonly SeatState[] = ['withdrawn', 'freed', 'dropped', 'failed']
export const isOver = (state: SeatState) => over.includes(state)

/** States of a group that ends: what was not shipped is refunded. */
export const stopped: readonly GroupStatus[] = ['failed', 'cancelled']

type Order = { state: OrderState; deliveredAt: Date | null }

const ofOrder = ({ state, deliveredAt }: Order, group: GroupStatus): ShownState => {
  if (state === 'cancelled') return 'withdrawn'
  if (state === 'refund_requested') return deliveredAt ? 'delivered' : 'shipped'
  if (stopped.includes(group) && stillHere.includes(state)) return 'withdrawn'
  return state === 'pending' || state === 'pledged' || state === 'payment_failed' ? 'paid' : state
}

/** State by group for imported seats without an order. */
const ofGroup: Partial<Record<GroupStatus, ShownState>> = {
  arrived: 'preparing',
  shipping: 'shipped',
  completed: 'delivered',
}

type SeatFacts = { state: SeatState; order: Order | null; group: GroupStatus }

/** Returns the state shown to the member. */
export const shownState = ({ state, order, group }: SeatFacts): ShownState => {
  if (state === 'withdrawn' || state === 'freed') return 'cancelled'
  if (state !== 'ordered') return state
  return order ? ofOrder(order, group) : (ofGroup[group] ?? 'paid')
}

/**
 * Returns the maximum price of one copy: the price before any step, since the members who reach a step
 * may leave again; less with a price limit.
 */
export const mostOf = (baseCents: number, limitCents: number | null) =>
  limitCents === null ? baseCents : Math.min(baseCents, limitCents)

export const choiceOf = ({ kind, id }: ShipTo): DeliveryChoice =>
  kind === 'home' ? { kind, address_id: id } : { kind, pickup_id: id }

export type ChangeKind = 'price' | 'goal' | 'deadline' | 'delivery'

/** Formats a changed term like the page: prices and goals in money in euros. */
export const shownTerm = (kind: ChangeKind, unit: GoalUnit, value: string | number) => {
  if (kind === 'price') return euros(Number(value))
  return kind === 'goal' ? goalNumber(unit, Number(value)) : value
}
