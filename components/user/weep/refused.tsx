'use client'

import { useTranslation } from '#components/i18next.ts'
import { buttonClass } from '#components/ui/button.tsx'
import { Note } from '#components/ui/note.tsx'
import type { Weep } from '#lib/client/entities/weep.ts'
import { paths } from '#lib/client/paths.ts'
import { formatDate } from '#lib/format/dates.ts'
import { formatEuros } from '#lib/format/money.ts'
import { Stop } from './plan-panel.tsx'

/** Warning for a refused renewal payment, with the end of the grace period. */
export function Refused({ weep }: { weep: Weep }) {
  const { t } = useTranslation('own-weep')
  const { price, keptUntilTimestamp: kept, triedAgainTimestamp: again, orderId } = weep
  if (price === null || kept === null) return null
  return (
    <div className="grid content-start gap-5">
      <h2 className="text-d2">{t('tab.refused.title')}</h2>
      <Note tone="danger">
        {t('tab.refused.text', { price: formatEuros(price), kept: formatDate(kept) })}{' '}
        {again !== null && t('tab.refused.again', { on: formatDate(again) })}
      </Note>
      <div className="flex flex-wrap gap-3">
        {orderId !== null && (
          // Full page load: the CSP of that document allows the payment provider.
          <a className={buttonClass({ kind: 'pri' })} href={paths.joinWeep({ order: orderId })}>
            {t('tab.refused.pay')}
          </a>
        )}
        <Stop until={null} />
      </div>
    </div>
  )
}
