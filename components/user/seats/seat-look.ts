import type { TFunction } from 'i18next'
import type { MarkerKind } from '#components/ui/marker.tsx'
import type { AskedChange, Participation } from '#lib/client/data/entities/participation.ts'
import type { MethodName } from '#lib/client/data/entities/payments.ts'
import { describeChange } from '#lib/format/asked-change.ts'
import {
  formatDayMonth,
  formatMonth,
  formatWeekday,
  formatWeekdayAtTime,
  formatWeekdayTime,
} from '#lib/format/dates.ts'
import { formatEuros, formatRoundCents } from '#lib/format/money.ts'

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

type SeatLook = {
  mark: { kind: MarkerKind; text: string } | undefined
  story: readonly string[]
  acts: readonly SeatAct[]
}

type Translate = TFunction<'seats'>

const look = (
  mark: readonly [MarkerKind, string],
  story: readonly (string | false | null)[],
  acts: readonly SeatAct[] = [],
): SeatLook => ({
  mark: { kind: mark[0], text: mark[1] },
  story: story.filter((sentence) => typeof sentence === 'string'),
  acts,
})

const methodName = (t: Translate, method: MethodName) => {
  if (method.kind === 'wallet') return t('method.wallet')
  return method.lastDigits ? t('method.card', { digits: method.lastDigits }) : t('method.someCard')
}

/** "Mancano 16 copie." */
export const missingStory = (
  t: Translate,
  { goalUnit, missing }: Pick<Participation, 'goalUnit' | 'missing'>,
) => {
  if (goalUnit === 'amount')
    return t('story.missingAmount', { amount: formatRoundCents(missing * 100) })
  return t(goalUnit === 'units' ? 'story.missingUnits' : 'story.missingParticipants', {
    count: missing,
  })
}

/** True while the seat takes part in an open group, whose progress counts. */
export const isRunning = ({ state, itemStatus, change }: Participation) =>
  state === 'active' && itemStatus === 'running' && !change

const running = (t: Translate, seat: Participation) => {
  const { method, delivery, missing, priceLimit } = seat
  const moment = formatWeekdayTime(seat.expirationTimestamp)
  const limited = priceLimit !== null && t('story.limited', { price: formatEuros(priceLimit) })
  const attention = ['last', t('mark.attention')] as const
  if (method === null)
    return look(
      attention,
      [t('story.noMethod'), t('story.noMethodText', { moment })],
      ['chooseMethod', 'leave'],
    )
  if (delivery === null)
    return look(
      attention,
      [t('story.noPlace'), t('story.noPlaceText', { moment })],
      ['choosePlace', 'leave'],
    )
  const acts = ['change', 'leave'] as const
  if (missing > 0)
    return look(
      ['seat', t('mark.seat')],
      [missingStory(t, seat), t('story.closes', { moment }), limited],
      acts,
    )
  const charged = t('story.thenCharged', { moment, method: methodName(t, method) })
  return look(['reached', t('mark.reached')], [t('story.bought'), charged, limited], acts)
}

const charging = (t: Translate, { total, itemStatus, paymentInReview }: Participation) => {
  if (paymentInReview)
    return look(['seat', t('mark.inReview')], [t('story.inReview'), t('story.inReviewText')])
  const key = itemStatus === 'running' ? 'story.chargingNow' : 'story.charging'
  return look(
    ['seat', t('mark.charging')],
    [t(key, { price: formatEuros(total) }), t('story.chargingText')],
  )
}

const refused = (t: Translate, seat: Participation) => {
  const { method, orderId, nextChargeTimestamp: next, keptUntilTimestamp: until } = seat
  const attention = ['last', t('mark.attention')] as const
  const held = until !== null && t('story.kept', { moment: formatWeekdayTime(until) })
  if (orderId === null) return look(attention, [t('story.unfinished'), held], ['choosePlace'])
  const again = next !== null && t('story.again', { day: formatWeekday(next) })
  const why = t(method === null ? 'story.toPay' : 'story.refused')
  return look(attention, [why, again, held], ['pay', 'method'])
}

