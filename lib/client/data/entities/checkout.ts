import type { z } from 'zod'
import type { checkout, DeliveryChoice, Quote as WireQuote } from '#lib/contract/checkout.ts'
import { fields, timeOf, timeOfOrNull } from './wire.ts'

export type { DeliveryChoice }
export type Quote = ReturnType<typeof toQuote>
export type QuoteParcel = ReturnType<typeof toParcel>
export type QuoteLine = ReturnType<typeof toLine>
export type QuoteSeat = ReturnType<typeof toSeat>
export type QuoteChange = ReturnType<typeof toChange>
export type DeliveryOption = WireQuote['deliveries'][number]
export type BasketLine = ReturnType<typeof toBasket>[number]

type WireParcel = WireQuote['parcels'][number]

const toLine = (wire: WireParcel['lines'][number]) => fields(wire)

const toAwaited = ({ deliver_on, ...wire }: NonNullable<WireParcel['waits_for']>) => ({
  ...wire,
  deliverOnTimestamp: timeOfOrNull(deliver_on),
})

const toParcel = (wire: WireParcel) => ({
  ...fields(wire),
  waitsFor: wire.waits_for && toAwaited(wire.waits_for),
  lines: wire.lines.map(toLine),
})

const toChange = (wire: WireQuote['changes'][number]) => fields(wire)

const toSeat = ({ expires_at, ...wire }: NonNullable<WireQuote['seat']>) => ({
  ...fields(wire),
  expirationTimestamp: timeOf(expires_at),
})

/** Amount due. For a seat it uses the credits of today: those at the time of payment are unknown. */
const dueOf = ({ total, seat, credits }: WireQuote) =>
  seat ? Math.round((total - credits.used) * 100) / 100 : total

export const toQuote = (wire: WireQuote) => {
  const { points, open_order: open, ...quote } = wire
  return {
    ...quote,
    openOrder: open && {
      id: open.id,
      number: open.number,
      heldUntilTimestamp: timeOf(open.held_until),
    },
    parcels: wire.parcels.map(toParcel),
    due: dueOf(wire),
    changes: wire.changes.map(toChange),
    seat: wire.seat && toSeat(wire.seat),
  }
}

export const toPointsPage = ({ data }: z.output<typeof checkout.quote.output>) => ({
  items: data.deliveries.filter(({ kind }) => kind === 'pickup'),
  near: data.points.near,
  others: data.points.others,
  unknown: data.points.unknown,
  page: data.points.meta.current_page,
  lastPage: data.points.meta.last_page,
  total: data.points.meta.total,
})

export const toBasket = ({ data }: z.output<typeof checkout.basket.output>) =>
  data.lines.map(fields)

export const fromBasketLine = ({ bundleId, quantity, seenPrice }: BasketLine) => ({
  bundle_id: bundleId,
  quantity,
  seen_price: seenPrice,
})

/** True when no part of the purchase is available now. */
export const countsNothing = ({ parcels }: Quote) =>
  !parcels.some(({ lines }) => lines.some(({ counted }) => counted))

export const choiceOf = ({ kind, id }: Pick<DeliveryOption, 'kind' | 'id'>): DeliveryChoice =>
  kind === 'home' ? { kind, address_id: id } : { kind, pickup_id: id }
