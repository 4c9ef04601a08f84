import type { TFunction } from 'i18next'
import { ConfirmButton } from '#components/forms/confirm-dialog.tsx'
import { failureToast } from '#components/forms/failure.tsx'
import { useTranslation } from '#components/i18next.ts'
import { Link } from '#components/navigation/link.tsx'
import { toast } from '#components/toasts/toast-store.ts'
import { Note } from '#components/ui/note.tsx'
import { Timeline, TimelineStep } from '#components/ui/timeline.tsx'
import { Words } from '#components/words.tsx'
import { useReplaceCopies, useReplacements } from '#lib/client/data/buying/orders.ts'
import type { Order, OrderParcel, OrderState } from '#lib/client/data/entities/orders.ts'
import { paths } from '#lib/client/paths.ts'
import { formatDayMonth, formatTime, formatWeekday } from '#lib/format/dates.ts'
import { formatEuros } from '#lib/format/money.ts'
import { LatestUpdate, SmallCover } from '../own-list.tsx'
import { paidWithOf, stageText } from './order-look.ts'

type Step = Order['timeline'][number]

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

const isAwaited = ({ group }: OrderParcel) =>
  group !== null && group.status !== 'arrived' && group.status !== 'shipping'

const ended: readonly OrderState[] = ['cancelled', 'payment_failed', 'refunded']

const isOver = ({ cancelled, shipment }: OrderParcel, state: OrderState) =>
  cancelled || (!shipment && ended.includes(state))

const titleOf = (t: TFunction<'own-orders'>, parcel: OrderParcel, state: OrderState) => {
  const { position, shipment, waitsFor } = parcel
  if (isOver(parcel, state)) return t('parcels.cancelled', { position })
  if (!shipment && parcel.short) return t('parcels.short', { position })
  if (!shipment && waitsFor) return t('parcels.waits', { position })
  if (!shipment && state === 'pending') return t('parcels.unpaid', { position })
  if (!shipment) return t(isAwaited(parcel) ? 'parcels.awaited' : 'parcels.coming', { position })
  const { deliveredTimestamp, shippedTimestamp } = shipment
  const date = formatDayMonth(deliveredTimestamp ?? shippedTimestamp)
  const day = t('day', { date })
  return t(deliveredTimestamp ? 'parcels.delivered' : 'parcels.shipped', { position, day })
}

export function OrderParcels({ order }: { order: Order }) {
  const { t } = useTranslation('own-orders')
  return (
    <section className="mt-7 border-t border-line pt-7" aria-labelledby="parcels">
      <h3 id="parcels" className="text-d3">
        {t('parcels.title', { count: order.parcels.length })}
      </h3>
      <div className="divide-y divide-line">
        {order.parcels.map((parcel) => (
          <Parcel key={parcel.position} order={order} parcel={parcel} />
        ))}
      </div>
    </section>
  )
}

/** Choices that the buyer can take instead of waiting for missing copies; none is offered where none is free. */
function Replacements({ order: { id }, lines }: { order: Order; lines: OrderParcel['lines'] }) {
  const { t } = useTranslation('own-orders')
  const { data: offers = [] } = useReplacements(id)
  const replace = useReplaceCopies({
    onSuccess: () => toast(t('replace.done')),
    onError: failureToast(t('notDone')),
  })
  const own = offers.filter(({ lineId }) => lines.some((line) => line.id === lineId))
  if (own.length === 0) return null
  return (
    <div className="grid gap-2.5">
      <p className="text-small">{t('replace.text')}</p>
      <ul className="grid gap-2.5">
        {own.map(({ lineId, bundleId, title, choice, price, paidPrice }) => (
          <li
            key={`${lineId} ${bundleId}`}
            className="flex flex-wrap items-center justify-between gap-x-3.5 gap-y-1.5"
          >
            <span className="min-w-0 text-small">
              <b>{choice || title}</b>{' '}
              {price < paidPrice
                ? t('replace.cheaper', {
                    price: formatEuros(price),
                    before: formatEuros(paidPrice),
                  })
                : t('replace.same', { price: formatEuros(price) })}
            </span>
            <ConfirmButton
              label={t('replace.take')}
              button={{
                size: 'sm',
                busy: replace.isPending,
                busyLabel: t('busy'),
                'aria-label': t('replace.takeNamed', { choice: choice || title }),
              }}
              question={t('replace.title', { choice: choice || title })}
              text={t(price < paidPrice ? 'replace.confirmCheaper' : 'replace.confirmSame', {
                difference: formatEuros(paidPrice - price),
              })}
              keep={t('replace.keep')}
              onConfirm={() =>
                replace.mutate({ params: { id }, body: { line_id: lineId, bundle_id: bundleId } })
              }
            />
          </li>
        ))}
      </ul>
    </div>
  )
}

function Parcel({ order, parcel }: { order: Order; parcel: OrderParcel }) {
  const { t } = useTranslation('own-orders')
  const { shipment, waitsFor, cancelled, group, lines, position } = parcel
  const isToCome = !shipment && !isOver(parcel, order.state)
  return (
    <div className="grid gap-2.5 py-4.5 wrap-anywhere">
      <h4 className="text-body font-bold">{titleOf(t, parcel, order.state)}</h4>
      {waitsFor && (isToCome || cancelled) && (
        <p className="text-small text-ink-2">
          <Words
            text={t(cancelled ? 'parcels.stopped' : 'parcels.waitsFor', {
              title: waitsFor.title,
            })}
            marks={{
              a: (
                <Link className="link" href={paths.preorder(waitsFor)}>
                  {waitsFor.title}
                </Link>
              ),
            }}
          />
        </p>
      )}
      {parcel.short && isToCome && (
        <>
          <Note className="text-small">{t('parcels.shortText')}</Note>
          <Replacements order={order} lines={lines} />
        </>
      )}
      {group && isToCome && (
        <p className="text-small text-ink-2">
          {stageText(t, group)} <LatestUpdate group={group} />
        </p>
      )}
      {!group && isToCome && parcel.shipsOnTimestamp && parcel.arrivesOnTimestamp && (
        <p className="text-small text-ink-2">
          {t('parcels.days', {
            ships: formatWeekday(parcel.shipsOnTimestamp),
            arrives: formatWeekday(parcel.arrivesOnTimestamp),
          })}
        </p>
      )}
      {shipment && (
        <p className="text-small text-ink-2">
          {t('parcels.carrier', { carrier: shipment.carrier })}{' '}
          <b className="num font-semibold text-ink">{shipment.code}</b>{' '}
          {shipment.url && (
            <a
              className="link"
              href={shipment.url}
              target="_blank"
              rel="noreferrer"
              aria-label={t('parcels.trackOf', { position })}
            >
              {t('parcels.track')}
            </a>
          )}
        </p>
      )}
      <ul>
        {lines.map((line) => (
          <li
            key={line.id}
            className="grid grid-cols-[56px_minmax(0,1fr)_auto] items-center gap-3.5 py-3"
          >
            <SmallCover image={line.image} src={line.imageSrc} size={56} />
            <div>
              <b className="block leading-snug">{line.title}</b>
              <span className="text-small text-ink-2">
                {t('parcels.line', { choice: line.choice, count: line.quantity })}
                {line.withdrawn > 0 && `, ${t('parcels.withdrawn', { count: line.withdrawn })}`}
              </span>
            </div>
            <b className="num">{formatEuros(line.price)}</b>
          </li>
        ))}
      </ul>
    </div>
  )
}
