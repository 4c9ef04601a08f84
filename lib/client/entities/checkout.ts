import type { z } from 'zod'
import type { checkout, DeliveryChoice, Quote as WireQuote } from '#lib/contract/checkout.ts'
import { pictureSrc, timeOf, timeOfOrNull } from './picture.ts'

export type { DeliveryChoice }
export type Quote = ReturnType<typeof toQuote>
export type QuoteParcel = ReturnType<typeof toParcel>
export type QuoteLine = ReturnType<typeof toLine>
export type QuoteSeat = ReturnType<typeof toSeat>
export type QuoteChange = ReturnType<typeof toChange>
export type DeliveryOption = WireQuote['deliveries'][number]
export type BasketLine = ReturnType<typeof toBasket>[number]

type WireParcel = WireQuote['parcels'][number]

const toLine = (wire: WireParcel['lines'][number]) => ({
  bundleId: wire.bundle_id,
  item: { ...wire.item, imageSrc: pictureSrc(wire.item.image, 160) },
  choice: wire.choice,
  quantity: wire.quantity,
  unitPrice: wire.unit_price,
  struckPrice: wire.struck_price,
  price: wire.price,
  availability: wire.availability,
  isLimited: wire.is_limited,
  enableWaitingList: wire.enable_waiting_list,
  counted: wire.counted,
})

const toParcel = (wire: WireParcel) => ({
  position: wire.position,
  delivery: wire.delivery,
  waitsFor: wire.waits_for && {
    id: wire.waits_for.id,
    slug: wire.waits_for.slug,
    title: wire.waits_for.title,
    deliverOnTimestamp: timeOfOrNull(wire.waits_for.deliver_on),
  },
  shipsOnTimestamp: timeOfOrNull(wire.ships_on),
  arrivesOnTimestamp: timeOfOrNull(wire.arrives_on),
  toFreeDelivery: wire.to_free_delivery,
  lines: wire.lines.map(toLine),
})

const toChange = (wire: WireQuote['changes'][number]) => ({
  bundleId: wire.bundle_id,
  title: wire.title,
  kind: wire.kind,
  was: wire.was,
  now: wire.now,
})

const toSeat = (wire: NonNullable<WireQuote['seat']>) => ({
  preorderId: wire.preorder_id,
  goalUnit: wire.goal_unit,
  goal: wire.goal,
  reached: wire.reached,
  missing: wire.missing,
  percent: wire.percent,
  expirationTimestamp: timeOf(wire.expires_at),
  deliverOnTimestamp: timeOfOrNull(wire.deliver_on),
  nextStep: wire.next_step,
})

/** Amount due. For a seat it uses the credits of today: those at the time of payment are unknown. */
const dueOf = ({ total, seat, credits }: WireQuote) =>
  seat ? Math.round((total - credits.used) * 100) / 100 : total

export const toQuote = (wire: WireQuote) => ({
  parcels: wire.parcels.map(toParcel),
  goods: wire.goods,
  delivery: wire.delivery,
  code: wire.code,
  credits: wire.credits,
  total: wire.total,
  due: dueOf(wire),
  deliveries: wire.deliveries,
  chosen: wire.chosen,
  changes: wire.changes.map(toChange),
  seat: wire.seat && toSeat(wire.seat),
  agreed: wire.agreed,
})

/** Pick-up points of a quote, with the town they are near. */
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
  data.lines.map((wire) => ({
    bundleId: wire.bundle_id,
    quantity: wire.quantity,
    seenPrice: wire.seen_price,
  }))

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

const homesOf = (options: readonly DeliveryOption[]) =>
  options.filter(({ kind }) => kind === 'home')

/** Returns the address that was added between two lists. */
export const addedHome = (
  before: readonly DeliveryOption[],
  after: readonly DeliveryOption[],
): DeliveryChoice | undefined => {
  const known = new Set(homesOf(before).map(({ id }) => id))
  const added = homesOf(after).find(({ id }) => !known.has(id))
  return added && choiceOf(added)
}
