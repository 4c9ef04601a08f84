import { z } from 'zod'

// Schemas of PayPal's published API, as far as the shop calls it: fields, patterns, lengths, enums.
// Strict, so that a misspelt field is a fault, which PayPal's own descriptions would not find.

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
const countryCode = z.string().regex(/^([A-Z]{2}|C2)$/)
export const yearMonth = z.string().regex(/^[0-9]{4}-(0[1-9]|1[0-2])$/)
export const language = text(10, /^[a-z]{2}(?:-[A-Z][a-z]{3})?(?:-(?:[A-Z]{2}|[0-9]{3}))?$/)
export const orderId = text(36, /^[A-Z0-9]+$/)
export const vaultId = text(255, /^[0-9a-zA-Z_-]+$/)
export const tokenId = text(36, /^[0-9a-zA-Z_-]+$/)
export const customerId = text(22, /^[0-9a-zA-Z_-]+$/)
export const payerId = z.string().regex(/^[2-9A-HJ-NP-Z]{13}$/)
export const email = z.email().min(3).max(254)

export const links = z.array(
  z.strictObject({
    href: z.url(),
    rel: z.string().min(1),
    method: z
      .enum(['GET', 'POST', 'PUT', 'DELETE', 'HEAD', 'CONNECT', 'OPTIONS', 'PATCH'])
      .optional(),
  }),
)

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
  country_code: countryCode,
})

export const brand = z.enum([
  'VISA',
  'MASTERCARD',
  'DISCOVER',
  'AMEX',
  'SOLO',
  'JCB',
  'STAR',
  'DELTA',
  'SWITCH',
  'MAESTRO',
  'CB_NATIONALE',
  'CONFIGOGA',
  'CONFIDIS',
  'ELECTRON',
  'CETELEM',
  'CHINA_UNION_PAY',
])

/**
 * Newer than the descriptions of 2024, which have the first six values; the rest is in PayPal's server
 * SDK 2.5.
 */
export const usagePattern = z.enum([
  'IMMEDIATE',
  'DEFERRED',
  'RECURRING_PREPAID',
  'RECURRING_POSTPAID',
  'THRESHOLD_PREPAID',
  'THRESHOLD_POSTPAID',
  'SUBSCRIPTION_PREPAID',
  'SUBSCRIPTION_POSTPAID',
  'UNSCHEDULED_PREPAID',
  'UNSCHEDULED_POSTPAID',
  'INSTALLMENT_PREPAID',
  'INSTALLMENT_POSTPAID',
])

/** Newer than the descriptions, which have neither 3D_SECURE nor AVS_CVV. */
export const scaMethod = z.enum(['SCA_ALWAYS', 'SCA_WHEN_REQUIRED', '3D_SECURE', 'AVS_CVV'])
