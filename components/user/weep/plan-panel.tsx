'use client'

import type { TFunction } from 'i18next'
import { useTranslation } from '#components/i18next.ts'
import { Button } from '#components/ui/button.tsx'
import { WeepDrop } from '#components/ui/mark.tsx'
import { Panel } from '#components/ui/panel.tsx'
import { useCancelWeep, useChangeWeep, useWithdrawWeep } from '#lib/client/data/buying/weep.ts'
import type { Weep } from '#lib/client/data/entities/weep.ts'
import { formatDate } from '#lib/format/dates.ts'
import { formatEuros } from '#lib/format/money.ts'
import { ConfirmButton } from '../confirm-button.tsx'
import { useResultToasts } from './use-result-toasts.ts'

/** Paid-until date and what follows; cancels and resumes the renewal. */
export function PlanPanel({ weep }: { weep: Weep }) {
  const { t } = useTranslation('own-weep')
  const { state, plan, price, untilTimestamp, renewsTimestamp } = weep
  if (!plan || price === null || untilTimestamp === null) return null
  const isActive = state === 'active'
  const until = formatDate(renewsTimestamp ?? untilTimestamp)
  const isLeft = untilTimestamp > Date.now()
  return (
    <div className="grid content-start gap-7">
      <Panel className="grid justify-items-start gap-3.5 bg-weep text-on-weep">
        <WeepDrop size={32} />
        <h2 className="text-d2">
          {t(`tab.${isActive ? 'active' : 'cancelled'}.title`, { until })}
        </h2>
        <p>
          {isActive
            ? t(`tab.active.text.${plan}`, { price: formatEuros(price) })
            : t('tab.cancelled.text')}
        </p>
      </Panel>
      <div className="flex flex-wrap gap-3">
        {isActive ? (
          <Stop until={isLeft ? formatDate(untilTimestamp) : null} />
        ) : (
          <Resume plan={plan} />
        )}
        <Withdraw weep={weep} />
      </div>
      {weep.withdrawableUntilTimestamp !== null && (
        <p className="text-small text-ink-2">
          {t('tab.withdraw.until', { until: formatDate(weep.withdrawableUntilTimestamp) })}{' '}
          {weep.withdrawal && resultOf(t, weep.withdrawal)}
        </p>
      )}
    </div>
  )
}

export function Stop({ until }: { until: string | null }) {
  const { t } = useTranslation('own-weep')
  const cancel = useCancelWeep(useResultToasts(t('tab.stop.done')))
  return (
    <ConfirmButton
      label={t('tab.stop.act')}
      question={t('tab.stop.question')}
      text={until ? t('tab.stop.text', { until }) : t('tab.stop.now')}
      busy={cancel.isPending}
      onConfirm={() => cancel.mutate({})}
    />
  )
}

function Resume({ plan }: { plan: NonNullable<Weep['plan']> }) {
  const { t } = useTranslation('own-weep')
  const resume = useChangeWeep(useResultToasts(t('tab.resumed')))
  return (
    <Button
      kind="gold"
      busy={resume.isPending}
      busyLabel={t('busy')}
      onClick={() => resume.mutate({ body: { plan } })}
    >
      {t('tab.cancelled.resume')}
    </Button>
  )
}

/** Days paid for and the amount returned by a withdrawal now. */
const resultOf = (
  t: TFunction<'own-weep'>,
  { usedDays, refund }: NonNullable<Weep['withdrawal']>,
) => {
  const price = formatEuros(refund)
  return usedDays > 0
    ? t('tab.withdraw.used', { count: usedDays, price })
    : t('tab.withdraw.whole', { price })
}

function Withdraw({ weep: { withdrawal } }: { weep: Weep }) {
  const { t } = useTranslation('own-weep')
  const withdraw = useWithdrawWeep(useResultToasts(t('tab.withdraw.done')))
  if (!withdrawal) return null
  return (
    <ConfirmButton
      label={t('tab.withdraw.act')}
      confirm={t('tab.withdraw.confirm')}
      question={t('tab.withdraw.question', { price: formatEuros(withdrawal.refund) })}
      text={`${t('tab.withdraw.now')} ${resultOf(t, withdrawal)} ${t('tab.withdraw.after')}`}
      busy={withdraw.isPending}
      onConfirm={() => withdraw.mutate({})}
    />
  )
}
