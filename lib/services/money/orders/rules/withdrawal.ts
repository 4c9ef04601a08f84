import { percentOf } from '#kernel/money.ts'

export type Bought = {
  id: number
  quantity: number
  unit_cents: number
  /** Discount of a code, for the whole line. */
  discount_cents: number
  /** Refund per remaining copy after the price of its group fell. */
  lowered_cents: number
  /** Copies withdrawn; refused withdrawals do not count. */
  withdrawn: number
  /** True for a parcel that is not sent: it was refunded wholly. */
  cancelled: boolean
}
export type LineQuantity = { lineId: number; quantity: number }

/** Amounts paid, less what a code took off. */
export type Paid = {
  deliveryCents: number
  /** Part of the delivery already refunded or promised: of cancelled parcels, or all of it. */
  deliveryBackCents: number
  /** Part of the delivery that stays paid, since other orders travel on it. */
  deliveryInUseCents: number
  creditsCents: number
  totalCents: number
}

type Payment = Pick<Paid, 'creditsCents' | 'totalCents'>

export const leftOf = (line: Pick<Bought, 'quantity' | 'withdrawn' | 'cancelled'>) =>
  line.cancelled ? 0 : line.quantity - line.withdrawn

export const isWhole = (lines: readonly Bought[]) => lines.every((line) => leftOf(line) === 0)

/** Splits an amount into money and credits, in the proportion of the payment; a code counts as neither. */
const share = (cents: number, { creditsCents, totalCents }: Payment) => {
  const all = totalCents + creditsCents
  const money = all === 0 ? 0 : Math.round((cents * totalCents) / all)
  return { money, credits: cents - money }
}

/** Returns the refund of one line, in proportion to its price after the code. */
const lineBack = (line: Bought) => {
  const { quantity, unit_cents, discount_cents, lowered_cents } = line
  const copies = leftOf(line)
  const all = quantity * unit_cents
  const back = (quantity - copies) * unit_cents + copies * lowered_cents
  return Math.round((back * (all - discount_cents)) / all)
}

/** A withdrawal from everything sent also refunds the delivery (art. 56), unless others travel on it. */
const deliveryBack = (lines: readonly Bought[], paid: Paid) => {
  const { deliveryCents, deliveryBackCents, deliveryInUseCents } = paid
  return isWhole(lines)
    ? Math.max(deliveryBackCents, deliveryCents - deliveryInUseCents)
    : deliveryBackCents
}

/** Returns the total refund so far; computed as a total, so that rounding evens out. */
export const backOf = (lines: readonly Bought[], paid: Paid) =>
  share(lines.reduce((sum, line) => sum + lineBack(line), 0) + deliveryBack(lines, paid), paid)

/** Returns the money paid for goods, which is what earns cashback. */
export const paidOnGoods = ({ deliveryCents, ...paid }: Payment & Pick<Paid, 'deliveryCents'>) =>
  paid.totalCents - share(deliveryCents, paid).money

/** Cashback of money kept on goods. */
export const cashbackOn = (baseCents: number, percent: number) => percentOf(baseCents, percent)

/** Returns amounts in money: paid for goods, and refunded so far for goods and for delivery. */
export const moneyOf = (lines: readonly Bought[], paid: Paid) => {
  const back = backOf(lines, paid).money
  const deliveryBackCents = Math.min(back, share(deliveryBack(lines, paid), paid).money)
  return {
    goodsCents: paidOnGoods(paid),
    goodsBackCents: back - deliveryBackCents,
    deliveryBackCents,
  }
}

/** Lines as they are after a withdrawal. */
export const without = <Line extends Bought>(
  lines: readonly Line[],
  taken: readonly LineQuantity[],
) => {
  const now = new Map(taken.map(({ lineId, quantity }) => [lineId, quantity]))
  return lines.map((line) => ({ ...line, withdrawn: line.withdrawn + (now.get(line.id) ?? 0) }))
}

/** Parcels among these of which a withdrawal leaves nothing. */
export const emptiedBy = (
  lines: readonly (Bought & { parcel: number })[],
  taken: readonly LineQuantity[],
  parcels: readonly number[],
) => {
  const then = without(lines, taken)
  return parcels.filter((position) => isWhole(then.filter(({ parcel }) => parcel === position)))
}

type Then = {
  /** Paid amounts once the parcels that it empties are not sent. */
  paidThen?: Paid
  /** The delivery comes back whatever was taken. */
  withDelivery?: boolean
}

/** Returns the refund of all withdrawals with the new one, less that of the earlier ones. */
export const refundOf = (
  lines: readonly Bought[],
  taken: readonly LineQuantity[],
  paid: Paid,
  { paidThen = paid, withDelivery = false }: Then = {},
) => {
  const then = without(lines, taken)
  const { deliveryCents } = paid
  const last = withDelivery ? { ...paidThen, deliveryBackCents: deliveryCents } : paidThen
  const [before, after] = [backOf(lines, paid), backOf(then, last)]
  return {
    refundCents: after.money - before.money,
    creditsCents: after.credits - before.credits,
    withDelivery: deliveryBack(then, last) > deliveryBack(lines, paidThen),
    keptDeliveryCents: isWhole(then) ? deliveryCents - deliveryBack(then, last) : 0,
  }
}

/** True when each line is listed once, belongs to the order and has enough copies left. */
export const isPossible = (lines: readonly Bought[], taken: readonly LineQuantity[]) => {
  const leftById = new Map(lines.map((line) => [line.id, leftOf(line)]))
  const isOnce = new Set(taken.map(({ lineId }) => lineId)).size === taken.length
  return isOnce && taken.every(({ lineId, quantity }) => quantity <= (leftById.get(lineId) ?? 0))
}
