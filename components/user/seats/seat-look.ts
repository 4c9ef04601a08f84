import type { TFunction } from 'i18next'
import type { MarkerKind } from '#components/ui/marker.tsx'
import type { Participation } from '#lib/client/data/entities/participation.ts'
import type { MethodName } from '#lib/client/data/entities/payments.ts'
import { formatDayMonth, formatMonth, formatWeekday, formatWeekdayTime } from '#lib/format/dates.ts'
import { formatEuros, formatRoundCents } from '#lib/format/money.ts'
import { changeStory } from './asked-change.ts'

export type SeatAct =
  | 'pay'
  | 'method'
  | 'chooseMethod'
  | 'choosePlace'
  | 'take'
  | 'decline'
  | 'agree'
  | 'leave'
  | 'change'
  | 'waitNoMore'
  | 'order'
  | 'track'
  | 'others'
  | 'back'

export type SeatLook = {
  /** Undefined when the countdown takes the place of the mark. */
  mark?: { kind: MarkerKind; text: string }
  /** Sentences about the seat, the most important first. */
  story: readonly [string, ...string[]]
  acts: readonly SeatAct[]
  meter?: boolean
}

const methodName = (t: TFunction<'seats'>, method: MethodName | null) => {
  if (method?.kind === 'wallet') return t('method.wallet')
  return method?.lastDigits ? t('method.card', { digits: method.lastDigits }) : t('method.someCard')
}

/** "Mancano 16 copie." */
export const missingStory = (
  t: TFunction<'seats'>,
  { goalUnit, missing }: Pick<Participation, 'goalUnit' | 'missing'>,
) => {
  if (goalUnit === 'amount')
    return t('story.missingAmount', { amount: formatRoundCents(missing * 100) })
  return t(goalUnit === 'units' ? 'story.missingUnits' : 'story.missingParticipants', {
    count: missing,
  })
}

const running = (t: TFunction<'seats'>, seat: Participation): SeatLook => {
  const { method, delivery, missing, priceLimit } = seat
  const moment = formatWeekdayTime(seat.expirationTimestamp)
  const limited =
    priceLimit === null ? [] : [t('story.limited', { price: formatEuros(priceLimit) })]
  if (method === null)
    return {
      mark: { kind: 'last', text: t('mark.attention') },
      story: [t('story.noMethod'), t('story.noMethodText', { moment })],
      acts: ['chooseMethod', 'leave'],
      meter: true,
    }
  if (delivery === null)
    return {
      mark: { kind: 'last', text: t('mark.attention') },
      story: [t('story.noPlace'), t('story.noPlaceText', { moment })],
      acts: ['choosePlace', 'leave'],
      meter: true,
    }
  if (missing > 0)
    return {
      mark: { kind: 'seat', text: t('mark.seat') },
      story: [missingStory(t, seat), t('story.closes', { moment }), ...limited],
      acts: ['change', 'leave'],
      meter: true,
    }
  const charged = t('story.thenCharged', { moment, method: methodName(t, method) })
  return {
    mark: { kind: 'reached', text: t('mark.reached') },
    story: [t('story.bought'), charged, ...limited],
    acts: ['change', 'leave'],
    meter: true,
  }
}

const charging = (t: TFunction<'seats'>, seat: Participation): SeatLook => {
  const { total, itemStatus, paymentInReview } = seat
  if (paymentInReview)
    return {
      mark: { kind: 'seat', text: t('mark.inReview') },
      story: [t('story.inReview'), t('story.inReviewText')],
      acts: [],
    }
  const price = formatEuros(total)
  const isEarly = itemStatus === 'running'
  return {
    mark: { kind: 'seat', text: t('mark.charging') },
    story: [
      t(isEarly ? 'story.chargingNow' : 'story.charging', { price }),
      t('story.chargingText'),
    ],
    acts: [],
  }
}

const unfinished = (t: TFunction<'seats'>, kept: string | null): SeatLook => ({
  mark: { kind: 'last', text: t('mark.attention') },
  story: [t('story.unfinished'), ...(kept ? [kept] : [])],
  acts: ['choosePlace'],
})

const refused = (t: TFunction<'seats'>, seat: Participation): SeatLook => {
  const { method, nextChargeTimestamp: next, keptUntilTimestamp } = seat
  const holdSentence = keptUntilTimestamp
    ? t('story.kept', { moment: formatWeekdayTime(keptUntilTimestamp) })
    : null
  if (seat.orderId === null) return unfinished(t, holdSentence)
  return {
    mark: { kind: 'last', text: t('mark.attention') },
    story: [
      t(method === null ? 'story.toPay' : 'story.refused'),
      ...(next ? [t('story.again', { day: formatWeekday(next) })] : []),
      ...(holdSentence ? [holdSentence] : []),
    ],
    acts: ['pay', 'method'],
  }
}

