import { useState } from 'react'
import type { PaymentFlow, PaymentKind } from '#components/payments/payment-flow.ts'
import { ApiError } from '#lib/client/transport/api-error.ts'
import type { Paid } from '#lib/contract/orders.ts'

/** Reason of a failed attempt, each with its own text. */
type PayProblem = 'card' | 'wallet' | 'unconfirmed' | 'broken' | 'closed'

export type PayStand =
  | { at: 'open'; problem?: PayProblem; detail?: string }
  | { at: 'busy' }
  | { at: 'paid'; when: number }

/** Creates the order of the provider, and captures an approved payment. */
export type PayWays = {
  begin: (kind: PaymentKind) => Promise<string>
  take: (providerOrderId: string) => Promise<Pick<Paid, 'state' | 'reason' | 'payer_url'>>
}

/**
 * Payment by the present visitor: the provider's order is created, approved in its window, then captured.
 * `onReview` reads again what is paid: a payment in review takes the place of the form.
 */
export const usePayment = ({ begin, take }: PayWays, onReview: () => unknown) => {
  const [stand, setStand] = useState<PayStand>({ at: 'open' })
  const flow: PaymentFlow = {
    mode: 'order',
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
  const send = (isSending: boolean) => setStand({ at: isSending ? 'busy' : 'open' })
  return { stand, flow, send }
}
