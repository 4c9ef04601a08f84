import { z } from 'zod'
import { ProviderRefusal } from '#lib/tools/payment-provider/refusal.ts'
import type {
  Back,
  MethodKind,
  Payer,
  PaymentProvider,
  StoredMethod,
} from '#lib/tools/payment-provider/types.ts'
import type { Caller } from './caller.ts'
import { buyerUrl } from './refusals.ts'

const text = z.string().optional()

export const cardShown = z.object({ brand: text, last_digits: text, expiry: text })
export const walletShown = z.object({ email_address: text, account_id: text })

type Shown = {
  card?: z.output<typeof cardShown> | undefined
  paypal?: z.output<typeof walletShown> | undefined
}

/**
 * PayPal has an id for each account, but no fingerprint of cards: brand, last digits and expiry
 * together identify a card well enough to compare members.
 */
export const payerOf = ({ card, paypal }: Shown): Payer => {
  if (paypal?.account_id) return `account ${paypal.account_id}`
  if (!card?.last_digits || !card.expiry) return null
  return `card ${card.brand ?? ''} ${card.last_digits} ${card.expiry}`
}

export const asStored = (id: string, customerId: string, source: Shown): StoredMethod => ({
  id,
  customerId,
  kind: source.card ? 'card' : 'wallet',
  brand: source.card?.brand ?? null,
  lastDigits: source.card?.last_digits ?? null,
  expiry: source.card?.expiry ?? null,
  email: source.paypal?.email_address ?? null,
  payer: payerOf(source),
})

/** Removes accents, which PayPal does not accept in the description of a stored method. */
export const plain = (description: string) =>
  description
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .replaceAll('’', "'")
    .replaceAll(/[^\w'\-., :;!?"]/g, ' ')
    .slice(0, 128)

const saving = z
  .object({ id: z.string(), links: buyerUrl })
  .transform(({ id, links }) => ({ id, buyerUrl: links }))

const storedMethod = z
  .object({
    id: z.string(),
    customer: z.object({ id: z.string() }),
    payment_source: z.union([z.object({ card: cardShown }), z.object({ paypal: walletShown })]),
  })
  .transform(({ id, customer, payment_source }) => asStored(id, customer.id, payment_source))

const methodPage = z.object({
  total_pages: z.int().optional(),
  payment_tokens: z.array(storedMethod).default([]),
})

const tokens = '/v3/vault/payment-tokens'

const sourceOf = (kind: MethodKind, brand: string, description: string, back: Back) => {
  const context = {
    brand_name: brand.slice(0, 300),
    locale: 'it-IT',
    return_url: back.returnUrl,
    cancel_url: back.cancelUrl,
  }
  // Requires authentication: later charges without the buyer are only covered by the proof given
  // with the consent.
  if (kind === 'card')
    return { card: { verification_method: 'SCA_ALWAYS', experience_context: context } }
  return {
    paypal: {
      description: plain(description),
      usage_type: 'MERCHANT',
      customer_type: 'CONSUMER',
      usage_pattern: 'UNSCHEDULED_PREPAID',
      permit_multiple_payment_tokens: false,
      experience_context: { ...context, shipping_preference: 'NO_SHIPPING' },
    },
  }
}

/** PayPal reports a customer without methods, and a deleted method, as not found. */
const unlessGone =
  <T>(usual: T) =>
  (error: unknown) => {
    if (error instanceof ProviderRefusal && error.status === 404) return usual
    throw error
  }

type Methods = Pick<PaymentProvider, 'startSaving' | 'saveMethod' | 'listMethods' | 'forgetMethod'>

export const methodsAt = ({ get, post, remove }: Caller, brand: string): Methods => ({
  startSaving: (kind, { memberId, customerId, description }, back, requestId) => {
    const request = {
      customer: { ...(customerId && { id: customerId }), merchant_customer_id: memberId },
      payment_source: sourceOf(kind, brand, description, back),
    }
    return post('/v3/vault/setup-tokens', saving, request, requestId)
  },
  saveMethod: (id, requestId) => {
    const request = { payment_source: { token: { id, type: 'SETUP_TOKEN' } } }
    return post(tokens, storedMethod, request, requestId)
  },
  listMethods: async (customerId) => {
    const methods: StoredMethod[] = []
    for (let page = 1; ; page++) {
      const query = new URLSearchParams({
        customer_id: customerId,
        page: String(page),
        page_size: '20',
        total_required: 'true',
      })
      const none: z.output<typeof methodPage> = { total_pages: 0, payment_tokens: [] }
      const answer = await get(`${tokens}?${query}`, methodPage).catch(unlessGone(none))
      methods.push(...answer.payment_tokens)
      if (page >= (answer.total_pages ?? 0)) return methods
    }
  },
  forgetMethod: (id) => remove(`${tokens}/${encodeURIComponent(id)}`).catch(unlessGone(undefined)),
})