const waiting = (t: TFunction<'seats'>, { ahead }: Participation): SeatLook => ({
  mark: { kind: 'closed', text: t('mark.waiting') },
  story: [ahead ? t('story.ahead', { count: ahead }) : t('story.first'), t('story.waitingText')],
  acts: ['waitNoMore'],
})

const offered = (
  t: TFunction<'seats'>,
  { offeredUntilTimestamp: until }: Participation,
): SeatLook => ({
  story: [
    t('story.offered'),
    ...(until ? [t('story.offeredText', { moment: formatWeekdayTime(until) })] : []),
  ],
  acts: ['take', 'decline'],
})

const paidStory = (t: TFunction<'seats'>, seat: Participation): SeatLook['story'] => {
  const { itemStatus, deliverOnTimestamp: day } = seat
  switch (itemStatus) {
    case 'running':
      return [t('story.paid'), t('story.paidEarly')]
    case 'confirmed':
    case 'ordered': {
      const awaited = day ? [t('story.awaitedMonth', { month: formatMonth(day) })] : []
      return [t('story.paid'), t(`story.${itemStatus}`), ...awaited]
    }
    case 'arrived':
      return [t('story.arrived'), t('story.arrivedText')]
    case 'shipping':
      return [t('story.arrived'), t('story.shipping')]
    default:
      return [t('story.paid')]
  }
}

const onItsWay = (t: TFunction<'seats'>, seat: Participation): SeatLook => {
  switch (seat.state) {
    case 'preparing':
      return {
        mark: { kind: 'seat', text: t('mark.preparing') },
        story: [t('story.arrived'), t('story.arrivedText')],
        acts: ['order'],
      }
    case 'shipped':
      return {
        mark: { kind: 'seat', text: t('mark.shipped') },
        story: [t('story.shipped')],
        acts: ['track'],
      }
    default:
      return {
        mark: { kind: 'reached', text: t('mark.paid') },
        story: paidStory(t, seat),
        acts: seat.itemStatus === 'running' ? ['order', 'leave'] : ['order'],
      }
  }
}

const describeCancelled = (t: TFunction<'seats'>, seat: Participation, now: number): SeatLook => {
  const { itemStatus, endedTimestamp: ended, expirationTimestamp } = seat
  const isOpen = itemStatus === 'running' && expirationTimestamp > now
  const sentence = ended
    ? t('story.cancelledDay', { day: formatDayMonth(ended) })
    : t('story.cancelled')
  return {
    mark: { kind: 'closed', text: t('mark.cancelled') },
    story: [sentence, ...(isOpen ? [t('story.stillOpen')] : [])],
    acts: isOpen ? ['back'] : [],
  }
}

const over = (t: TFunction<'seats'>, seat: Participation, now: number): SeatLook => {
  const { state, itemStatus, endedTimestamp: ended } = seat
  const closed = (text: string) => ({ kind: 'closed' as const, text })
  switch (state) {
    case 'delivered': {
      const sentence = ended
        ? t('story.deliveredDay', { day: formatDayMonth(ended) })
        : t('story.delivered')
      return { mark: closed(t('mark.delivered')), story: [sentence], acts: ['order'] }
    }
    case 'failed': {
      const key = itemStatus === 'cancelled' ? 'calledOff' : 'failed'
      const story = [t(`story.${key}`), t('story.notCharged')] as const
      return { mark: closed(t(`mark.${key}`)), story, acts: ['others'] }
    }
    case 'dropped': {
      const story = [t('story.dropped'), t('story.notCharged')] as const
      return { mark: closed(t('mark.dropped')), story, acts: [] }
    }
    case 'withdrawn':
    case 'refunded': {
      const story = [t(`story.${state}`), t('story.followOrder')] as const
      return { mark: closed(t(`mark.${state}`)), story, acts: ['order'] }
    }
    default:
      return describeCancelled(t, seat, now)
  }
}

/** Look of a seat in its present state: mark, sentences and actions. */
export const lookOf = (t: TFunction<'seats'>, seat: Participation, now: number): SeatLook => {
  if (seat.change)
    return {
      mark: { kind: 'seat', text: t('mark.asked') },
      story: changeStory(t, seat, seat.change),
      acts: ['agree', 'leave'],
    }
  switch (seat.state) {
    case 'active':
      return seat.itemStatus === 'running' ? running(t, seat) : charging(t, seat)
    case 'charging':
      return charging(t, seat)
    case 'action_required':
      return refused(t, seat)
    case 'waiting':
      return waiting(t, seat)
    case 'offered':
      return offered(t, seat)
    case 'paid':
    case 'preparing':
    case 'shipped':
      return onItsWay(t, seat)
    default:
      return over(t, seat, now)
  }
}
