import { z } from 'zod'
import { cardShown, walletShown } from './orders.ts'
import { customerId, language, links, scaMethod, text, tokenId, usagePattern } from './shapes.ts'

const context = {
  brand_name: text(300, /^.*$/),
  locale: language,
  return_url: z.url().max(4000),
  cancel_url: z.url().max(4000),
}

export const setupTokenRequest = z.strictObject({
  customer: z.strictObject({
    id: customerId.optional(),
    // Newer than the descriptions.
    merchant_customer_id: text(64, /^[0-9a-zA-Z-_.^*$@#]+$/).optional(),
  }),
  payment_source: z.union([
    z.strictObject({
      card: z.strictObject({
        verification_method: scaMethod,
        experience_context: z.strictObject(context),
      }),
    }),
    z.strictObject({
      paypal: z.strictObject({
        description: text(128, /^[a-zA-Z0-9_'\-., :;!?"]*$/),
        usage_type: z.enum(['MERCHANT', 'PLATFORM']),
        customer_type: z.enum(['CONSUMER', 'BUSINESS']),
        usage_pattern: usagePattern,
        permit_multiple_payment_tokens: z.boolean(),
        experience_context: z.strictObject({
          ...context,
          shipping_preference: z.enum(['NO_SHIPPING', 'GET_FROM_FILE', 'SET_PROVIDED_ADDRESS']),
        }),
      }),
    }),
  ]),
})

const customer = z.strictObject({ id: customerId })

const source = z.union([
  z.strictObject({ card: z.strictObject(cardShown) }),
  z.strictObject({ paypal: z.strictObject(walletShown) }),
])

export const setupToken = z.strictObject({
  id: tokenId,
  customer,
  status: z.enum(['CREATED', 'PAYER_ACTION_REQUIRED', 'APPROVED', 'VAULTED', 'TOKENIZED']),
  payment_source: source,
  links: links.min(1).max(32),
})

export const paymentTokenRequest = z.strictObject({
  payment_source: z.strictObject({
    token: z.strictObject({
      id: text(255, /^[0-9A-Z_-]+$/),
      // The descriptions list only BILLING_AGREEMENT, and would refuse the documented call.
      type: z.enum(['BILLING_AGREEMENT', 'SETUP_TOKEN']),
    }),
  }),
})

export const paymentToken = z.strictObject({
  id: tokenId,
  customer,
  payment_source: source,
  links: links.min(1).max(32),
})

export const paymentTokenPage = z.strictObject({
  total_items: z.int().min(1).max(50).optional(),
  total_pages: z.int().min(1).max(10).optional(),
  customer,
  payment_tokens: z.array(paymentToken).max(64),
  links: links.min(1).max(32),
})

export const listQuery = z.strictObject({
  customer_id: z
    .string()
    .min(7)
    .max(36)
    .regex(/^[0-9a-zA-Z_-]+$/),
  page_size: z
    .string()
    .regex(/^[1-9][0-9]*$/)
    .optional(),
  page: z
    .string()
    .regex(/^[1-9][0-9]*$/)
    .optional(),
  total_required: z.enum(['true', 'false']).optional(),
})
