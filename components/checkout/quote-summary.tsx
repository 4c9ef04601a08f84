import { ItemPicture } from '#components/catalogue/item-picture.tsx'
import { useTranslation } from '#components/i18next.ts'
import { Sum, SumLine, SumTotal } from '#components/ui/sum.tsx'
import { Thumb } from '#components/ui/thumb.tsx'
import type { Quote, QuoteLine, QuoteSeat } from '#lib/client/data/entities/checkout.ts'
import { formatMonth, formatWeekday } from '#lib/format/dates.ts'
import { formatEuros, formatNumber } from '#lib/format/money.ts'
import { SeatMeter } from './parts.tsx'
import { useSeller } from './seller.ts'

/** Lines, progress of the group, and the parts of the total. */
export function QuoteSummary({ quote, before }: { quote: Quote; before: number | null }) {
  const { t } = useTranslation('checkout')
  const { parcels, seat, goods, delivery, code, credits, total, due, chosen } = quote
  const lines = parcels.flatMap((parcel) => parcel.lines).filter(({ counted }) => counted)
  const isLong = lines.length > seenAtOnce
  const pieces = lines.reduce((sum, { quantity }) => sum + quantity, 0)
  const kind = chosen?.kind ?? 'home'
  const isNew = before !== null && before !== due
  const isReached = seat !== null && seat.percent >= 100
  const paysNow = seat?.paysNow ?? false
  const totalName = isNew
    ? t('sum.newTotal')
    : isReached && !paysNow
      ? t('sum.atClosing')
      : t(seat && !paysNow ? 'sum.ifReached' : 'sum.total')
  const seller = useSeller()
  const arrivalOf = (parcel: Quote['parcels'][number]) => {
    const { position, waitsFor, arrivesOnTimestamp: arrives } = parcel
    if (arrives === null) return ''
    const number = parcels.length > 1 ? `${t('sum.number', { position })} ` : ''
    return seat || waitsFor
      ? number + t('sum.estimate', { month: formatMonth(arrives) })
      : number + t(`sum.arrives.${kind}`, { day: formatWeekday(arrives) })
  }
  return (
    <>
      <ul className={isLong ? 'grid gap-2.5' : 'grid gap-3.5'}>
        {lines.map((line, place) => (
          <SummaryLine
            key={line.bundleId}
            line={line}
            isSeen={place < seenAtOnce}
            size={isLong ? 44 : 72}
          />
        ))}
      </ul>
      {seat && <SeatMeter seat={seat} />}
      <p className="text-small text-ink-2">
        {parcels.map((parcel) => arrivalOf(parcel)).join(' ')} {t('sum.seller', { seller })}
      </p>
      <Sum>
        <SumLine label={t('sum.goods', { count: pieces })}>{formatEuros(goods)}</SumLine>
        {parcels.length > 1 ? (
          parcels.map((parcel) => (
            <SumLine key={parcel.position} label={t('sum.parcel', { position: parcel.position })}>
              {parcel.delivery > 0 ? formatEuros(parcel.delivery) : t('sum.free')}
            </SumLine>
          ))
        ) : (
          <SumLine label={t(`sum.delivery.${kind}`)}>
            {delivery > 0 ? formatEuros(delivery) : t('sum.free')}
          </SumLine>
        )}
        {code && code.discount > 0 && (
          <SumLine less label={t('sum.code', { code: code.code })}>
            −{formatEuros(code.discount)}
          </SumLine>
        )}
        {credits.used > 0 && (
          <SumLine less label={t('sum.credits')}>
            −{formatEuros(credits.used)}
          </SumLine>
        )}
        <SumTotal label={totalName}>{formatEuros(due)}</SumTotal>
      </Sum>
      <p className="text-small text-ink-2">
        {isNew && `${t('sum.before', { price: formatEuros(before) })} `}
        {t('sum.vat')} {seat && atMost(seat)}
      </p>
    </>
  )

  function atMost({ nextStep, goalUnit }: QuoteSeat) {
    if (paysNow) return t('sum.lowered')
    if (credits.used > 0) return t('sum.atMostCredits', { most: formatEuros(total) })
    if (!nextStep) return t('sum.atMost')
    const from = goalUnit === 'amount' ? formatEuros(nextStep.from) : formatNumber(nextStep.from)
    return t(`sum.steps.${goalUnit}`, { from })
  }
}

/** Number of lines above the fold on a desktop; on a phone all come into view together. */
const seenAtOnce = 3

function SummaryLine({ line, isSeen, size }: { line: QuoteLine; isSeen: boolean; size: number }) {
  const { item, choice, quantity, price } = line
  return (
    <li className="grid grid-cols-[auto_minmax(0,1fr)_auto] items-center gap-3.5">
      <Thumb tint={item.image.tint} size={size}>
        <ItemPicture image={item.image} sizes="54px" eager={isSeen} />
      </Thumb>
      <div className="wrap-anywhere">
        <b className="block leading-snug">{item.title}</b>
        <span className="text-small text-ink-2">
          {[choice, quantity].filter(Boolean).join(' · ')}
        </span>
      </div>
      <b className="num">{formatEuros(price)}</b>
    </li>
  )
}
