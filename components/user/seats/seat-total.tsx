import { useTranslation } from '#components/i18next.ts'
import type { Quote } from '#lib/client/data/entities/checkout.ts'
import { formatEuros } from '#lib/format/money.ts'

export function SeatTotal({ quote, before }: { quote: Quote | undefined; before: number }) {
  const { t } = useTranslation('seats')
  if (!quote) return null
  const { total, delivery } = quote
  const facts = [
    ...(total === before ? [] : [t('edit.before', { price: formatEuros(before) })]),
    delivery > 0
      ? t('edit.withDelivery', { price: formatEuros(delivery) })
      : t('edit.freeDelivery'),
  ]
  return (
    <p className="flex items-baseline justify-between gap-4 border-t border-line pt-3.5">
      <span>
        {t(quote.seat && quote.seat.percent >= 100 ? 'edit.atClosing' : 'edit.total')}
        <span className="block text-small text-ink-2">{facts.join(', ')}</span>
      </span>
      <b className="num text-d3">{formatEuros(total)}</b>
    </p>
  )
}
