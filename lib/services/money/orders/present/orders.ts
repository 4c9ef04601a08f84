import type { Config, ShippingHours } from '#kernel/config/config.ts'
import { euros } from '#kernel/money.ts'
import { wireDay } from '#lib/calendar/days.ts'
import { isoOrNull } from '#lib/calendar/moments.ts'
import type { Order, OrderCard } from '#lib/contract/orders.ts'
import type { Withdrawal } from '#lib/contract/withdrawals.ts'
import { presentPicture } from '#lib/tools/pictures/present.ts'
import { presentStage } from '../../../shop/items/present.ts'
import type { Because } from '../../payments/commands/refunds.ts'
import { statesWithMoney } from '../../payments/rules/moves.ts'
import type { CardRow, GoodsOrder, WholeOrder } from '../queries/orders.ts'
import type { LineRow, ParcelRow, WithdrawalRow } from '../queries/parts.ts'
import { isMovable } from '../rules/address.ts'
import { arrivesOn, shipsOn } from '../rules/days.ts'
import { vatOf } from '../rules/invoice.ts'
import {
  isProlongable,
  isReturnable,
  sendBackBy,
  stillHere,
  timelineOf,
  unsent,
  withdrawBy,
} from '../rules/states.ts'
import { cashbackOn, isWhole, leftOf, paidOnGoods } from '../rules/withdrawal.ts'

const countedTitle = ({ title, quantity }: { title: string; quantity: number }) =>
  quantity > 1 ? `${quantity} ${title}` : title

/** Returns the day of a card; before the delivery that of the arrival, unless the order waits for a group. */
const dayOfCard = (row: CardRow, hours: ShippingHours) => {
  const { state, moment, paid_at, there_on, stage } = row
  if (state === 'shipped' && moment) return arrivesOn(moment)
  if (unsent.includes(state) && paid_at && !stage)
    return arrivesOn(shipsOn(hours, paid_at, [there_on]))
  return moment
}

export const presentCard = (row: CardRow, now: Date, hours: ShippingHours): OrderCard => ({
  id: row.id,
  number: row.number,
  state: row.state,
  payment_in_review: row.is_in_review,
  titles: row.lines.map(countedTitle),
  image: presentPicture(row, 'picture'),
  placed_at: row.placed_at.toISOString(),
  total: euros(row.total_cents),
  refunded: euros(row.refunded_cents),
  day: isoOrNull(dayOfCard(row, hours)),
  group: stillHere.includes(row.state) ? presentStage(row.stage) : null,
  can_withdraw:
    unsent.includes(row.state) || (row.is_left && isReturnable(row.state, row.delivered_at, now)),
})

export const withdrawalNumber = ({ order_number, position }: WithdrawalRow) =>
  `R-${order_number}-${position}`

export const presentStays = (cents: number, titles: readonly string[]): Order['delivery_stays'] =>
  titles.length > 0 ? { amount: euros(cents), titles: [...titles] } : null

export const presentWithdrawal = (row: WithdrawalRow): Withdrawal => ({
  id: row.id,
  number: withdrawalNumber(row),
  state: row.state,
  requested_at: row.requested_at.toISOString(),
  send_back_by: sendBackBy(row.requested_at).toISOString(),
  lines: row.lines,
  refund: euros(row.refund_cents),
  credits: euros(row.credits_cents),
  with_delivery: row.with_delivery,
  delivery_stays: presentStays(row.kept_delivery_cents, row.travelling),
  by_shop: row.by_shop,
  decision: row.decision,
  proof: row.proof_at && { name: row.proof_name ?? '', uploaded_at: row.proof_at.toISOString() },
})

const presentLine = (line: LineRow) => ({
  id: line.id,
  bundle_id: line.bundle_id,
  title: line.title,
  choice: line.choice,
  image: presentPicture(line, 'picture'),
  quantity: line.quantity,
  unit_price: euros(line.unit_cents),
  price: euros(line.unit_cents * line.quantity),
  lowered: euros(line.lowered_cents),
  withdrawn: line.withdrawn,
  left: leftOf(line),
})

/** Returns the expected days, counted from the payment, as they were shown before the order. */
const daysOf = (parcel: ParcelRow, hours: ShippingHours) => {
  const { order_kind, group_id, paid_at, ended_at, shipped_at, there_on } = parcel
  if (!paid_at || ended_at || shipped_at) return { ships_on: null, arrives_on: null }
  const waits = group_id !== null || order_kind === 'seat'
  const ships = waits ? null : shipsOn(hours, paid_at, [there_on])
  const arrives = ships ? arrivesOn(ships) : there_on && wireDay(there_on)
  return { ships_on: isoOrNull(ships), arrives_on: isoOrNull(arrives || null) }
}

