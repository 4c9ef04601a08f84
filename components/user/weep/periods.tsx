'use client'

import { useTranslation } from '#components/i18next.ts'
import type { Weep } from '#lib/client/entities/weep.ts'
import { formatDate } from '#lib/format/dates.ts'
import { formatEuros } from '#lib/format/money.ts'

/** Paid periods of the plan, newest first. */
export function Periods({ periods }: Pick<Weep, 'periods'>) {
  const { t } = useTranslation('own-weep')
  return (
    <section aria-labelledby="periods">
      <h2 id="periods" className="mb-5 text-d3">
        {t('tab.history.title')}
      </h2>
      <ul>
        {periods.map(({ plan, price, refunded, fromTimestamp, untilTimestamp, ...period }) => (
          <li
            key={`${fromTimestamp}-${period.paidTimestamp}`}
            className="flex flex-wrap items-baseline justify-between gap-x-5 gap-y-1 border-t border-line py-4"
          >
            <div>
              <b>
                {t('tab.history.span', {
                  from: formatDate(fromTimestamp),
                  until: formatDate(untilTimestamp),
                })}
              </b>
              <p className="text-small text-ink-2">
                {t(`plan.${plan}`)}
                {period.paidTimestamp !== null &&
                  ` · ${t('tab.history.paid', { on: formatDate(period.paidTimestamp) })}`}
                {period.withdrawnTimestamp !== null &&
                  ` · ${t('tab.history.withdrawn', { on: formatDate(period.withdrawnTimestamp) })}`}
                {Boolean(period.usedDays) &&
                  ` · ${t('tab.history.used', { count: period.usedDays ?? 0 })}`}
                {refunded > 0 &&
                  ` · ${t('tab.history.refunded', { price: formatEuros(refunded) })}`}
              </p>
            </div>
            <b className="num">{price === null ? t('tab.history.gift') : formatEuros(price)}</b>
          </li>
        ))}
      </ul>
    </section>
  )
}
