import type { TFunction } from 'i18next'
import type { MarkerKind } from '#components/ui/marker.tsx'
import type { GroupStage, Order, OrderCard, OrderState } from '#lib/client/data/entities/orders.ts'
import {
  formatDayMonth,
  formatMonth,
  formatTime,
  formatWeekday,
  utcDay,
} from '#lib/format/dates.ts'
import { days } from '#lib/format/durations.ts'
import { formatEuros } from '#lib/format/money.ts'

const withdrawFor = days(14)

const kinds: Record<OrderState, MarkerKind> = {
  pending: 'last',
  pledged: 'seat',
  paid: 'reached',
  preparing: 'seat',
  shipped: 'seat',
  delivered: 'closed',
  cancelled: 'closed',
  payment_failed: 'closed',
  refund_requested: 'closed',
  refunded: 'closed',
}

export const stateKeyOf = ({ state, paymentInReview }: Pick<Order, 'state' | 'paymentInReview'>) =>
  paymentInReview ? 'in_review' : state

/** Green during the withdrawal period after the delivery. */
export const markerOf = (
  { state, paymentInReview }: Pick<Order, 'state' | 'paymentInReview'>,
  delivered: number | null,
  now: number,
): MarkerKind => {
  if (paymentInReview) return 'seat'
  const isNew =
    state === 'delivered' && delivered !== null && utcDay(now) - utcDay(delivered) <= withdrawFor
  return isNew ? 'reached' : kinds[state]
}

/** A finally refused order has released its copies and cannot be paid any more. */
export const isPayable = ({ state, heldUntilTimestamp: until }: Order, now: number) =>
  state === 'pending' && until !== null && until > now

/** "Aspettiamo le copie: febbraio 2027." for a group before its parcels leave. */
export const stageText = (
  t: TFunction<'own-orders'>,
  { status, deliverOnTimestamp }: GroupStage,
) => {
  if (deliverOnTimestamp && (status === 'confirmed' || status === 'ordered'))
    return t(`stage.${status}Month`, { month: formatMonth(deliverOnTimestamp) })
  return t(`stage.${status}`)
}

export const storyOf = (t: TFunction<'own-orders'>, order: OrderCard): string => {
  const { state, dayTimestamp: day, refunded, group } = order
  if (order.paymentInReview) return t('story.in_review')
  const amount = formatEuros(refunded)
  if (group && state === 'paid') return stageText(t, group)
  switch (state) {
    case 'pending':
      return day ? t('story.pendingDay', { time: formatTime(day) }) : t('story.pending')
    case 'paid':
    case 'preparing':
    case 'shipped':
      return day ? t(`story.${state}Day`, { day: formatWeekday(day) }) : t(`story.${state}`)
    case 'delivered':
    case 'cancelled': {
      const sentence = day
        ? t(`story.${state}Day`, { day: t('day', { date: formatDayMonth(day) }) })
        : t(`story.${state}`)
      return refunded > 0 ? `${sentence} ${t('story.partlyBack', { amount })}` : sentence
    }
    case 'refunded':
      return day
        ? t('story.refundedDay', { amount, day: t('day', { date: formatDayMonth(day) }) })
        : t('story.refunded', { amount })
    default:
      return t(`story.${state}`)
  }
}

/** "con la carta che finisce per 3456" */
export const paidWithOf = (t: TFunction<'own-orders'>, { paidWith }: Pick<Order, 'paidWith'>) => {
  if (paidWith === null) return null
  if (paidWith.kind === 'wallet') return t('method.wallet')
  return paidWith.lastDigits
    ? t('method.card', { digits: paidWith.lastDigits })
    : t('method.someCard')
}

/** "28,29 € su PayPal, 1,61 € in crediti" */
export const comesBack = (
  t: TFunction<'own-orders'>,
  { paidWith }: Pick<Order, 'paidWith'>,
  back: { refund: number; credits: number },
) => {
  const where = t(`withdrawal.where.${paidWith?.kind ?? 'none'}`)
  const refund = formatEuros(back.refund)
  const credits = formatEuros(back.credits)
  if (back.credits === 0) return t('withdrawal.moneyOnly', { refund, where })
  if (back.refund === 0) return t('withdrawal.creditsOnly', { credits })
  return t('withdrawal.mixed', { refund, where, credits })
}

/** "Per ora non ti rimborsiamo la consegna, 4,90 €: …" Null when all of it comes back. */
export const staysOf = (t: TFunction<'own-orders'>, stays: Order['deliveryStays']) =>
  stays &&
  t('stays', {
    amount: formatEuros(stays.amount),
    titles: stays.titles.map((title) => `«${title}»`).join(', '),
    count: stays.titles.length,
  })

/** "4,90 € su PayPal", with the delivery that stays. */
export const refundText = (
  t: TFunction<'own-orders'>,
  order: Pick<Order, 'paidWith'>,
  back: Parameters<typeof comesBack>[2] & Pick<Order, 'deliveryStays'>,
) => {
  const stays = staysOf(t, back.deliveryStays)
  return stays ? `${comesBack(t, order, back)}. ${stays}` : comesBack(t, order, back)
}

/** "Mille Lanterne, 1 copia" */
export const linesOf = (
  t: TFunction<'own-orders'>,
  lines: readonly { title: string; quantity: number }[],
) => lines.map(({ title, quantity }) => t('withdrawal.line', { title, count: quantity })).join('; ')

export const isUnsent = ({ canCancel, state }: Pick<Order, 'canCancel' | 'state'>) =>
  canCancel && (state === 'paid' || state === 'preparing')

export type Choice = ReadonlyMap<number, number>

export const linesLeft = ({ parcels }: Order) =>
  parcels.flatMap(({ lines }) => lines).filter(({ left }) => left > 0)

export const wholeOrder = (order: Order): Choice => {
  const [first, ...others] = linesLeft(order)
  return first && others.length === 0 ? new Map([[first.id, first.left]]) : new Map()
}

export const withLine = (choice: Choice, id: number, quantity: number): Choice => {
  const next = new Map(choice)
  if (quantity > 0) next.set(id, quantity)
  else next.delete(id)
  return next
}

export const toRequestLines = (choice: Choice) =>
  [...choice].map(([line_id, quantity]) => ({ line_id, quantity }))

export const chosenLines = (order: Order, choice: Choice) =>
  linesLeft(order)
    .filter(({ id }) => choice.has(id))
    .map((line) => ({ title: line.title, quantity: choice.get(line.id) ?? 0 }))

/** Mail link to customer service. */
export const helpHref = (help: string, subject: string) =>
  `mailto:${help}?subject=${encodeURIComponent(subject)}`
