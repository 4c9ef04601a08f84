'use client'

import { Clock } from 'lucide-react'
import { useTranslation } from '#components/i18next.ts'
import { Link } from '#components/navigation/link.tsx'
import type { ComingCredit } from '#lib/client/entities/credits.ts'
import { paths } from '#lib/client/paths.ts'
import { formatDate } from '#lib/format/dates.ts'
import { formatEuros } from '#lib/format/money.ts'

/** Cashback that becomes spendable once the withdrawal period of its order has ended. */
export function Coming({ coming }: { coming: readonly ComingCredit[] }) {
  const { t } = useTranslation('credits')
  return (
    <section>
      <h2 className="mb-5 text-d3">{t('coming.title')}</h2>
      <ul className="border-line border-t">
        {coming.map(({ order, percent, base, amount, availableTimestamp }) => (
          <li
            key={order.id}
            className="grid grid-cols-[auto_minmax(0,1fr)_auto] items-center gap-4 border-line border-b py-3"
          >
            <span
              className="grid size-12 place-items-center rounded-full border-2 border-azzurro border-dashed text-link"
              aria-hidden="true"
            >
              <Clock size={20} />
            </span>
            <p>
              <Link className="font-semibold hover:underline" href={paths.order(order.id)}>
                {t('coming.cashback', { number: order.number })}
              </Link>
              <span className="block text-ink-2 text-small">
                {t('coming.share', { percent, base: formatEuros(base) })}{' '}
                {availableTimestamp
                  ? t('coming.from', { on: formatDate(availableTimestamp) })
                  : t('coming.later')}
              </span>
            </p>
            <b className="num">{formatEuros(amount)}</b>
          </li>
        ))}
      </ul>
    </section>
  )
}
