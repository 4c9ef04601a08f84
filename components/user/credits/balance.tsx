'use client'

import type { ReactNode } from 'react'
import { useTranslation } from '#components/i18next.ts'
import { Panel } from '#components/ui/panel.tsx'
import type { CreditBalance } from '#lib/client/entities/credits.ts'
import { formatDate } from '#lib/format/dates.ts'
import { formatEuros } from '#lib/format/money.ts'

type PartProps = { title: string; amount: number; children?: ReactNode }

const Part = ({ title, amount, children }: PartProps) => (
  <div>
    <h2 className="text-copy font-semibold">{title}</h2>
    <p className="mt-1.5 flex flex-wrap items-baseline gap-x-2">
      <span className="headline num text-d3">{formatEuros(amount)}</span>
      {children}
    </p>
  </div>
)

export function Balance({ balance: { available, pending, ending } }: { balance: CreditBalance }) {
  const { t } = useTranslation('credits')
  return (
    <div className="grid gap-5 lg:grid-cols-2 lg:gap-7">
      <Panel ground="sunk">
        <h2 className="text-copy font-semibold">{t('balance.now')}</h2>
        <p className="headline num mt-1 text-d2">{formatEuros(available)}</p>
        <p className="mt-1.5 text-ink-2">{t('balance.lead')}</p>
      </Panel>
      <Panel
        ground="sunk"
        className="grid content-start divide-y divide-line [&>*+*]:pt-4 [&>*:not(:last-child)]:pb-4"
      >
        <Part title={t('balance.coming')} amount={pending} />
        {ending && (
          <Part title={t('balance.ending')} amount={ending.amount}>
            <span className="text-ink-2">
              {t('balance.endingOn', { on: formatDate(ending.timestamp) })}
            </span>
          </Part>
        )}
      </Panel>
    </div>
  )
}
