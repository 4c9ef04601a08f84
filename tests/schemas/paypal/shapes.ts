import { z } from 'zod'

// Schemas of PayPal's published API, as far as the shop and its stand-in use it: fields, patterns, lengths
// and values. Strict, so that a misspelt field is a fault, which PayPal's own descriptions would not find.

const amount = /^((-?[0-9]+)|(-?([0-9]+)?[.][0-9]+))$/
const moment =
  /^[0-9]{4}-(0[1-9]|1[0-2])-(0[1-9]|[1-2][0-9]|3[0-1])[T,t]([0-1][0-9]|2[0-3]):[0-5][0-9]:([0-5][0-9]|60)([.][0-9]+)?([Zz]|[+-][0-9]{2}:[0-9]{2})$/

export const text = (longest: number, pattern = /^[\s\S]*$/) =>
  z.string().min(1).max(longest).regex(pattern)

export const money = z.strictObject({
  currency_code: z.string().length(3),
  value: z.string().max(32).regex(amount),
})

export const dateTime = z.string().min(20).max(64).regex(moment)
export const orderId = text(36, /^[A-Z0-9]+$/)
export const tokenId = text(36, /^[0-9a-zA-Z_-]+$/)
const customerId = text(22, /^[0-9a-zA-Z_-]+$/)
export const customer = z.strictObject({ id: customerId })

export const links = z.array(
  z.strictObject({
    href: z.url(),
    rel: z.string().min(1),
    method: z.enum(['GET', 'POST', 'DELETE']).optional(),
  }),
)

export const times = { create_time: dateTime, update_time: dateTime }

const namePart = z.string().max(140).optional()

export const name = z.strictObject({
  given_name: namePart,
  surname: namePart,
  full_name: z.string().max(300).optional(),
})

export const postalAddress = z.strictObject({
  address_line_1: z.string().max(300).optional(),
  address_line_2: z.string().max(300).optional(),
  admin_area_2: z.string().max(120).optional(),
  admin_area_1: z.string().max(300).optional(),
  postal_code: z.string().max(60).optional(),
  country_code: z.string().regex(/^([A-Z]{2}|C2)$/),
})

export const returnUrls = { return_url: z.url().max(4000), cancel_url: z.url().max(4000) }

/** Fields of the page on which a buyer approves; orders allow a shorter name of the shop. */
export const pageContext = (longestName: number) => ({
  brand_name: text(longestName, /^.*$/),
  locale: text(10, /^[a-z]{2}(?:-[A-Z][a-z]{3})?(?:-(?:[A-Z]{2}|[0-9]{3}))?$/),
  ...returnUrls,
})

/** Terms under which a wallet is stored. */
export const walletTerms = {
  description: text(128, /^[a-zA-Z0-9_'\-., :;!?"]*$/),
  usage_type: z.enum(['MERCHANT', 'PLATFORM']),
  customer_type: z.enum(['CONSUMER', 'BUSINESS']),
  // Newer than the descriptions of 2024; PayPal's server SDK 2.5 has them.
  usage_pattern: z.enum(['SUBSCRIPTION_PREPAID', 'UNSCHEDULED_PREPAID']),
  permit_multiple_payment_tokens: z.boolean(),
}

export const scaMethod = z.enum(['SCA_ALWAYS', 'SCA_WHEN_REQUIRED'])

export const cardShown = {
  name: z.string().min(2).max(300).optional(),
  last_digits: z
    .string()
    .regex(/^[0-9]{2,4}$/)
    .optional(),
  brand: z.enum(['VISA', 'MASTERCARD', 'AMEX', 'MAESTRO']).optional(),
  expiry: z
    .string()
    .regex(/^[0-9]{4}-(0[1-9]|1[0-2])$/)
    .optional(),
}

export const walletShown = {
  email_address: z.email().min(3).max(254).optional(),
  account_id: z
    .string()
    .regex(/^[2-9A-HJ-NP-Z]{13}$/)
    .optional(),
  name: name.optional(),
  address: postalAddress.optional(),
}
