import { useState } from 'react'
import { useTranslation } from '#components/i18next.ts'
import { Link } from '#components/navigation/link.tsx'
import { useMethodName } from '#components/payments/method-name.ts'
import { Button, buttonClass } from '#components/ui/button.tsx'
import { Dialog, DialogActions } from '#components/ui/dialog.tsx'
import { Field } from '#components/ui/field.tsx'
import { Panel } from '#components/ui/panel.tsx'
import { Select } from '#components/ui/select.tsx'
import { useMethods } from '#lib/client/data/buying/methods.ts'
import { useChangeWeep } from '#lib/client/data/buying/weep.ts'
import type { Weep } from '#lib/client/data/entities/weep.ts'
import { paths } from '#lib/client/paths.ts'
import { chargedAt } from '#lib/contract/weep-rules.ts'
import { formatDate } from '#lib/format/dates.ts'
import { formatEuros } from '#lib/format/money.ts'
import { ConfirmButton } from '../confirm-button.tsx'
import type { TabProps } from '../user-tab.ts'
import { useResultToasts } from './use-result-toasts.ts'

type RenewalProps = { weep: Weep; prices: TabProps['shop']['weep'] }

/** Payment method and plan of the next renewal. */
export function Renewal({ weep, prices }: RenewalProps) {
  const { t } = useTranslation('own-weep')
  const nameOf = useMethodName()
  const [isChoosing, choose] = useState(false)
  const { method, state } = weep
  return (
    <Panel edge className="grid content-start justify-items-start gap-3.5 wrap-anywhere">
      <h2 className="text-copy font-semibold">{t('tab.method.title')}</h2>
      <p>{method ? nameOf(method) : t('tab.method.none')}</p>
      <Button size="sm" onClick={() => choose(true)}>
        {t('tab.method.change')}
      </Button>
      {state === 'active' && prices && <OtherPlan weep={weep} prices={prices} />}
      {isChoosing && <ChooseMethod weep={weep} onClose={() => choose(false)} />}
    </Panel>
  )
}

function OtherPlan({ weep, prices }: { weep: Weep; prices: NonNullable<RenewalProps['prices']> }) {
  const { t } = useTranslation('own-weep')
  const change = useChangeWeep(useResultToasts(t('tab.other.done')))
  const { plan, untilTimestamp } = weep
  if (!plan || untilTimestamp === null) return null
  const other = plan === 'yearly' ? 'monthly' : 'yearly'
  const from = chargedAt(other, untilTimestamp, Date.now())
  const values = { until: formatDate(from), price: formatEuros(prices[other]) }
  return (
    <ConfirmButton
      label={t(`tab.other.${other}`)}
      question={t(`tab.other.question.${other}`)}
      text={t('tab.other.text', values)}
      busy={change.isPending}
      onConfirm={() => change.mutate({ body: { plan: other, seen_price: prices[other] } })}
    />
  )
}

function ChooseMethod({ weep, onClose }: { weep: Weep; onClose: () => void }) {
  const { t } = useTranslation('own-weep')
  const nameOf = useMethodName()
  const { data: methods = [] } = useMethods()
  const [chosen, setChosen] = useState(weep.method?.id)
  const change = useChangeWeep(useResultToasts(t('tab.method.changed')))
  const good = methods.filter(({ state }) => state === 'ready' || state === 'expiring')
  const { plan } = weep
  const id = chosen ?? good[0]?.id
  return (
    <Dialog open title={t('tab.method.choose')} onClose={onClose}>
      {good.length > 0 && (
        <Field id="weep-method" label={t('tab.method.title')}>
          {(control) => (
            <Select
              {...control}
              value={id ?? ''}
              onChange={({ target }) => setChosen(Number(target.value))}
            >
              {good.map((method) => (
                <option key={method.id} value={method.id}>
                  {nameOf(method)}
                </option>
              ))}
            </Select>
          )}
        </Field>
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
        <Link className={buttonClass({})} href={paths.addMethod()}>
          {t('tab.method.add')}
        </Link>
      </DialogActions>
    </Dialog>
  )
}
