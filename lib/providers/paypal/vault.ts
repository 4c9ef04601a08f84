import { z } from 'zod'
import type { Back, MethodKind, StoredMethod } from '#lib/tools/payment-provider/types.ts'
import type { Caller } from './caller.ts'
import { payerUrlOf } from './classify.ts'
import type { Shop } from './orders.ts'
import { paidFrom, payerOf } from './payer.ts'
import type { Paypal, SetupToken } from './paypal.ts'
import { plain } from './plain.ts'
import { PaypalRefusal } from './refusal.ts'

const customer = z.object({ id: z.string() })

const setupToken = z
  .object({ id: z.string(), status: z.string(), customer, links: z.unknown() })
  .transform(
    ({ id, status, customer, links }): SetupToken => ({
      id,
      status,
      customerId: customer.id,
      payerUrl: payerUrlOf(links),
    }),
  )

const paymentToken = z
  .object({
    id: z.string(),
    customer,
    payment_source: z.union([
      z.object({ card: z.object(paidFrom.card) }),
      z.object({ paypal: z.object(paidFrom.paypal) }),
    ]),
  })
  .transform(({ id, customer, payment_source: source }): StoredMethod => {
    const card = 'card' in source ? source.card : undefined
    return {
      id,
      customerId: customer.id,
      kind: card ? 'card' : 'wallet',
      brand: card?.brand ?? null,
      lastDigits: card?.last_digits ?? null,
      expiry: card?.expiry ?? null,
      email: 'paypal' in source ? (source.paypal.email_address ?? null) : null,
      payer: payerOf(source),
    }
  })

const tokenPage = z.object({
  total_pages: z.int().optional(),
  payment_tokens: z.array(paymentToken).default([]),
})

const tokens = '/v3/vault/payment-tokens'
const setupTokens = '/v3/vault/setup-tokens'
const perPage = 20

const sourceOf = (kind: MethodKind, shop: Shop, description: string, back: Back) => {
  const context = {
    brand_name: shop.brand.slice(0, 300),
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

const isGone = (error: unknown) => error instanceof PaypalRefusal && error.status === 404

type Vault = Pick<
  Paypal,
  | 'createSetupToken'
  | 'readSetupToken'
  | 'createPaymentToken'
  | 'listPaymentTokens'
  | 'deletePaymentToken'
>

export const vaultAt = ({ get, post, remove }: Caller, shop: Shop): Vault => ({
  createSetupToken: (kind, { memberId, customerId, description }, back, attempt) =>
    post(
      setupTokens,
      setupToken,
      {
        customer: { ...(customerId && { id: customerId }), merchant_customer_id: memberId },
        payment_source: sourceOf(kind, shop, description, back),
      },
      attempt,
    ),
  readSetupToken: (id) => get(`${setupTokens}/${encodeURIComponent(id)}`, setupToken),
  createPaymentToken: (setupTokenId, attempt) =>
    post(
      tokens,
      paymentToken,
      { payment_source: { token: { id: setupTokenId, type: 'SETUP_TOKEN' } } },
      attempt,
    ),
  listPaymentTokens: async (customerId) => {
    const methods: StoredMethod[] = []
    for (let page = 1; ; page++) {
      const query = new URLSearchParams({
        customer_id: customerId,
        page: String(page),

        page_size: String(perPage),
        total_required: 'true',
      })
      const answer = await get(`${tokens}?${query}`, tokenPage).catch((error) => {
        // PayPal reports a customer without methods as not found.
        if (isGone(error)) return { total_pages: 0, payment_tokens: [] }
        throw error
      })
      methods.push(...answer.payment_tokens)
      if (page >= (answer.total_pages ?? 0)) return methods
    }
  },
  deletePaymentToken: async (id) => {
    try {
      await remove(`${tokens}/${encodeURIComponent(id)}`)
    } catch (error) {
      if (!isGone(error)) throw error
    }
  },
})
