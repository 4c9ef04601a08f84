import { z } from 'zod'
import {
  cardShown,
  customer,
  links,
  money,
  name,
  orderId,
  pageContext,
  postalAddress,
  returnUrls,
  scaMethod,
  text,
  times,
  tokenId,
  walletShown,
  walletTerms,
} from './shapes.ts'

const marks = { invoice_id: text(127).optional(), custom_id: text(127).optional() }

const captureFields = {
  id: orderId,
  status: z.enum(['COMPLETED', 'DECLINED', 'PARTIALLY_REFUNDED', 'PENDING', 'REFUNDED']),
  status_details: z.strictObject({ reason: z.literal('PENDING_REVIEW') }).optional(),
  amount: money,
  ...marks,
  final_capture: z.boolean(),
  seller_receivable_breakdown: z.strictObject({ gross_amount: money }).optional(),
  processor_response: z
    .strictObject({
      response_code: z.string().regex(/^[0-9A-Z]{4}$/),
      payment_advice_code: z.enum(['01', '02', '03', '21']).optional(),
    })
    .optional(),
  ...times,
  links,
}

const relatedId = text(20, /^[A-Z0-9]+$/)

export const oneCapture = z.strictObject({
  ...captureFields,
  supplementary_data: z.strictObject({
    related_ids: z.strictObject({ order_id: relatedId, capture_id: relatedId }),
  }),
})

export const refundRequest = z.strictObject({
  amount: money,
  ...marks,
  // One line: the dot of a pattern does not match line breaks.
  note_to_payer: text(255, /^.*$/).optional(),
})

export const refund = z.strictObject({
  id: orderId,
  status: z.enum(['FAILED', 'PENDING', 'COMPLETED']),
  amount: money,
  ...marks,
  custom_id: text(127, /^[A-Za-z0-9-_.,]*$/).optional(),
  note_to_payer: z.string().optional(),
  seller_payable_breakdown: z.strictObject({ gross_amount: money, total_refunded_amount: money }),
  ...times,
  links,
})

const unitFields = {
  reference_id: text(256),
  amount: z.strictObject({
    ...money.shape,
    breakdown: z.strictObject({ item_total: money, shipping: money, discount: money }),
  }),
  description: text(127),
  ...marks,
  items: z.array(
    z.strictObject({
      name: text(127),
      unit_amount: money,
      quantity: z.string().regex(/^[1-9][0-9]{0,9}$/),
      sku: z.string().max(127),
      category: z.enum(['DIGITAL_GOODS', 'PHYSICAL_GOODS']),
    }),
  ),
  shipping: z
    .strictObject({ type: z.literal('SHIPPING'), name, address: postalAddress })
    .optional(),
}

const storing = { store_in_vault: z.literal('ON_SUCCESS') }

const card = z.strictObject({
  attributes: z.strictObject({
    verification: z.strictObject({ method: scaMethod }),
    vault: z.strictObject(storing).optional(),
    customer: customer.optional(),
  }),
  stored_credential: z
    .strictObject({
      payment_initiator: z.literal('CUSTOMER'),
      payment_type: z.literal('RECURRING'),
      usage: z.literal('FIRST'),
    })
    .optional(),
  experience_context: z.strictObject(returnUrls),
})

const wallet = z.strictObject({
  attributes: z
    .strictObject({
      vault: z.strictObject({ ...storing, ...walletTerms }),
      customer: customer.optional(),
    })
    .optional(),
  experience_context: z.strictObject({
    ...pageContext(127),
    shipping_preference: z.enum(['NO_SHIPPING', 'SET_PROVIDED_ADDRESS']),
    user_action: z.literal('PAY_NOW'),
    payment_method_preference: z.literal('IMMEDIATE_PAYMENT_REQUIRED'),
  }),
})

const merchant = { payment_initiator: z.literal('MERCHANT'), usage: z.literal('SUBSEQUENT') }

const storedCard = z.strictObject({
  vault_id: tokenId,
  stored_credential: z.strictObject({
    ...merchant,
    payment_type: z.enum(['RECURRING', 'UNSCHEDULED']),
  }),
})

