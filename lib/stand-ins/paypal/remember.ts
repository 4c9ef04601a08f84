import { z } from 'zod'
import { amountOf } from '#lib/providers/paypal/amounts.ts'
import { walletOf } from './cards.ts'
import type { CaptureRecord, OrderRecord, RefundRecord } from './records.ts'
import type { World } from './world.ts'

const name = z.string().regex(/^[A-Z0-9]{1,36}$/)
const moment = z.iso.datetime()
const cents = z.int().positive()

const whatPaid = { cents, customId: z.string(), invoice: z.string(), at: moment }

export const remembered = z.strictObject({
  order: name,
  capture: name,
  ...whatPaid,
  refund: z.strictObject({ id: name, ...whatPaid }).nullable(),
})

/** Payment of the demo that was made before the stand-in existed. */
export type Remembered = z.input<typeof remembered>

const buyer = 'serena@paypal.example'

const orderOf = ({ order, capture, cents, customId, invoice, at }: Remembered): OrderRecord => ({
  id: order,
  status: 'COMPLETED',
  createdAt: at,
  updatedAt: at,
  cents,
  unit: { custom_id: customId, invoice_id: invoice, amount: amountOf(cents) },
  asked: { kind: 'wallet', sca: 'SCA_WHEN_REQUIRED', returnUrl: '', cancelUrl: '' },

  instrument: walletOf(buyer),
  liability: null,
  captures: [capture],
})

const captureOf = ({ order, capture, refund, ...paid }: Remembered): CaptureRecord => {
  const refundedCents = refund?.cents ?? 0
  const isGone = refundedCents === paid.cents
  return {
    ...paid,
    id: capture,
    orderId: order,
    reason: null,
    updatedAt: refund?.at ?? paid.at,
    status: isGone ? 'REFUNDED' : refund ? 'PARTIALLY_REFUNDED' : 'COMPLETED',

    refunds: refund ? [refund.id] : [],
    refundedCents,
    disputedCents: 0,
  }
}

const refundOf = (captureId: string, refund: NonNullable<Remembered['refund']>): RefundRecord => ({
  ...refund,
  captureId,
  status: 'COMPLETED',
  totalCents: refund.cents,
  note: null,
})

/** Adds a payment unless it is known: later changes are recorded only here. */
export const remember = (world: World, given: Remembered) => {
  const { store } = world
  if (store.captures.has(given.capture)) return
  store.put('orders', orderOf(given))
  store.put('captures', captureOf(given))
  store.put('invoices', { id: given.invoice, of: given.capture })
  if (!given.refund) return
  store.put('refunds', refundOf(given.capture, given.refund))
  store.put('invoices', { id: given.refund.invoice, of: given.refund.id })
}
