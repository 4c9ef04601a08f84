import { ItemPicture } from '#components/catalogue/item-picture.tsx'
import { useTranslation } from '#components/i18next.ts'
import { Thumb } from '#components/ui/thumb.tsx'
import type { Quote } from '#lib/client/data/entities/checkout.ts'
import { formatMonth, formatWeekday } from '#lib/format/dates.ts'
import { formatEuros, formatNumber } from '#lib/format/money.ts'
import { SeatMeter } from './parts.tsx'
import { useSeller } from './seller.ts'
import { Sums } from './sums.tsx'

/** Number of lines above the fold on a desktop; on a phone all come into view together. */
const seenAtOnce = 3

export function QuoteSummary({ quote, before }: { quote: Quote; before: number | null }) {
  const { t } = useTranslation('checkout')
  const { parcels, seat, code, credits, due } = quote
  const seller = useSeller()
  const lines = parcels.flatMap((parcel) => parcel.lines).filter(({ counted }) => counted)
  const isLong = lines.length > seenAtOnce
  const kind = quote.chosen?.kind ?? 'home'
  const isNew = before !== null && before !== due
  const paysLater = seat !== null && !seat.paysNow
  const totalKey = () => {
    if (isNew) return 'newTotal'
    if (!paysLater) return 'total'
    return seat.percent >= 100 ? 'atClosing' : 'ifReached'
  }
  const arrivalOf = (parcel: Quote['parcels'][number]) => {
    const { position, waitsFor, arrivesOnTimestamp: arrives } = parcel
    if (arrives === null) return ''
    const number = parcels.length > 1 ? `${t('sum.number', { position })} ` : ''
    return seat || waitsFor
      ? number + t('sum.estimate', { month: formatMonth(arrives) })
      : number + t(`sum.arrives.${kind}`, { day: formatWeekday(arrives) })
  }
  const maximum = () => {
    if (!seat) return ''
    if (seat.paysNow) return t('sum.lowered')
    if (credits.used > 0) return t('sum.atMostCredits', { most: formatEuros(quote.total) })
    if (!seat.nextStep) return t('sum.atMost')
    const { from } = seat.nextStep
    return t(`sum.steps.${seat.goalUnit}`, {
      from: seat.goalUnit === 'amount' ? formatEuros(from) : formatNumber(from),
    })
  }
  return (
    <>
      <ul className={isLong ? 'grid gap-2.5' : 'grid gap-3.5'}>
        {lines.map(({ bundleId, item, choice, quantity, price }, place) => (
          <li
            key={bundleId}
            className="grid grid-cols-[auto_minmax(0,1fr)_auto] items-center gap-3.5"
          >
            <Thumb tint={item.image.tint} size={isLong ? 44 : 72}>
              <ItemPicture image={item.image} sizes="54px" eager={place < seenAtOnce} />
            </Thumb>
            <div className="wrap-anywhere">
              <b className="block leading-snug">{item.title}</b>
              <span className="text-small text-ink-2">
                {[choice, quantity].filter(Boolean).join(' · ')}
              </span>
            </div>
            <b className="num">{formatEuros(price)}</b>
          </li>
        ))}
      </ul>
      {seat && <SeatMeter seat={seat} />}
      <p className="text-small text-ink-2">
        {parcels.map(arrivalOf).join(' ')} {t('sum.seller', { seller })}
      </p>
      <Sums
        of={quote}
        kind={kind}
        less={[
          { label: t('sum.code', { code: code?.code }), amount: code?.discount ?? 0 },
          { label: t('sum.credits'), amount: credits.used },
        ]}
        total={{ label: t(`sum.${totalKey()}`), amount: due }}
      />
      <p className="text-small text-ink-2">
        {isNew && `${t('sum.before', { price: formatEuros(before) })} `}
        {t('sum.vat')} {maximum()}
      </p>
    </>
  )
}