const paidStory = (t: Translate, { itemStatus, deliverOnTimestamp: day }: Participation) => {
  switch (itemStatus) {
    case 'running':
      return [t('story.paid'), t('story.paidEarly')]
    case 'confirmed':
    case 'ordered': {
      const awaited = day !== null && t('story.awaitedMonth', { month: formatMonth(day) })
      return [t('story.paid'), t(`story.${itemStatus}`), awaited]
    }
    case 'arrived':
      return [t('story.arrived'), t('story.arrivedText')]
    case 'shipping':
      return [t('story.arrived'), t('story.shipping')]
    default:
      return [t('story.paid')]
  }
}

const cancelled = (t: Translate, seat: Participation, now: number) => {
  const { itemStatus, endedTimestamp: ended, expirationTimestamp } = seat
  const isOpen = itemStatus === 'running' && expirationTimestamp > now
  const sentence = ended
    ? t('story.cancelledDay', { day: formatDayMonth(ended) })
    : t('story.cancelled')
  return look(
    ['closed', t('mark.cancelled')],
    [sentence, isOpen && t('story.stillOpen')],
    isOpen ? ['back'] : [],
  )
}

/** "La consegna passa da marzo 2027 a maggio 2027. Se non rispondi entro …" */
const askedLook = (t: Translate, { state, goalUnit }: Participation, change: AskedChange) => {
  const silence = change.silence === 'frees' && state === 'paid' ? 'freesPaid' : change.silence
  const moment = formatWeekdayAtTime(change.answerByTimestamp)
  return look(
    ['seat', t('mark.asked')],
    [describeChange(t, change, goalUnit), t(`change.${silence}`, { moment })],
    ['agree', 'leave'],
  )
}

export const lookOf = (t: Translate, seat: Participation, now: number): SeatLook => {
  const { state, itemStatus, endedTimestamp: ended, offeredUntilTimestamp: until, ahead } = seat
  if (seat.change) return askedLook(t, seat, seat.change)
  switch (state) {
    case 'active':
      return isRunning(seat) ? running(t, seat) : charging(t, seat)
    case 'charging':
      return charging(t, seat)
    case 'action_required':
      return refused(t, seat)
    case 'waiting': {
      const place = ahead ? t('story.ahead', { count: ahead }) : t('story.first')
      return look(['closed', t('mark.waiting')], [place, t('story.waitingText')], ['waitNoMore'])
    }
    case 'offered': {
      const text = until && t('story.offeredText', { moment: formatWeekdayTime(until) })
      const story = [t('story.offered'), ...(text ? [text] : [])]
      return { mark: undefined, story, acts: ['take', 'decline'] }
    }
    case 'paid':
      return look(
        ['reached', t('mark.paid')],
        paidStory(t, seat),
        itemStatus === 'running' ? ['order', 'leave'] : ['order'],
      )
    case 'preparing':
      return look(
        ['seat', t('mark.preparing')],
        [t('story.arrived'), t('story.arrivedText')],
        ['order'],
      )
    case 'shipped':
      return look(['seat', t('mark.shipped')], [t('story.shipped')], ['track'])
    case 'delivered': {
      const day = ended && t('story.deliveredDay', { day: formatDayMonth(ended) })
      return look(['closed', t('mark.delivered')], [day || t('story.delivered')], ['order'])
    }
    case 'failed': {
      const key = itemStatus === 'cancelled' ? 'calledOff' : 'failed'
      const story = [t(`story.${key}`), t('story.notCharged')]
      return look(['closed', t(`mark.${key}`)], story, ['others'])
    }
    case 'dropped':
      return look(['closed', t('mark.dropped')], [t('story.dropped'), t('story.notCharged')])
    case 'withdrawn':
    case 'refunded': {
      const story = [t(`story.${state}`), t('story.followOrder')]
      return look(['closed', t(`mark.${state}`)], story, ['order'])
    }
    default:
      return cancelled(t, seat, now)
  }
}
