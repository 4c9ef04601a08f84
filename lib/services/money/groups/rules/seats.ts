import type { z } from 'zod'
import type { participation, participationState } from '#lib/contract/participations.ts'
import type { OrderState } from '../../orders/rules/states.ts'

/** As it stands in the table; `waiting` and `offered` are told of the waiting list alone. */
export type SeatState = Exclude<z.output<typeof participationState>, 'waiting' | 'offered'>
export type Section = z.output<typeof participation>['section']

/** The whole life of a seat. Whatever is not here does not happen. */
export const seatMoves: Record<SeatState, readonly SeatState[]> = {
  active: ['cancelled', 'charging', 'action_required', 'failed'],
  charging: ['paid', 'action_required', 'failed', 'dropped'],
  // Active again when somebody says what was missing.
  action_required: ['active', 'charging', 'paid', 'dropped', 'failed', 'cancelled'],
  // What is packed and sent at one go passes by what is between.
  paid: ['preparing', 'shipped', 'delivered', 'refunded', 'failed', 'withdrawn'],
  preparing: ['shipped', 'delivered', 'refunded', 'failed', 'withdrawn'],
  // Back when what left is lost and is sent again.
  shipped: ['preparing', 'delivered', 'refunded'],
  delivered: ['refunded'],
  // Money that comes after all, through a window that was open: the place is given back to who paid for it.
  dropped: [],
  cancelled: [],
  withdrawn: [],
  refunded: [],
  failed: [],
}

export const mayMoveSeat = (from: SeatState, to: SeatState) => seatMoves[from].includes(to)

const ofOrders: Partial<Record<OrderState, SeatState>> = {
  preparing: 'preparing',
  shipped: 'shipped',
  delivered: 'delivered',
  cancelled: 'withdrawn',
  refunded: 'refunded',
}

type Order = { state: OrderState; deliveredAt: Date | null }

/** What a seat is when its order is this; before it is paid it knows itself. */
export const seatOfOrder = ({ state, deliveredAt }: Order) =>
  state === 'refund_requested' ? (deliveredAt ? 'delivered' : 'shipped') : ofOrders[state]

export const sectionOf = (
  state: SeatState,
  { ended, asked }: { ended: boolean; asked: boolean },
): Section => {
  if (ended || state === 'delivered') return 'done'
  if (state === 'action_required' || asked) return 'attention'
  return state === 'active' || state === 'charging' ? 'running' : 'coming'
}

/**
 * The most that one copy may cost: its price before any step, since those who make a step may leave
 * again; less where somebody is in only below a limit.
 */
export const mostOf = (baseCents: number, limitCents: number | null) =>
  limitCents === null ? baseCents : Math.min(baseCents, limitCents)
