import { z } from 'zod'
import { amountOf } from '#lib/providers/paypal/amounts.ts'
import { walletOf } from './cards.ts'
import type { World } from './world.ts'

const name = z.string().regex(/^[A-Z0-9]{1,36}$/)

const payment = {
  cents: z.int().positive(),
  customId: z.string(),
  invoice: z.string(),
  at: z.iso.datetime(),
}

export const remembered = z.strictObject({
  order: name,
  capture: name,
  ...payment,
  refund: z.strictObject({ id: name, ...payment }).nullable(),
})

/** Payment of the demo that was made before the stand-in existed. */
export type Remembered = z.input<typeof remembered>

/** Adds a payment unless it is known: later changes are recorded only here. */
export const remember = ({ store }: World, given: Remembered) => {
  const { order, capture, refund, ...paid } = given
  if (store.captures.has(capture)) return
  const { cents, customId, invoice, at } = paid
  store.put('orders', {
    id: order,
    status: 'COMPLETED',
    createdAt: at,
    updatedAt: at,
    cents,
    unit: { custom_id: customId, invoice_id: invoice, amount: amountOf(cents) },
    asked: { kind: 'wallet', sca: 'SCA_WHEN_REQUIRED', returnUrl: '', cancelUrl: '' },
    instrument: walletOf('serena@paypal.example'),
    liability: null,
    captures: [capture],
  })
  const rest = refund && (refund.cents === cents ? 'REFUNDED' : 'PARTIALLY_REFUNDED')
  store.put('captures', {
    ...paid,
    id: capture,
    orderId: order,
    reason: null,
    updatedAt: refund?.at ?? at,
    status: rest ?? 'COMPLETED',
    refundedCents: refund?.cents ?? 0,
    disputedCents: 0,
  })
  store.put('invoices', { id: invoice })
  if (!refund) return
  store.put('refunds', {
    ...refund,
    captureId: capture,
    status: 'COMPLETED',
    totalCents: refund.cents,
    note: null,
  })
  store.put('invoices', { id: refund.invoice })
}

export const rememberedWallet = z.strictObject({
  id: z.string().max(50),
  customerId: z.string().max(50),
  email: z.email(),
})

/** Wallet of the demo that was stored before the stand-in existed. */
export type RememberedWallet = z.output<typeof rememberedWallet>

/** Adds a wallet unless it is known. */
export const rememberWallet = ({ store, time }: World, given: RememberedWallet) => {
  const { id, customerId, email } = given
  if (store.paymentTokens.has(id)) return
  store.put('paymentTokens', { id, customerId, instrument: walletOf(email), at: time() })
  store.put('customers', { id: customerId })
}
