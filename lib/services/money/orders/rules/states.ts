import type { z } from 'zod'
import { endOfDayAfter } from '#lib/calendar/days.ts'
import type { orderState } from '#lib/contract/orders.ts'
import { after, minutes } from '#lib/format/durations.ts'

export type OrderState = z.output<typeof orderState>

/** Transition table of an order; any other move is refused. */
const transitions: Record<OrderState, readonly OrderState[]> = {
  pending: ['paid', 'cancelled', 'payment_failed'],
  pledged: ['paid', 'cancelled', 'payment_failed'],
  paid: ['preparing', 'shipped', 'cancelled', 'refunded'],
  preparing: ['shipped', 'cancelled', 'refunded'],
  // Moves back when a lost shipment is sent again.
  shipped: ['delivered', 'preparing', 'refund_requested', 'refunded'],
  delivered: ['refund_requested', 'refunded'],
  refund_requested: ['shipped', 'delivered', 'refunded'],
  // Credits and code of a failed payment are released, so late money is refunded.
  payment_failed: [],
  cancelled: [],
  refunded: [],
}

export const mayBecome = (from: OrderState, to: OrderState) => transitions[from].includes(to)

export const ended: readonly OrderState[] = ['cancelled', 'payment_failed', 'refunded']

/** States before any shipment. */
export const stillHere: readonly OrderState[] = ['pending', 'paid', 'preparing']

/** Paid states before any shipment: withdrawing cancels the order. */
export const unsent: readonly OrderState[] = ['paid', 'preparing']

/** Paid states that have not ended. */
export const paidStates: readonly OrderState[] = [
  'paid',
  'preparing',
  'shipped',
  'delivered',
  'refund_requested',
]

/** Paid states with a shipment, whose goods may be sent back. */
export const received: readonly OrderState[] = ['shipped', 'delivered', 'refund_requested']

export const withdrawalDays = 14
const reservationMinutes = 15

export const heldUntil = (now: Date) => after(now, minutes(reservationMinutes))

type Held = {
  kind: 'sale' | 'seat' | 'weep'
  state: OrderState
  heldUntil: Date | null
  prolongedAt: Date | null
}

/** True once per order, while its copies are still reserved: a reservation lasts at most twice as long. */
export const isProlongable = ({ kind, state, heldUntil, prolongedAt }: Held, now: Date) =>
  kind === 'sale' &&
  state === 'pending' &&
  prolongedAt === null &&
  heldUntil !== null &&
  heldUntil > now

/** Fourteen days from the day the last parcel came. */
export const withdrawBy = (deliveredAt: Date) => endOfDayAfter(deliveredAt, withdrawalDays)

export const sendBackBy = (requestedAt: Date) => endOfDayAfter(requestedAt, withdrawalDays)
