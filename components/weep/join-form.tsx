'use client'

import { Lock } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from '#components/i18next.ts'
import { Link } from '#components/navigation/link.tsx'
import { type PayStand, type PayWays, usePayment } from '#components/pay/use-payment.ts'
import { CardFields, type CardHandle } from '#components/payments/card-fields.tsx'
import { KindTiles } from '#components/payments/kind-tiles.tsx'
import type { PaymentKind } from '#components/payments/payment-flow.ts'
import { PayPalProvider } from '#components/payments/paypal-provider.tsx'
import { WalletButton } from '#components/payments/wallet-button.tsx'
import { Button } from '#components/ui/button.tsx'
import { Note } from '#components/ui/note.tsx'
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
import { StartRequest, useStartRequest } from './start-request.tsx'

type Wish = { plan: WeepPlan; price: number; renewal: number | undefined }

/** Creates the order of a new membership on payment, not on page load; a renewal already has one. */
const useInPerson = ({ plan, price, renewal }: Wish): PayWays => {
  const order = useRef<number>(undefined)
  return {
    begin: async (kind) => {
      const id = renewal ?? (await askToJoin(plan, price))
      if (id === null) throw new ApiError('conflict', 409)
      order.current = id
      const input = { params: { id }, body: { kind } }
      return (await browserClient.call('POST /orders/{id}/payments', input)).data.provider_order_id
    },
    take: async (provider_order_id) => {
      const input = { params: { id: order.current! }, body: { provider_order_id } }
      return (await browserClient.call('POST /orders/{id}/capture', input)).data
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

export function JoinForm({ plan, prices, renewal, onPlan, onPaid, onReview }: JoinFormProps) {
  const { t } = useTranslation('own-weep')
  const [kind, setKind] = useState<PaymentKind>('card')
  const card = useRef<CardHandle>(null)
  const price = prices[plan] ?? 0
  const { stand, flow, send } = usePayment(useInPerson({ plan, price, renewal }), onReview)
  const start = useStartRequest(renewal === undefined)
  const checkedFlow = { ...flow, isReady: start.isReady }
  const isBusy = stand.at === 'busy'
  const isOpen = stand.at === 'open' || isBusy
  const isPaid = stand.at === 'paid'
  useEffect(() => {
    if (isPaid) onPaid(price)
  }, [isPaid, onPaid, price])
  const sendCard = async () => {
    if (!start.isReady()) return
    send(true)
    if (!(await card.current?.submit())) send(false)
  }
  const total = formatEuros(price)
  return (
    <WithAside className="mt-4">
      <div className="grid content-start gap-5">
        <div>
          <h1 className="text-d2">
            {renewal === undefined ? t(`join.title.${plan}`) : t('join.renewTitle')}
          </h1>
          <p className="mt-2.5 max-w-prose text-ink-2">
            {t(renewal === undefined ? 'join.lead' : 'join.renewLead', { price: total })}
          </p>
        </div>
        <Notes stand={stand} />
        {isOpen && (
          <section className="grid gap-4 border-t border-line pt-6" aria-labelledby="how">
            <h2 id="how" className="text-d3">
              {t('join.how')}
            </h2>
            <KindTiles
              label={t('join.how')}
              kind={kind}
              disabled={isBusy}
              onKind={(one) => {
                send(false)
                setKind(one)
              }}
            />
            {renewal === undefined && <StartRequest request={start} disabled={isBusy} />}
            <PayPalProvider>
              {kind === 'wallet' ? (
                <>
                  <p className="text-small text-ink-2">{t('join.walletObliged', { total })}</p>
                  <WalletButton key={plan} flow={checkedFlow} amount={price} />
                </>
              ) : (
                <CardFields flow={flow} ref={card} />
              )}
            </PayPalProvider>
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
        {isOpen && kind === 'card' && (
          <Button kind="pri" size="lg" wide busy={isBusy} busyLabel={t('busy')} onClick={sendCard}>
            <span>
              {t('join.pay', { total })}
              <small>{t('join.obliged')}</small>
            </span>
          </Button>
        )}
        {renewal === undefined && (
          <p className="flex items-start gap-2 text-tiny text-ink-2">
            <Lock size={18} aria-hidden="true" className="flex-none" />
            <span>{t('join.back')}</span>
          </p>
        )}
        {isOpen && onPlan && (
          <OtherPlan plan={plan} prices={prices} isBusy={isBusy} onPlan={onPlan} />
        )}
      </Panel>
    </WithAside>
  )
}

type OtherPlanProps = Pick<JoinFormProps, 'plan' | 'prices'> & {
  isBusy: boolean
  onPlan: (plan: WeepPlan) => void
}

function OtherPlan({ plan, prices, isBusy, onPlan }: OtherPlanProps) {
  const { t } = useTranslation('own-weep')
  const other = plan === 'yearly' ? 'monthly' : 'yearly'
  const price = formatEuros(prices[other] ?? 0)
  return (
    <Button
      kind="line"
      size="sm"
      className="justify-self-start"
      disabled={isBusy}
      onClick={() => onPlan(other)}
    >
      {t(other === 'yearly' ? 'join.other' : 'join.otherMonth', { price })}
    </Button>
  )
}

function Notes({ stand }: { stand: PayStand }) {
  const { t } = useTranslation('own-weep')
  const b = <b />
  return (
    <div role="alert">
      {stand.at === 'open' && (stand.problem || stand.detail) && (
        <Note tone={stand.problem === 'closed' ? 'info' : 'danger'}>
          {stand.problem ? (
            <Words text={t(`join.problem.${stand.problem}`)} marks={{ b }} />
          ) : (
            stand.detail
          )}
        </Note>
      )}
    </div>
  )
}
