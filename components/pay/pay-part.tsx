import { RefreshCw } from 'lucide-react'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { useTranslation } from '#components/i18next.ts'
import { CardFields, type CardHandle } from '#components/payments/card-fields.tsx'
import { KindTiles } from '#components/payments/kind-tiles.tsx'
import type { PaymentFlow, PaymentKind } from '#components/payments/payment-flow.ts'
import { PayPalProvider } from '#components/payments/paypal-provider.tsx'
import { WalletButton } from '#components/payments/wallet-button.tsx'
import { Button } from '#components/ui/button.tsx'
import { classes } from '#components/ui/classes.ts'
import { Note } from '#components/ui/note.tsx'
import { Panel } from '#components/ui/panel.tsx'
import { Words } from '#components/words.tsx'
import { ApiError } from '#lib/client/transport/api-error.ts'
import type { Paid } from '#lib/contract/orders.ts'

type PayOutcomeProps = {
  icon: ReactNode
  tone?: 'ok'
  title: string
  text: string
  action?: ReactNode
  isNews?: boolean
}

export function PayOutcome({ icon, tone, title, text, action, isNews }: PayOutcomeProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    if (isNews) heading.current?.focus()
  }, [isNews])
  return (
    <Panel edge className="mt-5 grid justify-items-start gap-3.5 wrap-anywhere">
      <span
        className={classes(
          'grid size-14 place-items-center rounded-full',
          tone === 'ok' ? 'bg-ok-fill text-on-ok' : 'bg-sunk',
        )}
      >
        {icon}
      </span>
      <h1 ref={heading} tabIndex={-1} className="text-d2">
        {title}
      </h1>
      <p className="text-ink-2">{text}</p>
      {action}
    </Panel>
  )
}

/** Takes the place of a payment while the provider reviews it; `kept` says what stays reserved meanwhile. */
export function InReview({ kept }: { kept?: string }) {
  const { t } = useTranslation('payments')
  return (
    <PayOutcome
      isNews
      icon={<RefreshCw size={26} aria-hidden="true" />}
      title={t('review.title')}
      text={[t('review.text'), kept, t('review.next')].filter(Boolean).join(' ')}
    />
  )
}

type PayProblem = 'card' | 'wallet' | 'unconfirmed' | 'broken' | 'closed'

type PayStand =
  | { at: 'open'; problem?: PayProblem; detail?: string }
  | { at: 'busy' }
  | { at: 'paid'; when: number }

export type PayWays = {
  isReady?: () => boolean
  begin: (kind: PaymentKind) => Promise<string>
  take: (providerOrderId: string) => Promise<Pick<Paid, 'state' | 'reason' | 'payer_url'>>
}

/**
 * Payment by the present visitor: the provider's order is created, approved in its window, then captured.
 * `onReview` reads again what is paid: a payment in review takes the place of the form.
 */
export const usePayment = ({ isReady, begin, take }: PayWays, onReview: () => unknown) => {
  const [stand, setStand] = useState<PayStand>({ at: 'open' })
  const [kind, setKind] = useState<PaymentKind>('card')
  const card = useRef<CardHandle>(null)
  const flow: PaymentFlow = {
    mode: 'order',
    ...(isReady && { isReady }),
    create: (kind) => {
      setStand({ at: 'busy' })
      return begin(kind)
    },
    approved: async (id, kind) => {
      setStand({ at: 'busy' })
      const data = await take(id)
      switch (data.state) {
        case 'paid':
          setStand({ at: 'paid', when: Date.now() })
          return undefined
        case 'pending':
          await onReview()
          // The page shows the review now, unless the read failed.
          setStand({ at: 'open', problem: 'broken' })
          return undefined
        case 'payer_action':
          if (data.payer_url) window.location.assign(data.payer_url)
          return undefined
        case 'refused':
          setStand({ at: 'open', problem: data.reason === 'unconfirmed' ? 'unconfirmed' : kind })
          return kind === 'wallet' ? 'again' : undefined
      }
    },
    onClosed: () => setStand({ at: 'open', problem: 'closed' }),
    onFailed: (error) =>
      setStand(
        error instanceof ApiError && error.status < 500 && error.detail
          ? { at: 'open', detail: error.detail }
          : { at: 'open', problem: 'broken' },
      ),
  }
  return {
    stand,
    isBusy: stand.at === 'busy',
    flow,
    kind,
    onKind: (kind: PaymentKind) => {
      setStand({ at: 'open' })
      setKind(kind)
    },
    card,
    sendCard: async () => {
      if (isReady?.() === false) return
      setStand({ at: 'busy' })
      if (!(await card.current?.submit())) setStand({ at: 'open' })
    },
  }
}

type PayPartProps = {
  payment: ReturnType<typeof usePayment>
  label: string
  walletText: string
  amount: number
  children?: ReactNode
}

export function PayPart({ payment, label, walletText, amount, children }: PayPartProps) {
  const { kind, onKind, isBusy, flow, card } = payment
  return (
    <>
      <KindTiles label={label} kind={kind} disabled={isBusy} onKind={onKind} />
      {children}
      <PayPalProvider>
        {kind === 'wallet' ? (
          <>
            <p className="text-small text-ink-2">{walletText}</p>
            <WalletButton key={amount} flow={flow} amount={amount} />
          </>
        ) : (
          <CardFields flow={flow} ref={card} />
        )}
      </PayPalProvider>
    </>
  )
}

type PayButtonProps = Pick<PayPartProps, 'payment'> & {
  busyLabel: string
  second: string
  children: ReactNode
}

export function PayButton({ payment, busyLabel, second, children }: PayButtonProps) {
  const { kind, isBusy, sendCard } = payment
  if (kind === 'wallet') return null
  return (
    <Button kind="pri" size="lg" wide busy={isBusy} busyLabel={busyLabel} onClick={sendCard}>
      <span>
        {children}
        <small>{second}</small>
      </span>
    </Button>
  )
}

type PayNotesProps = { stand: PayStand; textOf: (problem: PayProblem) => string }

export function PayNotes({ stand, textOf }: PayNotesProps) {
  const { problem, detail } = stand.at === 'open' ? stand : {}
  return (
    <div role="alert">
      {(problem || detail) && (
        <Note tone={problem === 'closed' ? 'info' : 'danger'}>
          {problem ? <Words text={textOf(problem)} marks={{ b: <b /> }} /> : detail}
        </Note>
      )}
    </div>
  )
}