// Newer than the descriptions, which have no stored credential of a wallet; PayPal's server SDK 2.5 has it.
const storedWallet = z.strictObject({
  vault_id: tokenId,
  stored_credential: z.strictObject({ ...merchant, usage_pattern: walletTerms.usage_pattern }),
})

export const orderRequest = z.strictObject({
  intent: z.literal('CAPTURE'),
  purchase_units: z.tuple([z.strictObject(unitFields)]),
  payment_source: z.union([
    z.strictObject({ card: z.union([card, storedCard]) }),
    z.strictObject({ paypal: z.union([wallet, storedWallet]) }),
  ]),
})

export const captureRequest = z.strictObject({})

const attributes = z
  .strictObject({
    vault: z.strictObject({
      id: tokenId.optional(),
      status: z.enum(['VAULTED', 'CREATED', 'APPROVED']),
      customer,
    }),
  })
  .optional()

const authentication = z.strictObject({
  liability_shift: z.enum(['NO', 'POSSIBLE', 'UNKNOWN']),
  three_d_secure: z.strictObject({
    authentication_status: z.enum(['Y', 'N', 'U', 'A', 'C', 'R', 'D', 'I']),
    enrollment_status: z.enum(['Y', 'N', 'U', 'B']),
  }),
})

const payments = z.strictObject({
  captures: z.array(z.strictObject(captureFields)),
  refunds: z.array(refund).optional(),
})

// Payments of the demo have neither lines nor a description.
const unitShown = z
  .strictObject({ ...unitFields, amount: z.union([unitFields.amount, money]) })
  .partial()
  .extend({ payments: payments.optional() })

export const order = z.strictObject({
  id: orderId,
  intent: z.literal('CAPTURE'),
  status: z.enum(['CREATED', 'APPROVED', 'COMPLETED', 'PAYER_ACTION_REQUIRED']),
  payment_source: z.union([
    z.strictObject({
      card: z.strictObject({
        ...cardShown,
        authentication_result: authentication.optional(),
        attributes,
      }),
    }),
    z.strictObject({ paypal: z.strictObject({ ...walletShown, attributes }) }),
  ]),
  purchase_units: z.tuple([unitShown]),
  ...times,
  links,
})

export const setupTokenRequest = z.strictObject({
  customer: z.strictObject({
    id: customer.shape.id.optional(),
    // Newer than the descriptions.
    merchant_customer_id: text(64, /^[0-9a-zA-Z-_.^*$@#]+$/),
  }),
  payment_source: z.union([
    z.strictObject({
      card: z.strictObject({
        verification_method: scaMethod,
        experience_context: z.strictObject(pageContext(300)),
      }),
    }),
    z.strictObject({
      paypal: z.strictObject({
        ...walletTerms,
        experience_context: z.strictObject({
          ...pageContext(300),
          shipping_preference: z.literal('NO_SHIPPING'),
        }),
      }),
    }),
  ]),
})

const source = z.union([
  z.strictObject({ card: z.strictObject(cardShown) }),
  z.strictObject({ paypal: z.strictObject(walletShown) }),
])

const token = { id: tokenId, customer, payment_source: source, links: links.min(1).max(32) }

export const setupToken = z.strictObject({
  ...token,
  status: z.enum(['CREATED', 'PAYER_ACTION_REQUIRED', 'APPROVED', 'VAULTED']),
})

export const paymentTokenRequest = z.strictObject({
  payment_source: z.strictObject({
    // The descriptions list only BILLING_AGREEMENT, and would refuse the documented call.
    token: z.strictObject({ id: text(255, /^[0-9A-Z_-]+$/), type: z.literal('SETUP_TOKEN') }),
  }),
})

export const paymentToken = z.strictObject(token)

export const paymentTokenPage = z.strictObject({
  total_items: z.int().min(1).max(50).optional(),
  total_pages: z.int().min(1).max(10).optional(),
  customer,
  payment_tokens: z.array(paymentToken).max(64),
  links: links.min(1).max(32),
})
