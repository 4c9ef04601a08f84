import { ArrowLeft } from 'lucide-react'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { BusyButton } from '#components/forms/busy-button.tsx'
import { FailureNote } from '#components/forms/failure.tsx'
import { useTranslation } from '#components/i18next.ts'
import { CardFields, type CardHandle } from '#components/payments/card-fields.tsx'
import { KindTiles } from '#components/payments/kind-tiles.tsx'
import { useOwnDocument } from '#components/payments/own-document.ts'
import type { PaymentFlow, PaymentKind } from '#components/payments/payment-flow.ts'
import { PayPalProvider } from '#components/payments/paypal-provider.tsx'
import { WalletButton } from '#components/payments/wallet-button.tsx'
import { toast } from '#components/toasts/toast-store.ts'
import { Button } from '#components/ui/button.tsx'
import { Skeleton } from '#components/ui/skeleton.tsx'
import { useSeatsChanged } from '#lib/client/data/buying/seats.ts'
import type { PaymentMethod } from '#lib/client/data/entities/payments.ts'
import { ApiError } from '#lib/client/transport/api-error.ts'
import { browserClient } from '#lib/client/transport/browser.ts'

type AddMethodProps = {
  /** Method that the new one replaces for its groups. */
  instead: PaymentMethod | undefined
  /** Approval token in the address, when the provider returned to the same window. */
  approved: string | null
  wasClosed: boolean
  onClose: () => void
}

/** Inline and not a dialog: the window of a bank must open above it. */
export function AddMethod({ instead, approved, wasClosed, onClose }: AddMethodProps) {
  const { t } = useTranslation('methods')
  useOwnDocument()
  const [kind, setKind] = useState<PaymentKind>(instead?.kind ?? 'wallet')
  const [problem, setProblem] = useState(wasClosed ? t('new.closed') : undefined)
  const [busy, setBusy] = useState(approved !== null)
  const card = useRef<CardHandle>(null)
  const changed = useSeatsChanged()

  const save = async (setupToken: string) => {
    const { data } = await browserClient.call('POST /users/logged/payment_methods', {
      body: { setup_token: setupToken },
    })
    if (instead && instead.seats.length > 0)
      await browserClient.call('PUT /users/logged/payment_methods/{id}/seats', {
        params: { id: instead.id },
        body: { to: data.id },
      })
    await changed()
    toast(t('new.saved'))
    onClose()
  }
  const flow: PaymentFlow = {
    mode: 'vault',
    create: async (chosen) => {
      setProblem(undefined)
      const body = { kind: chosen, keep: true, ...(instead && { instead_of: instead.id }) }
      const { data } = await browserClient.call('POST /payments/setup_tokens', { body })
      return data.setup_token
    },
    approved: async (id) => {
      setBusy(true)
      await save(id)
      return undefined
    },
    onClosed: () => {
      setBusy(false)
      setProblem(t('new.closed'))
    },
    onFailed: (error) => {
      setBusy(false)
      if (error instanceof ApiError && error.code === 'payment_refused')
        return setProblem(t('new.refused'))
      setProblem(
        (error instanceof ApiError && (error.fields.to?.join(', ') || error.detail)) ||
          t('new.broken'),
      )
    },
  }
  const comeBack = useEffectEvent((token: string) => save(token).catch(flow.onFailed))
  useEffect(() => {
    if (approved !== null) void comeBack(approved)
  }, [approved])
  const sendCard = async () => {
    setProblem(undefined)
    setBusy(true)
    const sent = await card.current?.submit()
    if (!sent) setBusy(false)
  }

  return (
    <div className="grid max-w-dialog gap-4">
      <div>
        <Button size="sm" onClick={onClose}>
          <ArrowLeft size={18} aria-hidden="true" />
          {t('title')}
        </Button>
      </div>
      <div>
        <h2 className="text-d3">{t('new.title')}</h2>
        <p className="mt-1.5 text-ink-2">{t('new.lead')}</p>
      </div>
      <KindTiles
        label={t('new.how')}
        kind={kind}
        disabled={busy}
        onKind={(one) => {
          setProblem(undefined)
          setKind(one)
        }}
      />
      <FailureNote text={problem} />
      {approved !== null && busy ? (
        <Skeleton className="h-24" />
      ) : (
        <PayPalProvider>
          {kind === 'wallet' ? (
            <WalletButton flow={flow} />
          ) : (
            <>
              <CardFields flow={flow} ref={card} />
              <BusyButton kind="pri" size="lg" wide busy={busy} onClick={sendCard}>
                {t('new.save')}
              </BusyButton>
            </>
          )}
        </PayPalProvider>
      )}
      <Button wide onClick={onClose}>
        {t('new.cancel')}
      </Button>
    </div>
  )
}
