import { Lock } from 'lucide-react'
import { useEffect, useId, useRef, useState } from 'react'
import { useTranslation } from '#components/i18next.ts'
import { Link } from '#components/navigation/link.tsx'
import { PayButton, PayNotes, PayPart, usePayment } from '#components/pay/pay-part.tsx'
import { Button } from '#components/ui/button.tsx'
import { Checkbox } from '#components/ui/checkbox.tsx'
import { FieldError } from '#components/ui/field.tsx'
import { Panel } from '#components/ui/panel.tsx'
import { SumList } from '#components/ui/sum.tsx'
import { WithAside } from '#components/ui/with-aside.tsx'
import { Words } from '#components/words.tsx'
import { askToJoin } from '#lib/client/data/buying/weep.ts'
import { paths } from '#lib/client/paths.ts'
import { ApiError } from '#lib/client/transport/api-error.ts'
import { browserClient } from '#lib/client/transport/browser.ts'
import type { WeepPlan } from '#lib/contract/weep.ts'
import { formatEuros } from '#lib/format/money.ts'

const useStartRequest = (isRequired: boolean) => {
  const box = useRef<HTMLInputElement>(null)
  const [isMissing, setMissing] = useState(false)
  return {
    box,
    isMissing,
    onChange: () => setMissing(false),
    /** Reads the element: the provider may call a function of an earlier render. */
    isReady: () => {
      if (!isRequired || box.current?.checked) return true
      setMissing(true)
      box.current?.focus()
      return false
    },
  }
}

type JoinFormProps = {
  plan: WeepPlan
  prices: Partial<Record<WeepPlan, number>>
  /** Order of a refused renewal, which is paid instead of a new membership. */
  renewal?: number
  onPlan?: (plan: WeepPlan) => void
  onPaid: (price: number) => void
  /** Reads the plan again: its payment is in review. */
  onReview: () => unknown
}

/** Creates the order of a new membership on payment, not on page load; a renewal already has one. */
export function JoinForm({ plan, prices, renewal, onPlan, onPaid, onReview }: JoinFormProps) {
  const { t } = useTranslation('own-weep')
  const price = prices[plan] ?? 0
  const isNew = renewal === undefined
  const start = useStartRequest(isNew)
  const order = useRef<number>(undefined)
  const payment = usePayment(
    {
      isReady: start.isReady,
      begin: async (kind) => {
        const id = renewal ?? (await askToJoin(plan, price))
        if (id === null) throw new ApiError('conflict', 409)
        order.current = id
        const input = { params: { id }, body: { kind } }
        return (await browserClient.call('POST /orders/{id}/payments', input)).data
          .provider_order_id
      },
      take: async (provider_order_id) => {
        const input = { params: { id: order.current! }, body: { provider_order_id } }
        return (await browserClient.call('POST /orders/{id}/capture', input)).data
      },
    },
    onReview,
  )
  const id = useId()
  const { stand, isBusy } = payment
  const isPaid = stand.at === 'paid'
  useEffect(() => {
    if (isPaid) onPaid(price)
  }, [isPaid, onPaid, price])
  const total = formatEuros(price)
  const other = plan === 'yearly' ? 'monthly' : 'yearly'
  return (
    <WithAside className="mt-4">
      <div className="grid content-start gap-5">
        <div>
          <h1 className="text-d2">{t(isNew ? `join.title.${plan}` : 'join.renewTitle')}</h1>
          <p className="mt-2.5 max-w-prose text-ink-2">
            {t(isNew ? 'join.lead' : 'join.renewLead', { price: total })}
          </p>
        </div>
        <PayNotes stand={stand} textOf={(problem) => t(`join.problem.${problem}`)} />
        {!isPaid && (
          <section className="grid gap-4 border-t border-line pt-6" aria-labelledby="how">
            <h2 id="how" className="text-d3">
              {t('join.how')}
            </h2>
            <PayPart
              payment={payment}
              label={t('join.how')}
              walletText={t('join.walletObliged', { total })}
              amount={price}
            >
              {isNew && (
                <div className="field">
                  <Checkbox
                    ref={start.box}
                    label={t('join.start')}
                    disabled={isBusy}
                    onChange={start.onChange}
                    aria-invalid={start.isMissing || undefined}
                    aria-describedby={start.isMissing ? id : undefined}
                  />
                  {start.isMissing && (
                    <FieldError id={id} role="alert">
                      {t('join.startMissing')}
                    </FieldError>
                  )}
                </div>
              )}
            </PayPart>
          </section>
        )}
      </div>
      <Panel ground="sunk" className="grid content-start gap-4.5">
        <h2 className="text-d3">{t('join.summary')}</h2>
        <SumList
          rows={[{ term: t('join.plan'), value: t(`plan.${plan}`) }]}
          total={{ term: t('join.total'), value: total }}
          note={
            <Words
              text={t(`join.terms.${plan}`, { price: total })}
              marks={{ a: <Link className="link" href={paths.saleTerms()} target="_blank" /> }}
            />
          }
        />
        {!isPaid && (
          <PayButton payment={payment} busyLabel={t('busy')} second={t('join.obliged')}>
            {t('join.pay', { total })}
          </PayButton>
        )}
        {isNew && (
          <p className="flex items-start gap-2 text-tiny text-ink-2">
            <Lock size={18} aria-hidden="true" className="flex-none" />
            <span>{t('join.back')}</span>
          </p>
        )}
        {!isPaid && onPlan && (
          <Button
            kind="line"
            size="sm"
            className="justify-self-start"
            disabled={isBusy}
            onClick={() => onPlan(other)}
          >
            {t(other === 'yearly' ? 'join.other' : 'join.otherMonth', {
              price: formatEuros(prices[other] ?? 0),
            })}
          </Button>
        )}
      </Panel>
    </WithAside>
  )
}
