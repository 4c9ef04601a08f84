import type { z } from 'zod'
import { endOfDayAfter } from '#lib/calendar/days.ts'
import type { order, orderState } from '#lib/contract/orders.ts'
import { after, minutes } from '#lib/format/durations.ts'

export type OrderState = z.output<typeof orderState>

type Trait = 'unpaid' | 'paid' | 'unsent' | 'sent' | 'ended'

/** Life of an order: the moves of each state, any other being refused, and what holds in it. */
const life: Record<OrderState, { to: readonly OrderState[]; is: readonly Trait[] }> = {
  pending: { to: ['paid', 'cancelled', 'payment_failed'], is: ['unpaid', 'unsent'] },
  pledged: { to: ['paid', 'cancelled', 'payment_failed'], is: ['unpaid'] },
  paid: { to: ['preparing', 'shipped', 'cancelled', 'refunded'], is: ['paid', 'unsent'] },
  preparing: { to: ['shipped', 'cancelled', 'refunded'], is: ['paid', 'unsent'] },
  // Moves back when a lost shipment is sent again.
  shipped: { to: ['delivered', 'preparing', 'refund_requested', 'refunded'], is: ['paid', 'sent'] },
  delivered: { to: ['refund_requested', 'refunded'], is: ['paid', 'sent'] },
  refund_requested: { to: ['shipped', 'delivered', 'refunded'], is: ['paid', 'sent'] },
  // Credits and code of a failed payment are released, so late money is refunded.
  payment_failed: { to: [], is: ['unpaid', 'ended'] },
  cancelled: { to: [], is: ['unpaid', 'ended'] },
  refunded: { to: [], is: ['ended'] },
}

export const mayBecome = (from: OrderState, to: OrderState) => life[from].to.includes(to)

const statesThat = (...are: Trait[]) =>
  (Object.keys(life) as OrderState[]).filter((state) =>
    are.every((one) => life[state].is.includes(one)),
  )

export const ended = statesThat('ended')

/** States whose money, if any came, is not the shop's: not paid, or cancelled. */
export const unpaid = statesThat('unpaid')

/** States in which an order can be cancelled. */
export const stillHere = statesThat('unsent')

/** Paid states before any shipment: withdrawing cancels the order. */
export const unsent = statesThat('paid', 'unsent')

/** States of the order of a seat before any shipment. */
export const unsentOfSeat: readonly OrderState[] = ['pledged', ...unsent]

/** Paid states that have not ended. */
export const paidStates = statesThat('paid')

/** Paid states without a withdrawal, and those of them that are still to arrive. */
export const keptStates = paidStates.filter((state) => state !== 'refund_requested')
export const comingStates: readonly OrderState[] = keptStates.filter(
  (state) => state !== 'delivered',
)

/** States of a sale with something still to happen. */
export const openStates: readonly OrderState[] = ['pending', ...comingStates, 'refund_requested']

/** Paid states with a shipment, whose goods may be sent back. */
export const received = statesThat('sent')

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

/** True from the first shipment until fourteen days after the last delivery. */
export const isReturnable = (state: OrderState, deliveredAt: Date | null, now: Date) =>
  received.includes(state) && (!deliveredAt || withdrawBy(deliveredAt) >= now)

export const sendBackBy = (requestedAt: Date) => endOfDayAfter(requestedAt, withdrawalDays)

type Step = z.output<typeof order>['timeline'][number]['kind']

const way: readonly Step[] = ['placed', 'paid', 'preparing', 'shipped', 'delivered']
const endings: Record<string, Step> = {
  cancelled: 'cancelled',
  payment_failed: 'cancelled',
  refunded: 'refunded',
}

/** Returns past steps and those that may follow; for an order that has ended, only past steps. */
export const timelineOf = (state: OrderState, events: readonly { kind: string; at: Date }[]) => {
  const first = (kind: string) => events.find((event) => event.kind === kind)?.at ?? null
  const last = (kind: string) => events.findLast((event) => event.kind === kind)?.at ?? null
  const steps = way.map((kind) => ({ kind, at: kind === 'delivered' ? last(kind) : first(kind) }))
  const latest = ended.includes(state) ? steps.length : steps.findLastIndex(({ at }) => at !== null)
  const shown = steps.filter(({ at }, place) => at !== null || place > latest)
  const ends = Object.entries(endings).flatMap(([event, kind]) => {
    const at = last(event)
    // A refused charge that succeeded later is not an ending.
    return at && (event === 'refunded' || event === state) ? [{ kind, at }] : []
  })
  return [...shown, ...ends]
}
