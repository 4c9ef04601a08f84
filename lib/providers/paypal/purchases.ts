import { z } from 'zod'
import { ProviderRefusal } from '#lib/tools/payment-provider/refusal.ts'
import type {
  Capture,
  CaptureState,
  PaymentProvider,
  ProviderPurchase,
  PurchaseState,
  Refund,
  RefundState,
} from '#lib/tools/payment-provider/types.ts'
import { amount, amountOf } from './amounts.ts'
import type { Caller } from './caller.ts'
import { asStored, cardShown, payerOf, walletShown } from './methods.ts'
import { paymentSource, purchaseUnit } from './order-request.ts'
import { buyerUrl } from './refusals.ts'

/** Reads a status of PayPal as a state of the port. */
const stateIn = <State>(states: Record<string, State>) =>
  z.enum(Object.keys(states)).transform((status) => states[status]!)

/**
 * A dispute alone sets a capture to PARTIALLY_REFUNDED. Its money has arrived all the same;
 * returned money is read from the refunds.
 */
const captureState = stateIn<CaptureState>({
  COMPLETED: 'completed',
  PARTIALLY_REFUNDED: 'completed',
  REFUNDED: 'completed',
  PENDING: 'pending',
  DECLINED: 'declined',
  FAILED: 'declined',
})

const purchaseState = stateIn<PurchaseState>({
  CREATED: 'open',
  SAVED: 'open',
  APPROVED: 'approved',
  VOIDED: 'closed',
  COMPLETED: 'done',
  PAYER_ACTION_REQUIRED: 'buyer_needed',
})

const refundState = stateIn<RefundState>({
  COMPLETED: 'completed',
  PENDING: 'pending',
  FAILED: 'failed',
  CANCELLED: 'cancelled',
})

const text = z.string().optional()
const marks = { custom_id: text, invoice_id: text }

const marksOf = ({ custom_id, invoice_id }: { custom_id?: string; invoice_id?: string }) => ({
  reference: custom_id ?? null,
  invoice: invoice_id ?? null,
})

const capture = z
  .object({
    id: z.string(),
    status: captureState,
    status_details: z.object({ reason: z.string() }).optional().catch(undefined),
    amount,
    ...marks,
    supplementary_data: z
      .object({ related_ids: z.object({ order_id: z.string() }) })
      .optional()
      .catch(undefined),
  })
  .transform(
    (given): Capture => ({
      id: given.id,
      state: given.status,
      reason: given.status_details?.reason ?? null,
      cents: given.amount,
      ...marksOf(given),
      purchaseId: given.supplementary_data?.related_ids.order_id ?? null,
      // PayPal tells the payer only with the order.
      payer: null,
    }),
  )

const attributes = z
  .object({
    vault: z
      .object({ id: text, customer: z.object({ id: z.string() }).optional() })
      .optional()
      .catch(undefined),
  })
  .optional()

const paidFrom = z.object({
  card: cardShown
    .extend({
      attributes,
      authentication_result: z.object({ liability_shift: text }).optional(),
    })
    .optional(),
  paypal: walletShown.extend({ attributes }).optional(),
})

/** Liability shifts with which the bank or PayPal bears the loss of a stolen card. */
const covered: readonly (string | undefined)[] = ['POSSIBLE', 'YES', undefined]

export const purchase = z
  .object({
    id: z.string(),
    status: purchaseState,
    links: buyerUrl,
    purchase_units: z
      .array(
        z.object({ payments: z.object({ captures: z.array(capture).default([]) }).optional() }),
      )
      .default([]),
    payment_source: paidFrom.default({}),
  })
  .transform(({ id, status, links, purchase_units, payment_source: source }): ProviderPurchase => {
    const { card, paypal } = source
    const vault = (card ?? paypal)?.attributes?.vault
    const isCovered = covered.includes(card?.authentication_result?.liability_shift)
    const payer = payerOf(source)
    return {
      id,
      state: status === 'approved' && !isCovered ? 'unconfirmed' : status,
      buyerUrl: links,
      captures: purchase_units
        .flatMap(({ payments }) => payments?.captures ?? [])
        .map((each) => ({ ...each, purchaseId: id, payer })),
      stored: vault?.id && vault.customer ? asStored(vault.id, vault.customer.id, source) : null,
    }
  })

const refund = z
  .object({
    id: z.string(),
    status: refundState,
    amount,
    ...marks,
    links: z.array(z.object({ rel: z.string(), href: z.string() })).catch([]),
  })
  .transform((given): Refund => {
    const up = given.links.find(({ rel }) => rel === 'up')
    return {
      id: given.id,
      state: given.status,
      cents: given.amount,
      ...marksOf(given),
      captureId: up?.href.match(/\/captures\/([^/?#]+)$/)?.[1] ?? null,
    }
  })

const orders = '/v2/checkout/orders'
const orderAt = (id: string) => `${orders}/${encodeURIComponent(id)}`
const captureAt = (id: string) => `/v2/payments/captures/${encodeURIComponent(id)}`

type Purchases = Pick<
  PaymentProvider,
  | 'createPurchase'
  | 'readPurchase'
  | 'capturePurchase'
  | 'readCapture'
  | 'refundCapture'
  | 'readRefund'
>

export const purchasesAt = ({ get, post }: Caller, brand: string): Purchases => {
  const readPurchase = (id: string) => get(orderAt(id), purchase)
  const captured = (id: string, requestId: string) =>
    post(`${orderAt(id)}/capture`, purchase, {}, requestId)
  return {
    readPurchase,
    createPurchase: async (bought, source, back, requestId) => {
      const request = {
        intent: 'CAPTURE',
        purchase_units: [purchaseUnit(bought)],
        payment_source: paymentSource(brand, source, bought.shipTo !== null, back),
      }
      const made = await post(orders, purchase, request, requestId)
      // A vaulted method is normally captured at once; otherwise it has to be captured here.
      const waits = 'vaultId' in source && ['open', 'approved', 'unconfirmed'].includes(made.state)
      return waits ? captured(made.id, `${requestId}-capture`) : made
    },
    capturePurchase: (id, requestId) =>
      captured(id, requestId).catch((error) => {
        if (error instanceof ProviderRefusal && error.detail === 'ORDER_ALREADY_CAPTURED')
          return readPurchase(id)
        throw error
      }),
    readCapture: (id) => get(captureAt(id), capture),
    readRefund: (id) => get(`/v2/payments/refunds/${encodeURIComponent(id)}`, refund),
    refundCapture: (captureId, { cents, invoice, reference, note }, requestId) => {
      const request = {
        amount: amountOf(cents),
        invoice_id: invoice,
        custom_id: reference,
        ...(note && { note_to_payer: note.replaceAll(/\s+/g, ' ').slice(0, 255) }),
      }
      return post(`${captureAt(captureId)}/refund`, refund, request, requestId)
    },
  }
}
