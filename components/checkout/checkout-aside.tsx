'use client'

import { useTranslation } from 'react-i18next'
import { Link } from '#components/navigation/link.tsx'
import { Button } from '#components/ui/button.tsx'
import { Note } from '#components/ui/note.tsx'
import { Panel } from '#components/ui/panel.tsx'
import { Words } from '#components/words.tsx'
import { paths } from '#lib/client/paths.ts'
import { formatEuros } from '#lib/format/money.ts'
import { OrderSummary, WalletPart } from './parts.tsx'
import { QuoteSummary } from './quote-summary.tsx'
import type { CheckoutState } from './use-checkout.ts'

/** Summary with the total; below it the button that places the order. */
export function CheckoutAside({ state }: { state: CheckoutState }) {
  const { t } = useTranslation('checkout')
  const { purchase, order, problem, confirming, isSeat } = state
  const quote = purchase.quote.data
  return (
    <Panel
      ground="sunk"
      className="grid content-start gap-4.5 self-start lg:sticky lg:top-24"
      role="region"
      aria-labelledby="summary"
    >
      <h2 id="summary" className="text-d3">
        {t('summary')}
      </h2>
      {order ? (
        <OrderSummary order={order} total={t('sum.total')} />
      ) : (
        quote && <QuoteSummary quote={quote} before={purchase.before} />
      )}
      {confirming ? (
        <Note tone="ok">
          <Words text={t('confirm.kept')} marks={{ b: <b /> }} />
        </Note>
      ) : (
        <>
          <div role="alert" className="empty:hidden">
            {problem?.where === 'all' && <Note tone="danger">{problem.text}</Note>}
          </div>
          <Binding state={state} />
          <p className="text-tiny text-ink-2">
            <Words
              text={t(
                isSeat ? 'terms.seat' : order?.kind === 'seat' ? 'terms.owed' : 'terms.order',
              )}
              marks={{ a: <Link className="link" href={paths.saleTerms()} target="_blank" /> }}
            />
          </p>
        </>
      )}
    </Panel>
  )
}

/** Button that places the order, labelled as the law demands; for a placed order the button that pays it. */
function Binding({ state }: { state: CheckoutState }) {
  const { t } = useTranslation('checkout')
  const { order, purchase, isSeat, own } = state
  const quote = purchase.quote.data
  const isNew = !order && purchase.before !== null && quote && purchase.before !== quote.due
  const second = order
    ? ''
    : isSeat
      ? t('button.ifReached')
      : isNew
        ? t('button.newTotal', { price: formatEuros(quote.due) })
        : ''
  const first = order
    ? t('button.pay', { price: formatEuros(order.total) })
    : isSeat
      ? t(own ? 'button.change' : 'button.join')
      : t('button.order')
  const isAsking = !order && !purchase.isCurrent
  if (state.isByWallet && !isSeat)
    return (
      <>
        {!order && (
          <p className="text-small font-bold">
            {[t('button.walletBinds'), second].filter(Boolean).join(' ')}.
          </p>
        )}
        <WalletPart
          flow={state.flow}
          amount={order?.total ?? quote?.due}
          disabled={state.busy || isAsking}
        />
        {isNew && <ToBasket />}
      </>
    )
  return (
    <>
      <Button
        kind="pri"
        size="lg"
        wide
        busy={state.busy || isAsking}
        busyLabel={t('button.busy')}
        onClick={() => void state.act()}
      >
        <span>
          {first}
          {second && <small>{second}</small>}
        </span>
      </Button>
      {isNew && <ToBasket />}
    </>
  )
}

function ToBasket() {
  const { t } = useTranslation('checkout')
  return (
    <Link href={paths.basket()} className="link justify-self-center">
      {t('toBasket')}
    </Link>
  )
}
