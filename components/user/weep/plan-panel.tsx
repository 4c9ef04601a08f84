import type { TFunction } from 'i18next'
import { useState } from 'react'
import { BusyButton } from '#components/forms/busy-button.tsx'
import { failureToast } from '#components/forms/failure.tsx'
import { useTranslation } from '#components/i18next.ts'
import { LinkButton } from '#components/navigation/link-button.tsx'
import { useMethodName } from '#components/payments/method-name.ts'
import { toast } from '#components/toasts/toast-store.ts'
import { Button } from '#components/ui/button.tsx'
import { Dialog, DialogActions } from '#components/ui/dialog.tsx'
import { WeepDrop } from '#components/ui/mark.tsx'
import { Panel } from '#components/ui/panel.tsx'
import { useMethods } from '#lib/client/data/buying/methods.ts'
import { useCancelWeep, useChangeWeep, useWithdrawWeep } from '#lib/client/data/buying/weep.ts'
import type { Weep } from '#lib/client/data/entities/weep.ts'
import { paths } from '#lib/client/paths.ts'
import type { WeepPlan } from '#lib/contract/weep.ts'
import { chargedAt } from '#lib/contract/weep-rules.ts'
import { formatDate } from '#lib/format/dates.ts'
import { formatEuros } from '#lib/format/money.ts'
import { OwnConfirm } from '../confirm-button.tsx'
import { canPay, MethodSelect } from '../method-select.tsx'
import type { TabProps } from '../user-tab.ts'

const useResultToasts = (done: string) => {
  const { t } = useTranslation('own-weep')
  return { onSuccess: () => toast(done), onError: failureToast(t('tab.failed')) }
}

export function PlanPanel({ weep }: { weep: Weep }) {
  const { t } = useTranslation('own-weep')
  const resume = useChangeWeep(useResultToasts(t('tab.resumed')))
  const { state, plan, price, untilTimestamp, renewsTimestamp, withdrawal } = weep
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
          <BusyButton
            kind="gold"
            busy={resume.isPending}
            onClick={() => resume.mutate({ body: { plan } })}
          >
            {t('tab.cancelled.resume')}
          </BusyButton>
        )}
        {withdrawal && <Withdraw withdrawal={withdrawal} />}
      </div>
      {weep.withdrawableUntilTimestamp !== null && (
        <p className="text-small text-ink-2">
          {t('tab.withdraw.until', { until: formatDate(weep.withdrawableUntilTimestamp) })}{' '}
          {withdrawal && resultOf(t, withdrawal)}
        </p>
      )}
    </div>
  )
}

export function Stop({ until }: { until: string | null }) {
  const { t } = useTranslation('own-weep')
  const cancel = useCancelWeep(useResultToasts(t('tab.stop.done')))
  return (
    <OwnConfirm
      label={t('tab.stop.act')}
      question={t('tab.stop.question')}
      text={until ? t('tab.stop.text', { until }) : t('tab.stop.now')}
      busy={cancel.isPending}
      onConfirm={() => cancel.mutate({})}
    />
  )
}

type Withdrawal = NonNullable<Weep['withdrawal']>

const resultOf = (t: TFunction<'own-weep'>, { usedDays, refund }: Withdrawal) => {
  const price = formatEuros(refund)
  return usedDays > 0
    ? t('tab.withdraw.used', { count: usedDays, price })
    : t('tab.withdraw.whole', { price })
}

function Withdraw({ withdrawal }: { withdrawal: Withdrawal }) {
  const { t } = useTranslation('own-weep')
  const withdraw = useWithdrawWeep(useResultToasts(t('tab.withdraw.done')))
  return (
    <OwnConfirm
      label={t('tab.withdraw.act')}
      confirm={t('tab.withdraw.confirm')}
      question={t('tab.withdraw.question', { price: formatEuros(withdrawal.refund) })}
      text={`${t('tab.withdraw.now')} ${resultOf(t, withdrawal)} ${t('tab.withdraw.after')}`}
      busy={withdraw.isPending}
      onConfirm={() => withdraw.mutate({})}
    />
  )
}

export function Renewal({ weep, prices }: { weep: Weep; prices: TabProps['shop']['weep'] }) {
  const { t } = useTranslation('own-weep')
  const nameOf = useMethodName()
  const [isChoosing, choose] = useState(false)
  const { method, state, plan, untilTimestamp: until } = weep
  return (
    <Panel edge className="grid content-start justify-items-start gap-3.5 wrap-anywhere">
      <h2 className="text-copy font-semibold">{t('tab.method.title')}</h2>
      <p>{method ? nameOf(method) : t('tab.method.none')}</p>
      <Button size="sm" onClick={() => choose(true)}>
        {t('tab.method.change')}
      </Button>
      {state === 'active' && prices && plan && until !== null && (
        <OtherPlan plan={plan} until={until} prices={prices} />
      )}
      {isChoosing && <ChooseMethod weep={weep} onClose={() => choose(false)} />}
    </Panel>
  )
}

type OtherPlanProps = { plan: WeepPlan; until: number; prices: Record<WeepPlan, number> }

function OtherPlan({ plan, until, prices }: OtherPlanProps) {
  const { t } = useTranslation('own-weep')
  const change = useChangeWeep(useResultToasts(t('tab.other.done')))
  const other = plan === 'yearly' ? 'monthly' : 'yearly'
  const from = formatDate(chargedAt(other, until, Date.now()))
  return (
    <OwnConfirm
      label={t(`tab.other.${other}`)}
      question={t(`tab.other.question.${other}`)}
      text={t('tab.other.text', { until: from, price: formatEuros(prices[other]) })}
      busy={change.isPending}
      onConfirm={() => change.mutate({ body: { plan: other, seen_price: prices[other] } })}
    />
  )
}

function ChooseMethod({ weep, onClose }: { weep: Weep; onClose: () => void }) {
  const { t } = useTranslation('own-weep')
  const { data: methods = [] } = useMethods()
  const [chosen, setChosen] = useState(weep.method?.id)
  const change = useChangeWeep(useResultToasts(t('tab.method.changed')))
  const good = methods.filter(canPay)
  const { plan } = weep
  const id = chosen ?? good[0]?.id
  return (
    <Dialog open title={t('tab.method.choose')} onClose={onClose}>
      {good.length > 0 && (
        <MethodSelect
          id="weep-method"
          label={t('tab.method.title')}
          methods={good}
          chosen={id}
          onChoose={setChosen}
        />
      )}
      <DialogActions>
        {good.length > 0 && plan && id !== undefined && (
          <Button
            kind="pri"
            onClick={() => {
              onClose()
              change.mutate({ body: { plan, payment_method_id: id } })
            }}
          >
            {t('tab.method.save')}
          </Button>
        )}
        <LinkButton href={paths.addMethod()} label={t('tab.method.add')} />
      </DialogActions>
    </Dialog>
  )
}
