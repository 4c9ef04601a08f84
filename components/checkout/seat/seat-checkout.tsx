import { useTranslation } from '#components/i18next.ts'
import { Note } from '#components/ui/note.tsx'
import { Words } from '#components/words.tsx'
import { countsNothing, type QuoteSeat } from '#lib/client/data/entities/checkout.ts'
import { formatWeekday } from '#lib/format/dates.ts'
import { formatRoundCents } from '#lib/format/money.ts'
import { BindingButton, CheckoutFrame, CheckoutTitle, problemAt } from '../checkout-frame.tsx'
import { CheckoutSkeleton } from '../checkout-skeleton.tsx'
import { DeliveryStep } from '../delivery/delivery-step.tsx'
import { Extras } from '../extras/extras.tsx'
import { How } from '../how.tsx'
import { Changes, NothingLeft, NothingToPay } from '../parts.tsx'
import { QuoteSummary } from '../quote-summary.tsx'
import { type SeatCheckoutInput, useSeatCheckout } from './use-seat-checkout.ts'

/** Delivery, payment method and terms of a seat in a group; nothing is charged yet. */
export function SeatCheckout(input: SeatCheckoutInput) {
  const { t } = useTranslation('checkout')
  const state = useSeatCheckout(input)
  const { form, own, flow } = state
  const { choices, purchase, onChoose } = form
  const { data: quote, isError } = purchase.quote
  if (isError && !quote) return <NothingToPay query={purchase.quote} />
  if (!quote || !state.isReady) return <CheckoutSkeleton />
  if (countsNothing(quote)) return <NothingLeft quote={quote} isSeat hasSeat={own !== null} />
  const paysNow = quote.seat?.paysNow ?? false
  return (
    <CheckoutFrame
      form={form}
      confirming={state.confirming}
      onConfirmed={state.onConfirmed}
      summary={<QuoteSummary quote={quote} before={purchase.before} />}
      binding={
        <BindingButton
          busy={form.busy}
          onPress={() => void state.act()}
          name={t(own ? 'button.change' : 'button.join')}
          second={t(paysNow ? 'button.now' : 'button.ifReached')}
        />
      }
      terms={t(paysNow ? 'terms.prepaid' : 'terms.seat')}
    >
      <CheckoutTitle>{t(own ? 'title.change' : 'title.seat')}</CheckoutTitle>
      {quote.seat && <WhenPaid seat={quote.seat} />}
      {form.closed && (
        <Note role="status" className="mb-6">
          {t('seatClosed')}
        </Note>
      )}
      {quote.changes.length > 0 && <Changes quote={quote} before={purchase.before} />}
      <DeliveryStep form={form} />
      <How
        way={state.way}
        isChosen={choices.way !== null}
        onWay={(way) => onChoose({ way })}
        methods={state.methods}
        walletText={t(paysNow ? 'how.walletNow' : 'how.walletSaved')}
        flow={flow}
        card={form.card}
        keep={choices.keep}
        onKeep={(keep) => onChoose({ keep })}
        problem={problemAt(form, 'how')}
      />
      {!own && <Extras form={form} />}
    </CheckoutFrame>
  )
}

/** When the seat is paid: after the success of its group, or now with the reason. */
export function WhenPaid({ seat }: { seat: QuoteSeat }) {
  const { t } = useTranslation('checkout')
  if (seat.paysNow)
    return (
      <Note className="mb-6">
        <Words text={t('paysNow')} marks={{ b: <b /> }} />
      </Note>
    )
  const day = formatWeekday(seat.expirationTimestamp)
  const goal =
    seat.goalUnit === 'amount'
      ? formatRoundCents(seat.goal * 100)
      : t(`goal.${seat.goalUnit}`, { count: seat.goal })
  return (
    <Note tone="ok" className="mb-6">
      <Words
        text={seat.percent >= 100 ? t('freeReached', { day }) : t('freeToday', { goal, day })}
        marks={{ b: <b /> }}
      />
    </Note>
  )
}
