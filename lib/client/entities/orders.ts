import type { OrderCard as WireCard, Order as WireOrder } from '#lib/contract/orders.ts'
import type { Withdrawal as WireWithdrawal } from '#lib/contract/withdrawals.ts'
import { pictureSrc, timeOf, timeOfOrNull } from './picture.ts'

export type Order = ReturnType<typeof toOrder>
export type OrderState = Order['state']
export type OrderCard = ReturnType<typeof toOrderCard>
export type OrderParcel = ReturnType<typeof toParcel>
export type OrderLine = OrderParcel['lines'][number]
export type Withdrawal = ReturnType<typeof toWithdrawal>

type WireParcel = WireOrder['parcels'][number]

export const toOrderCard = (wire: WireCard) => ({
  id: wire.id,
  number: wire.number,
  state: wire.state,
  titles: wire.titles,
  image: wire.image,
  imageSrc: pictureSrc(wire.image, 160),
  placedTimestamp: timeOf(wire.placed_at),
  total: wire.total,
  refunded: wire.refunded,
  dayTimestamp: timeOfOrNull(wire.day),
  canWithdraw: wire.can_withdraw,
})

const toLine = (wire: WireParcel['lines'][number]) => ({
  id: wire.id,
  bundleId: wire.bundle_id,
  title: wire.title,
  choice: wire.choice,
  image: wire.image,
  imageSrc: pictureSrc(wire.image, 160),
  quantity: wire.quantity,
  unitPrice: wire.unit_price,
  price: wire.price,
  lowered: wire.lowered,
  withdrawn: wire.withdrawn,
  left: wire.left,
})

const toShipment = (wire: NonNullable<WireParcel['shipment']>) => ({
  carrier: wire.carrier,
  code: wire.code,
  url: wire.url,
  shippedTimestamp: timeOf(wire.shipped_at),
  deliveredTimestamp: timeOfOrNull(wire.delivered_at),
})

const toParcel = (wire: WireParcel) => ({
  position: wire.position,
  delivery: wire.delivery,
  cancelled: wire.cancelled,
  waitsFor: wire.waits_for,
  shipment: wire.shipment && toShipment(wire.shipment),
  shipsOnTimestamp: timeOfOrNull(wire.ships_on),
  arrivesOnTimestamp: timeOfOrNull(wire.arrives_on),
  lines: wire.lines.map(toLine),
})

export const toWithdrawal = (wire: WireWithdrawal) => ({
  id: wire.id,
  number: wire.number,
  state: wire.state,
  requestedTimestamp: timeOf(wire.requested_at),
  sendBackByTimestamp: timeOf(wire.send_back_by),
  lines: wire.lines,
  refund: wire.refund,
  credits: wire.credits,
  decision: wire.decision,
  proof: wire.proof && { name: wire.proof.name, timestamp: timeOf(wire.proof.uploaded_at) },
})

export const toOrder = (wire: WireOrder) => ({
  id: wire.id,
  number: wire.number,
  kind: wire.kind,
  state: wire.state,
  placedTimestamp: timeOf(wire.placed_at),
  heldUntilTimestamp: timeOfOrNull(wire.held_until),
  canProlong: wire.can_prolong,
  goods: wire.goods,
  delivery: wire.delivery,
  discount: wire.discount,
  credits: wire.credits,
  total: wire.total,
  refunded: wire.refunded,
  vat: wire.vat,
  paidWith: wire.paid_with && {
    kind: wire.paid_with.kind,
    lastDigits: wire.paid_with.last_digits,
  },
  shipTo: wire.ship_to,
  timeline: wire.timeline.map(({ kind, at }) => ({ kind, timestamp: timeOfOrNull(at) })),
  parcels: wire.parcels.map(toParcel),
  canCancel: wire.can_cancel,
  canWithdraw: wire.can_withdraw,
  withdrawByTimestamp: timeOfOrNull(wire.withdraw_by),
  withdrawals: wire.withdrawals.map(toWithdrawal),
  refunds: wire.refunds.map(({ amount, because, state, at }) => ({
    amount,
    because,
    state,
    timestamp: timeOf(at),
  })),
})
