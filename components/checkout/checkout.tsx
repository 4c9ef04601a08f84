'use client'

import { useTranslation } from 'react-i18next'
import { Note } from '#components/ui/note.tsx'
import { Words } from '#components/words.tsx'
import { countsNothing } from '#lib/client/entities/checkout.ts'
import { formatWeekday } from '#lib/format/dates.ts'
import { formatRoundCents } from '#lib/format/money.ts'
import { CheckoutAside } from './checkout-aside.tsx'
import { CheckoutSkeleton } from './checkout-skeleton.tsx'
import { Extras } from './extras.tsx'
import { How } from './how.tsx'
import { Changes, ConfirmStep, LetGo, NothingLeft, NothingToPay, PlacedNotes } from './parts.tsx'
import { type CheckoutInput, type CheckoutState, useCheckout } from './use-checkout.ts'
import { isLetGo } from './use-order.ts'
import { Where } from './where.tsx'

/** Delivery, payment method, totals and the button that places the order. */
export function Checkout(input: CheckoutInput) {
  const { member } = input
  const state = useCheckout(input)
  const { purchase, order, confirming } = state
  const { quote } = purchase
  if (order && isLetGo(order)) return <LetGo order={order} />
  // Placing an order empties the basket: a placed order stays payable all the same.
  if (!order && (purchase.isEmpty || (quote.isError && !quote.data)))
    return <NothingToPay query={quote} />
  if (!order && !(quote.data && state.isReady)) return <CheckoutSkeleton />
  if (!order && quote.data && countsNothing(quote.data))
    return <NothingLeft quote={quote.data} isSeat={state.isSeat} hasSeat={state.own !== null} />
  return (
    <div className="mt-2.5 grid gap-7 lg:grid-cols-[minmax(0,1fr)_476px] lg:gap-20">
      <div className="min-w-0">
        {confirming && <ConfirmStep member={member} onConfirmed={state.goOn} />}
        {/* Stays mounted during the confirmation step, so that the text typed into the card frames is kept. */}
        <div hidden={confirming}>
          <Steps state={state} />
        </div>
      </div>
      <CheckoutAside state={state} />
    </div>
  )
}

function Steps({ state }: { state: CheckoutState }) {
  const { t } = useTranslation('checkout')
  const { isSeat, own, choices, choose, purchase, order, problem } = state
  const quote = purchase.quote.data
  const problemAt = (where: 'where' | 'how') =>
    problem?.where === where ? problem.text : undefined
  const title = order ? 'title.pay' : isSeat ? (own ? 'title.change' : 'title.seat') : 'title.order'
  return (
    <>
      <h1 className="mb-3.5 text-d2">{t(title)}</h1>
      {isSeat && quote?.seat && <FreeToday seat={quote.seat} />}
      {isSeat && state.closed && (
        <Note role="status" className="mb-6">
          {t('seatClosed')}
        </Note>
      )}
      {order && (
        <PlacedNotes
          order={order}
          closed={state.closed}
          refusal={state.refusal}
          onMoreTime={() => state.prolong(order.id)}
        />
      )}
      {!order && quote && quote.changes.length > 0 && (
        <Changes quote={quote} before={purchase.before} />
      )}
      {!order && (
        <Where
          asked={purchase.asked}
          quote={quote}
          chosen={choices.delivery}
          onChoose={(delivery) => choose({ delivery })}
          form={state.addressForm}
          onAdded={async () => (await purchase.quote.refetch()).data?.deliveries ?? []}
          problem={problemAt('where')}
        />
      )}
      {!state.isFree && (
        <How
          way={choices.way}
          onWay={(way) => choose({ way })}
          methods={state.methods}
          flow={state.flow}
          card={state.card}
          keep={choices.keep}
          onKeep={(keep) => choose({ keep })}
          problem={problemAt('how')}
        />
      )}
      {!order && !own && (
        <Extras
          quote={quote}
          choices={choices}
          onChoose={choose}
          errors={state.fields}
          busy={!purchase.isCurrent}
        />
      )}
    </>
  )
}

type SeatFacts = {
  percent: number
  goalUnit: 'units' | 'participants' | 'amount'
  goal: number
  expirationTimestamp: number
}

function FreeToday({ seat }: { seat: SeatFacts }) {
  const { t } = useTranslation('checkout')
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
