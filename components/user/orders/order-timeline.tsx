import type { TFunction } from 'i18next'
import { useTranslation } from '#components/i18next.ts'
import { Timeline, TimelineStep } from '#components/ui/timeline.tsx'
import type { Order } from '#lib/client/data/entities/orders.ts'
import { formatDayMonth, formatTime, formatWeekday } from '#lib/format/dates.ts'
import { paidWithOf, stageText } from './order-look.ts'

type Step = Order['timeline'][number]

/** Text of a step to come: the stage of the group, or the day of all parcels. */
const expectedOf = (t: TFunction<'own-orders'>, { state, parcels }: Order, kind: Step['kind']) => {
  const coming = parcels.filter(({ cancelled, shipment }) => !cancelled && !shipment)
  const group = coming.find((parcel) => parcel.group)?.group
  if (state === 'pending' || coming.length === 0) return undefined
  if (group) return kind === 'preparing' ? stageText(t, group) : undefined
  const last = (days: readonly (number | null)[]) => Math.max(...days.map((day) => day ?? 0))
  const day = {
    shipped: last(coming.map(({ shipsOnTimestamp }) => shipsOnTimestamp)),
    delivered: last(coming.map(({ arrivesOnTimestamp }) => arrivesOnTimestamp)),
  }
  if (kind !== 'shipped' && kind !== 'delivered') return undefined
  return day[kind] > 0 ? t('timeline.expected', { day: formatWeekday(day[kind]) }) : undefined
}

const textOf = (t: TFunction<'own-orders'>, order: Order, { kind, timestamp }: Step) => {
  if (kind === 'paid' && order.paymentInReview) return t('state.in_review')
  if (timestamp === null) return expectedOf(t, order, kind)
  const day = `${formatDayMonth(timestamp)}, ${formatTime(timestamp)}`
  const method = paidWithOf(t, order)
  if (kind === 'paid' && method) return t('timeline.with', { day, method })
  if (kind === 'preparing')
    return t('timeline.parcels', { day: formatDayMonth(timestamp), count: order.parcels.length })
  return day
}

export function OrderTimeline({ order }: { order: Order }) {
  const { t } = useTranslation('own-orders')
  const { timeline, withdrawByTimestamp: until } = order
  const next = timeline.findIndex(({ timestamp }) => timestamp === null)
  const stateOf = ({ timestamp }: Step, place: number) => {
    if (timestamp !== null) return 'done'
    return place === next ? 'next' : 'later'
  }
  return (
    <Timeline aria-label={t('timeline.label')}>
      {timeline.map((step, place) => (
        <TimelineStep
          key={step.kind}
          state={stateOf(step, place)}
          title={t(`timeline.${step.kind}`)}
        >
          {textOf(t, order, step)}
        </TimelineStep>
      ))}
      {until !== null && (
        <TimelineStep state="next" title={t('timeline.withdraw', { day: formatWeekday(until) })}>
          {t('timeline.withdrawText')}
        </TimelineStep>
      )}
    </Timeline>
  )
}
