import { z } from 'zod'
import { ProviderRefusal } from '#lib/tools/payment-provider/refusal.ts'
import type {
  Capture,
  Dispute,
  EventSubject,
  ProviderEvent,
  ProviderPurchase,
  Refund,
  StoredMethod,
  Transaction,
} from '#lib/tools/payment-provider/types.ts'

const at = z.iso.datetime().transform((text) => new Date(text))
const marks = { ref: z.string().nullable(), number: z.string().nullable() }
const status = z.enum(['approved', 'declined', 'pending'])

const captureStates = { approved: 'completed', declined: 'declined', pending: 'pending' } as const

const sale = z.object({
  id: z.string(),
  amount: z.int(),
  status,
  code: z.string(),
  session: z.string(),

  fingerprint: z.string(),
  ...marks,
})

const captureOf = ({ id, amount, status, code, ...sold }: z.output<typeof sale>): Capture => ({
  id,
  cents: amount,
  state: captureStates[status],

  reason: status === 'approved' ? null : code,
  reference: sold.ref,
  invoice: sold.number,

  purchaseId: sold.session,
  payer: sold.fingerprint,
})

export const capture = sale.transform(captureOf)

export const method = z
  .object({
    id: z.string(),
    customer: z.string(),
    card: z.object({
      scheme: z.string(),
      last4: z.string(),
      exp: z.string(),
      fingerprint: z.string(),
    }),
  })
  .transform(({ id, customer, card }): StoredMethod => {
    const [month, year] = card.exp.split('/')
    return {
      id,
      customerId: customer,
      kind: 'card',
      brand: card.scheme,
      lastDigits: card.last4,

      expiry: `20${year}-${month}`,
      email: null,
      payer: card.fingerprint,
    }
  })

const states = {
  open: 'open',
  ready: 'approved',
  unauthenticated: 'unconfirmed',
  challenge: 'buyer_needed',
  closed: 'done',
} as const

/** Response codes after which the card never works again. */
const expired = ['54']

export const purchase = z
  .object({
    id: z.string(),
    page: z.string().nullable(),
    token: method.nullable(),
    status: z.enum(['open', 'ready', 'unauthenticated', 'challenge', 'closed']),
    sales: z.array(sale),
  })
  .transform(
    ({ id, page, token, status, sales }): ProviderPurchase => ({
      id,
      state: states[status],
      buyerUrl: page,
      stored: token,
      captures: sales.map(captureOf),
    }),
  )

/** Throws for a declined sale whose card has expired, since a retry would not help. */
export const requireUsable = (made: ProviderPurchase) => {
  for (const { state, reason } of made.captures)
    if (state === 'declined' && expired.includes(reason ?? ''))
      throw new ProviderRefusal('method_expired', { detail: reason ?? '' })
  return made
}

const refundStates = { approved: 'completed', declined: 'failed', pending: 'pending' } as const

export const refund = z
  .object({ id: z.string(), sale: z.string(), amount: z.int(), status, ...marks })
  .transform(
    ({ id, sale, amount, status, ref, number }): Refund => ({
      id,
      captureId: sale,
      cents: amount,
      state: refundStates[status],

      reference: ref,
      invoice: number,
    }),
  )

const line = z
  .object({ id: z.string(), type: z.enum(['sale', 'refund']), amount: z.int(), at, ...marks })
  .transform(
    ({ id, type, amount, at, ref, number }): Transaction => ({
      id,
      kind: type === 'sale' ? 'capture' : 'refund',
      cents: amount,
      at,

      reference: ref,
      invoice: number,
    }),
  )

export const settlements = z.object({ lines: z.array(line), next: z.string().nullable() })

export const chargeback = z
  .object({
    id: z.string(),
    sale: z.string(),
    amount: z.int(),
    at,
    status: z.enum(['open', 'lost', 'won']),
  })
  .transform(
    ({ id, sale, status, amount, at }): Dispute => ({
      id,
      state: status,
      isOver: status !== 'open',
      captures: [sale],
      at,

      takenCents: status === 'lost' ? amount : 0,
      returnedCents: 0,
    }),
  )

export const chargebacks = z.object({
  lines: z.array(z.object({ id: z.string() })),
  next: z.string().nullable(),
})

const subjects: Record<string, EventSubject> = {
  sale: 'capture',
  refund: 'refund',
  session: 'purchase',
  token: 'method',
  chargeback: 'dispute',
}

const event = z.object({
  event: z.string().min(1).max(100),
  topic: z.string().min(1).max(100),
  object: z.object({ type: z.string(), id: z.string().min(1), session: z.string().nullable() }),
})

export const readEvent = (body: unknown): ProviderEvent | undefined => {
  const read = event.safeParse(body).data
  return (
    read && {
      id: read.event,
      kind: read.topic,
      about: subjects[read.object.type],

      resourceId: read.object.id,
      purchaseId: read.object.session,
      isReversal: false,
    }
  )
}
