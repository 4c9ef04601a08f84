import { z } from 'zod'
import { hours } from '#lib/format/durations.ts'
import type { PaymentProvider } from '#lib/tools/payment-provider/provider.ts'
import type {
  BrowserScript,
  Capture,
  CaptureState,
  EventSubject,
  ProviderEvent,
  ProviderPurchase,
  PurchaseState,
  Refund,
  RefundState,
} from '#lib/tools/payment-provider/types.ts'
import type * as their from './paypal.ts'
import { asLookUpRefusal, asProviderRefusal } from './reasons.ts'

const resource = z
  .looseObject({
    id: z.string().min(1).max(100).optional(),
    dispute_id: z.string().min(1).max(100).optional(),
    supplementary_data: z
      .object({ related_ids: z.object({ order_id: z.string() }) })
      .optional()
      .catch(undefined),
  })
  .transform((given) => ({ ...given, id: given.id ?? given.dispute_id ?? '' }))
  .refine(({ id }) => id !== '')

const event = z.object({
  id: z.string().min(1).max(100),
  event_type: z.string().min(1).max(100),
  resource_type: z.string().optional().catch(undefined),
  resource,
})

const subjects: [prefix: RegExp, about: EventSubject][] = [
  [/^PAYMENT\.CAPTURE\.REFUNDED$/, 'refund'],
  [/^PAYMENT\.REFUND\./, 'refund'],
  [/^PAYMENT\.CAPTURE\./, 'capture'],
  [/^CHECKOUT\.(ORDER|PAYMENT-APPROVAL)\./, 'purchase'],
  [/^VAULT\.PAYMENT-TOKEN\.DELET/, 'method'],
  [/^CUSTOMER\.DISPUTE\./, 'dispute'],
]

/** A reversed capture is reported as the refund that took the money. */
const aboutOf = ({ event_type: kind, resource_type: type }: z.output<typeof event>) =>
  type === 'refund' ? 'refund' : subjects.find(([prefix]) => prefix.test(kind))?.[1]

export const readEvent = (body: unknown): ProviderEvent | undefined => {
  const read = event.safeParse(body)
  if (!read.success) return undefined
  const { id, event_type: kind, resource: found } = read.data
  return {
    id,
    kind,
    about: aboutOf(read.data),
    resourceId: found.id,
    purchaseId: found.supplementary_data?.related_ids.order_id ?? null,
    isReversal: kind === 'PAYMENT.CAPTURE.REVERSED',
  }
}

/**
 * A dispute alone sets a capture to PARTIALLY_REFUNDED. Its money has arrived all the same;
 * returned money is read from the refunds.
 */
const captureStates: Record<their.CaptureStatus, CaptureState> = {
  COMPLETED: 'completed',
  PARTIALLY_REFUNDED: 'completed',
  REFUNDED: 'completed',
  PENDING: 'pending',
  DECLINED: 'declined',
  FAILED: 'declined',
}

export const captureOf = ({ status, ...capture }: their.Capture): Capture => ({
  ...capture,
  state: captureStates[status],
})

const orderStates: Record<their.OrderStatus, PurchaseState> = {
  CREATED: 'open',
  SAVED: 'open',
  APPROVED: 'approved',
  VOIDED: 'closed',
  COMPLETED: 'done',
  PAYER_ACTION_REQUIRED: 'buyer_needed',
}

/** Liability shifts with which the bank or PayPal bears the loss of a stolen card. */
const covered: readonly (string | null)[] = ['POSSIBLE', 'YES', null]

const stateOf = ({ status, liabilityShift }: their.ProviderOrder): PurchaseState =>
  status === 'APPROVED' && !covered.includes(liabilityShift) ? 'unconfirmed' : orderStates[status]

export const purchaseOf = (order: their.ProviderOrder): ProviderPurchase => ({
  id: order.id,
  state: stateOf(order),
  buyerUrl: order.payerUrl,
  captures: order.captures.map(captureOf),
  stored: order.stored,
})

const refundStates: Record<their.RefundStatus, RefundState> = {
  COMPLETED: 'completed',
  PENDING: 'pending',
  FAILED: 'failed',
  CANCELLED: 'cancelled',
}

const refundOf = ({ status, ...refund }: their.Refund): Refund => ({
  ...refund,
  state: refundStates[status],
})

const translateRefusal = <T>(answer: Promise<T>) =>
  answer.catch((error) => Promise.reject(asProviderRefusal(error)))

const lookedUp = <T>(answer: Promise<T>) =>
  answer.catch((error) => Promise.reject(asLookUpRefusal(error)))

async function* listed<T>(answers: AsyncIterable<T>) {
  try {
    yield* answers
  } catch (error) {
    throw asProviderRefusal(error)
  }
}

type Script = Omit<BrowserScript, 'customerToken'> | undefined

/** Adapts PayPal to the payment port of the shop. */
export const asProvider = (paypal: their.Paypal, script: Script): PaymentProvider => ({
  // PayPal remembers request ids for six hours.
  remembersFor: hours(5),
  createPurchase: async (...given) =>
    purchaseOf(await translateRefusal(paypal.createOrder(...given))),
  readPurchase: async (id) => purchaseOf(await lookedUp(paypal.readOrder(id))),
  capturePurchase: async (...given) =>
    purchaseOf(await translateRefusal(paypal.captureOrder(...given))),
  readCapture: async (id) => captureOf(await lookedUp(paypal.readCapture(id))),
  refundCapture: async (...given) =>
    refundOf(await translateRefusal(paypal.refundCapture(...given))),
  readRefund: async (id) => refundOf(await lookedUp(paypal.readRefund(id))),
  startSaving: async (...given) => {
    const { id, payerUrl: buyerUrl } = await translateRefusal(paypal.createSetupToken(...given))
    return { id, buyerUrl }
  },
  saveMethod: (...given) => translateRefusal(paypal.createPaymentToken(...given)),
  listMethods: (customerId) => translateRefusal(paypal.listPaymentTokens(customerId)),
  forgetMethod: (id) => translateRefusal(paypal.deletePaymentToken(id)),
  browserScript: async (customer) =>
    script && {
      ...script,
      customerToken:
        customer === 'none' ? null : await translateRefusal(paypal.userIdToken(customer.id)),
    },
  findAccountFaults: (eventsUrl) => translateRefusal(paypal.findAccountFaults(eventsUrl)),
  isGenuine: (message) => translateRefusal(paypal.isGenuine(message)),
  readEvent,
  readDispute: (id) => lookedUp(paypal.readDispute(id)),
  disputes: (since) => listed(paypal.disputes(since)),
  transactions: (from, to) => listed(paypal.transactions(from, to)),
})