const presentParcel = (parcel: ParcelRow, lines: LineRow[], hours: ShippingHours) => ({
  position: parcel.position,
  delivery: euros(parcel.delivery_cents),
  cancelled: parcel.cancelled_at !== null,
  short: parcel.is_short,
  waits_for:
    parcel.group_id === null
      ? null
      : { id: parcel.group_id, slug: parcel.group_slug ?? '', title: parcel.group_title ?? '' },
  group: presentStage(parcel.stage),
  shipment: parcel.shipped_at && {
    carrier: parcel.carrier ?? '',
    code: parcel.tracking_code ?? '',
    url: parcel.tracking_url,
    shipped_at: parcel.shipped_at.toISOString(),
    delivered_at: isoOrNull(parcel.delivered_at),
  },
  ...daysOf(parcel, hours),
  lines: lines.filter((line) => line.parcel === parcel.position).map(presentLine),
})

/** Reasons of a refund that are shown to the buyer. */
const reasons: Partial<Record<Because, Order['refunds'][number]['because']>> = {
  group_failed: 'cancelled',
  withdrawal: 'withdrawal',
  cancelled: 'cancelled',
  price_lowered: 'price_lowered',
}

const refundedOf = ({ refunds }: WholeOrder) =>
  refunds
    .filter(({ state }) => statesWithMoney.includes(state))
    .reduce((sum, { cents }) => sum + cents, 0)

const canProlong = (row: GoodsOrder, now: Date) => {
  const { kind, state, is_in_review, held_until: heldUntil, prolonged_at: prolongedAt } = row
  return !is_in_review && isProlongable({ kind, state, heldUntil, prolongedAt }, now)
}

const vatIn = (row: GoodsOrder, percent: number) => {
  const netCents = Math.max(0, row.total_cents - refundedOf(row))
  return { percent, amount: euros(vatOf(netCents, percent).vatCents) }
}

const cashbackOf = (row: GoodsOrder): Order['cashback'] => {
  const { paid_at, cashback_percent: percent, credits_cents, total_cents } = row
  if (!paid_at || !percent) return null
  const goods = row.lines.map((line) => line.quantity * line.unit_cents - line.discount_cents)
  const deliveryCents = total_cents + credits_cents - goods.reduce((sum, cents) => sum + cents, 0)
  const paid = { deliveryCents, creditsCents: credits_cents, totalCents: total_cents }
  return { percent, amount: euros(cashbackOn(paidOnGoods(paid), percent)) }
}

/** Returns null before the whole delivery and after the withdrawal period. */
const withdrawUntil = ({ delivered_at, ended_at }: WholeOrder, now: Date) => {
  const until = ended_at ? null : delivered_at && withdrawBy(delivered_at)
  return until && until > now ? until : null
}

type Shop = Pick<Config, 'company' | 'shipping'>

export const presentOrder = (row: GoodsOrder, now: Date, shop: Shop): Order => {
  const isLeft = !isWhole(row.lines)
  return {
    id: row.id,
    number: row.number,
    kind: row.kind,
    state: row.state,
    payment_in_review: row.is_in_review,
    placed_at: row.placed_at.toISOString(),
    held_until: row.is_in_review ? null : isoOrNull(row.held_until),
    can_prolong: canProlong(row, now),
    goods: euros(row.goods_cents),
    delivery: euros(row.delivery_cents),
    discount: euros(row.discount_cents),
    credits: euros(row.credits_cents),
    total: euros(row.total_cents),
    refunded: euros(refundedOf(row)),
    vat: vatIn(row, shop.company.vatPercent),
    paid_with: row.paid_kind && { kind: row.paid_kind, last_digits: row.paid_digits },
    cashback: cashbackOf(row),
    ship_to: { kind: row.delivery.kind, name: row.delivery.name, line: row.delivery.line },
    address_fixed_at: isoOrNull(row.address_fixed_at),
    can_move: isMovable(row, now),
    timeline: timelineOf(row.state, row.events).map(({ kind, at }) => ({
      kind,
      at: isoOrNull(at),
    })),
    parcels: row.parcels.map((parcel) => presentParcel(parcel, row.lines, shop.shipping)),
    can_cancel: stillHere.includes(row.state) && !row.is_in_review,
    can_withdraw: isLeft && isReturnable(row.state, row.delivered_at, now),
    withdraw_by: isLeft ? isoOrNull(withdrawUntil(row, now)) : null,
    delivery_stays: row.paid_at && presentStays(row.inUse.cents, row.inUse.titles),
    withdrawals: row.withdrawals.map(presentWithdrawal),
    refunds: row.refunds.map(({ cents, because, state, at }) => ({
      amount: euros(cents),
      because: reasons[because] ?? 'other',
      state,
      at: at.toISOString(),
    })),
  }
}
