import { useTranslation } from '#components/i18next.ts'
import { Link } from '#components/navigation/link.tsx'
import { countsNothing } from '#lib/client/data/entities/checkout.ts'
import { paths } from '#lib/client/paths.ts'
import { formatEuros } from '#lib/format/money.ts'
import { BindingButton, CheckoutFrame, CheckoutTitle, How } from '../checkout-frame.tsx'
import { CheckoutSkeleton } from '../checkout-skeleton.tsx'
import { DeliveryStep } from '../delivery/delivery-step.tsx'
import { Extras } from '../extras/extras.tsx'
import {
  Changes,
  LetGo,
  NothingLeft,
  NothingToPay,
  OrderSummary,
  PlacedNotes,
  WalletPart,
} from '../parts.tsx'
import { QuoteSummary } from '../quote-summary.tsx'
import {
  isLetGo,
  type OrderCheckoutInput,
  type OrderCheckoutState,
  useOrderCheckout,
} from './use-order-checkout.ts'

export function OrderCheckout(input: OrderCheckoutInput) {
  const { t } = useTranslation('checkout')
  const state = useOrderCheckout(input)
  const { form, order } = state
  const { quote, before, isEmpty } = form.purchase
  if (order && isLetGo(order)) return <LetGo order={order} />
  // Paying an order empties the basket: a placed order is shown whatever the basket holds.
  if (!order && (isEmpty || (quote.isError && !quote.data))) return <NothingToPay query={quote} />
  if (!order && !quote.data) return <CheckoutSkeleton />
  if (!order && quote.data && countsNothing(quote.data))
    return <NothingLeft quote={quote.data} isSeat={false} hasSeat={false} />
  return (
    <CheckoutFrame
      form={form}
      confirming={state.confirming}
      onConfirmed={state.onConfirmed}
      summary={
        order ? (
          <OrderSummary order={order} />
        ) : (
          quote.data && <QuoteSummary quote={quote.data} before={before} />
        )
      }
      binding={<Binding state={state} />}
      terms={t(order?.kind === 'seat' ? 'terms.owed' : 'terms.order')}
    >
      <CheckoutTitle>{t(order ? 'title.pay' : 'title.order')}</CheckoutTitle>
      {order && (
        <PlacedNotes
          order={order}
          closed={form.closed}
          refusal={state.refusal}
          onMoreTime={() => state.prolong(order.id)}
        />
      )}
      {!order && quote.data && quote.data.changes.length > 0 && (
        <Changes quote={quote.data} before={before} />
      )}
      {!order && <DeliveryStep form={form} />}
      {!state.isFree && (
        <How
          form={form}
          way={form.choices.way}
          isChosen
          methods={[]}
          walletText={t('how.walletPays')}
          flow={state.flow}
        />
      )}
      {!order && <Extras form={form} />}
    </CheckoutFrame>
  )
}

/** Button that places and pays the order, or pays a placed one, labelled as the law demands. */
function Binding({ state }: { state: OrderCheckoutState }) {
  const { t } = useTranslation('checkout')
  const { form, order, flow } = state
  const { purchase, busy } = form
  const quote = purchase.quote.data
  const isNew = !order && purchase.before !== null && quote && purchase.before !== quote.due
  const second = isNew ? t('button.newTotal', { price: formatEuros(quote.due) }) : ''
  return (
    <>
      {state.isByWallet ? (
        <>
          {!order && (
            <p className="text-small font-bold">
              {[t('button.walletBinds'), second].filter(Boolean).join(' ')}.
            </p>
          )}
          <WalletPart flow={flow} amount={order?.total ?? quote?.due} disabled={busy} />
        </>
      ) : (
        <BindingButton
          busy={busy}
          onPress={() => void state.act()}
          name={order ? t('button.pay', { price: formatEuros(order.total) }) : t('button.order')}
          second={second}
        />
      )}
      {isNew && (
        <Link href={paths.basket()} className="link justify-self-center">
          {t('toBasket')}
        </Link>
      )}
    </>
  )
}
