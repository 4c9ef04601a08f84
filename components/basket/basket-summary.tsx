import { Coins } from 'lucide-react'
import { useTranslation } from '#components/i18next.ts'
import { DocumentButton } from '#components/navigation/link-button.tsx'
import { Panel } from '#components/ui/panel.tsx'
import { Sum, SumLine, SumTotal } from '#components/ui/sum.tsx'
import { Words } from '#components/words.tsx'
import type { BasketLine, Quote } from '#lib/client/data/entities/checkout.ts'
import { paths } from '#lib/client/paths.ts'
import { formatEuros } from '#lib/format/money.ts'

type BasketSummaryProps = {
  quote: Quote
  /** True while the quote of the changed basket is loading. */
  isOld: boolean
  lines: BasketLine[]
  /** Stores the present prices as seen when the member continues. */
  onAgree: (line: BasketLine) => void
}

export function BasketSummary({ quote, isOld, lines, onAgree }: BasketSummaryProps) {
  const { t } = useTranslation('basket')
  const { parcels, total, credits } = quote
  const counted = parcels.flatMap((parcel) => parcel.lines).filter((line) => line.counted)
  const agree = () => {
    for (const line of lines) {
      const now = counted.find((one) => one.bundleId === line.bundleId)
      if (!now || (now.unitPrice === line.seenPrice && now.quantity === line.quantity)) continue
      onAgree({ ...line, quantity: now.quantity, seenPrice: now.unitPrice })
    }
  }
  return (
    <Panel
      ground="sunk"
      className="grid content-start gap-4.5 self-start lg:sticky lg:top-24"
      aria-busy={isOld || undefined}
    >
      <h2 className="text-d3">{t('summary.title')}</h2>
      <Sum>
        {parcels.map(({ position, lines: own }) => {
          const countedLines = own.filter((line) => line.counted)
          const count = countedLines.reduce((sum, { quantity }) => sum + quantity, 0)
          return (
            <SumLine key={position} label={t('summary.parcel', { position, count })}>
              {formatEuros(countedLines.reduce((sum, { price }) => sum + price, 0))}
            </SumLine>
          )
        })}
        {parcels.map(({ position, delivery }) => (
          <SumLine key={position} label={t('summary.delivery', { position })}>
            {delivery > 0 ? formatEuros(delivery) : t('summary.free')}
          </SumLine>
        ))}
        <SumTotal label={t('summary.total')}>{formatEuros(total)}</SumTotal>
      </Sum>
      <p className="text-small text-ink-2">{t('summary.terms')}</p>
      {credits.available > 0 && (
        <p className="flex gap-2 text-small">
          <Coins size={20} aria-hidden="true" />
          <span>
            <Words
              text={t('summary.credits', { amount: formatEuros(credits.available) })}
              marks={{ b: <b /> }}
            />
          </span>
        </p>
      )}
      {counted.length > 0 && (
        <DocumentButton
          href={paths.checkout()}
          kind="pri"
          size="lg"
          wide
          onClick={agree}
          label={t('summary.go')}
        />
      )}
      <p className="text-tiny text-ink-2">{t('summary.held')}</p>
    </Panel>
  )
}
