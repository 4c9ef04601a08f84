import type { OrderCard as WireCard, Order as WireOrder } from '#lib/contract/orders.ts'
import type { Withdrawal as WireWithdrawal } from '#lib/contract/withdrawals.ts'
import { fields, pictureSrc, timeOfOrNull } from './wire.ts'

export type Order = ReturnType<typeof toOrder>
export type OrderState = Order['state']
export type OrderCard = ReturnType<typeof toOrderCard>
export type OrderParcel = ReturnType<typeof toParcel>
export type OrderLine = OrderParcel['lines'][number]
export type Withdrawal = ReturnType<typeof toWithdrawal>

type WireParcel = WireOrder['parcels'][number]

export type GroupStage = NonNullable<ReturnType<typeof toStage>>

const toStage = (wire: WireCard['group']) =>
  wire && { ...fields(wire), update: wire.update && fields(wire.update) }

export const toOrderCard = ({ day, ...wire }: WireCard) => ({
  ...fields(wire),
  group: toStage(wire.group),
  imageSrc: pictureSrc(wire.image, 160),
  dayTimestamp: timeOfOrNull(day),
})

const toLine = (wire: WireParcel['lines'][number]) => ({
  ...fields(wire),
  imageSrc: pictureSrc(wire.image, 160),
})

const toParcel = (wire: WireParcel) => ({
  ...fields(wire),
  group: toStage(wire.group),
  shipment: wire.shipment && fields(wire.shipment),
  lines: wire.lines.map(toLine),
})

export const toWithdrawal = (wire: WireWithdrawal) => ({
  ...fields(wire),
  proof: wire.proof && fields(wire.proof),
})

export const toOrder = (wire: WireOrder) => ({
  ...fields(wire),
  paidWith: wire.paid_with && fields(wire.paid_with),
  timeline: wire.timeline.map(fields),
  parcels: wire.parcels.map(toParcel),
  withdrawals: wire.withdrawals.map(toWithdrawal),
  refunds: wire.refunds.map(fields),
})
