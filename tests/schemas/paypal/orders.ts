import { z } from 'zod'
import { capture, refund } from './payments.ts'
import {
  brand,
  customerId,
  dateTime,
  email,
  language,
  links,
  money,
  name,
  orderId,
  payerId,
  postalAddress,
  scaMethod,
  text,
  usagePattern,
  vaultId,
  yearMonth,
} from './shapes.ts'

const part = money.optional()

const amount = z.strictObject({
  ...money.shape,
  breakdown: z
    .strictObject({
      item_total: part,
      shipping: part,
      handling: part,
      tax_total: part,
      insurance: part,
      shipping_discount: part,
      discount: part,
    })
    .optional(),
})

const item = z.strictObject({
  name: text(127),
  unit_amount: money,
  tax: part,
  quantity: z.string().regex(/^[1-9][0-9]{0,9}$/),
  description: z.string().max(127).optional(),
  sku: z.string().max(127).optional(),
  category: z.enum(['DIGITAL_GOODS', 'PHYSICAL_GOODS', 'DONATION']).optional(),
})

const unitFields = {
  reference_id: text(256).optional(),
  amount,
  description: text(127).optional(),
  custom_id: text(127).optional(),
  invoice_id: text(127).optional(),
  soft_descriptor: text(22).optional(),
  items: z.array(item).optional(),
  shipping: z
    .strictObject({
      type: z
        .enum(['SHIPPING', 'PICKUP_IN_PERSON', 'PICKUP_IN_STORE', 'PICKUP_FROM_PERSON'])
        .optional(),
      name: name.optional(),
      address: postalAddress.optional(),
    })
    .optional(),
}

const initiator = z.enum(['CUSTOMER', 'MERCHANT'])
const usage = z.enum(['FIRST', 'SUBSEQUENT', 'DERIVED']).optional()
const addresses = { return_url: z.url(), cancel_url: z.url() }

const customer = z.strictObject({ id: customerId })
const store = { store_in_vault: z.literal('ON_SUCCESS') }

const cardWithoutData = z.strictObject({
  attributes: z.strictObject({
    verification: z.strictObject({ method: scaMethod }),
    vault: z.strictObject(store).optional(),
    customer: customer.optional(),
  }),
  stored_credential: z
    .strictObject({
      payment_initiator: z.literal('CUSTOMER'),
      payment_type: z.literal('RECURRING'),
      usage: z.literal('FIRST'),
    })
    .optional(),
  experience_context: z.strictObject(addresses),
})

const keptCard = z.strictObject({
  vault_id: vaultId,
  stored_credential: z.strictObject({
    payment_initiator: initiator,
    payment_type: z.enum(['ONE_TIME', 'RECURRING', 'UNSCHEDULED']),
    usage,
  }),
})

const wallet = z.strictObject({
  attributes: z
    .strictObject({
      vault: z.strictObject({
        ...store,
        description: text(128, /^[a-zA-Z0-9_'\-., :;!?"]*$/),
        usage_type: z.enum(['MERCHANT', 'PLATFORM']),
        customer_type: z.enum(['CONSUMER', 'BUSINESS']),
        usage_pattern: usagePattern,
        permit_multiple_payment_tokens: z.boolean(),
      }),
      customer: customer.optional(),
    })
    .optional(),
  experience_context: z.strictObject({
    brand_name: text(127, /^.*$/),
    locale: language,
    shipping_preference: z.enum(['GET_FROM_FILE', 'NO_SHIPPING', 'SET_PROVIDED_ADDRESS']),
    landing_page: z.enum(['LOGIN', 'GUEST_CHECKOUT', 'NO_PREFERENCE']).optional(),
    user_action: z.enum(['CONTINUE', 'PAY_NOW']),
    payment_method_preference: z.enum(['UNRESTRICTED', 'IMMEDIATE_PAYMENT_REQUIRED']),
    ...addresses,
  }),
})

// Newer than the descriptions, which have no stored credential of a wallet; PayPal's server SDK 2.5 has
// it.
const keptWallet = z.strictObject({
  vault_id: vaultId,
  stored_credential: z.strictObject({
    payment_initiator: initiator,
    usage,
    usage_pattern: usagePattern,
  }),
})

export const orderRequest = z.strictObject({
  intent: z.enum(['CAPTURE', 'AUTHORIZE']),
  purchase_units: z.array(z.strictObject(unitFields)).min(1).max(10),
  payment_source: z.union([
    z.strictObject({ card: z.union([cardWithoutData, keptCard]) }),
    z.strictObject({ paypal: z.union([wallet, keptWallet]) }),
  ]),
})

export const captureRequest = z.strictObject({})

export const confirmRequest = z.strictObject({
  payment_source: z.strictObject({
    card: z.strictObject({
      number: z.string().regex(/^[0-9]{13,19}$/),
      expiry: yearMonth,
      security_code: z
        .string()
        .regex(/^[0-9]{3,4}$/)
        .optional(),
      name: text(300).optional(),
    }),
  }),
})

const kept = z
  .strictObject({
    vault: z.strictObject({
      id: vaultId.optional(),
      status: z.enum(['VAULTED', 'CREATED', 'APPROVED']),
      customer: z.strictObject({ id: customerId }),
    }),
  })
  .optional()

const authentication = z.strictObject({
  // YES is newer than the descriptions.
  liability_shift: z.enum(['NO', 'POSSIBLE', 'UNKNOWN', 'YES']),
  three_d_secure: z.strictObject({
    authentication_status: z.enum(['Y', 'N', 'U', 'A', 'C', 'R', 'D', 'I']),
    enrollment_status: z.enum(['Y', 'N', 'U', 'B']),
  }),
})

export const cardShown = {
  name: z.string().min(2).max(300).optional(),
  last_digits: z
    .string()
    .regex(/^[0-9]{2,4}$/)
    .optional(),
  brand: brand.optional(),
  expiry: yearMonth.optional(),
}

export const walletShown = {
  email_address: email.optional(),
  account_id: payerId.optional(),
  name: name.optional(),
  address: postalAddress.optional(),
}

export const order = z.strictObject({
  id: orderId,
  intent: z.enum(['CAPTURE', 'AUTHORIZE']),
  status: z.enum(['CREATED', 'SAVED', 'APPROVED', 'VOIDED', 'COMPLETED', 'PAYER_ACTION_REQUIRED']),
  payment_source: z.union([
    z.strictObject({
      card: z.strictObject({
        ...cardShown,
        authentication_result: authentication.optional(),
        attributes: kept,
      }),
    }),
    z.strictObject({ paypal: z.strictObject({ ...walletShown, attributes: kept }) }),
  ]),
  purchase_units: z
    .array(
      z.strictObject({
        ...unitFields,
        payments: z
          .strictObject({ captures: z.array(capture), refunds: z.array(refund).optional() })
          .optional(),
      }),
    )
    .min(1)
    .max(10),
  create_time: dateTime,
  update_time: dateTime,
  links,
})
