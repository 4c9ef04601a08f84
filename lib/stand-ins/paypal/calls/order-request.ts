import { z } from 'zod'
import { amount, amountOf } from '#lib/providers/paypal/amounts.ts'
import { Refused, unprocessable } from '../problem.ts'

const money = amount
const optionalMoney = money.optional()

const unit = z.looseObject({
  amount: z.object({
    currency_code: z.literal('EUR'),
    value: z.string(),
    breakdown: z
      .object({
        item_total: optionalMoney,
        shipping: optionalMoney,
        handling: optionalMoney,
        tax_total: optionalMoney,
        insurance: optionalMoney,
        shipping_discount: optionalMoney,
        discount: optionalMoney,
      })
      .optional(),
  }),
  custom_id: z.string().min(1).max(127).optional(),
  invoice_id: z.string().min(1).max(127).optional(),
  items: z
    .array(z.object({ quantity: z.string().regex(/^[1-9]\d{0,9}$/), unit_amount: money }))
    .optional(),
})

const context = z.object({ return_url: z.url(), cancel_url: z.url() }).partial().optional()

const vault = z.looseObject({ store_in_vault: z.literal('ON_SUCCESS') }).optional()
const customer = z.looseObject({ id: z.string().max(22).optional() }).optional()

const cardSource = z.looseObject({
  vault_id: z.string().optional(),
  number: z.string().optional(),
  expiry: z.string().optional(),
  security_code: z.string().optional(),
  name: z.string().optional(),
  attributes: z
    .looseObject({
      verification: z.object({ method: z.string() }).optional(),
      vault,
      customer,
    })
    .optional(),
  experience_context: context,
  stored_credential: z
    .looseObject({
      payment_initiator: z.enum(['CUSTOMER', 'MERCHANT']),
      payment_type: z.enum(['ONE_TIME', 'RECURRING', 'UNSCHEDULED']),
      usage: z.enum(['FIRST', 'SUBSEQUENT', 'DERIVED']).default('DERIVED'),
      previous_network_transaction_reference: z.unknown().optional(),
    })
    .optional(),
})

const walletSource = z.looseObject({
  vault_id: z.string().optional(),
  attributes: z
    .looseObject({
      vault: vault
        .unwrap()
        .extend({ usage_type: z.enum(['MERCHANT', 'PLATFORM']) })
        .optional(),
      customer,
    })
    .optional(),
  experience_context: context,
  stored_credential: z
    .looseObject({
      payment_initiator: z.enum(['CUSTOMER', 'MERCHANT']),
      usage: z.enum(['FIRST', 'SUBSEQUENT', 'DERIVED']).default('DERIVED'),
      usage_pattern: z.string().optional(),
    })
    .optional(),
})

export const orderRequest = z.looseObject({
  intent: z.literal('CAPTURE'),
  purchase_units: z.array(unit).min(1).max(10),
  payment_source: z
    .strictObject({ card: cardSource.optional(), paypal: walletSource.optional() })
    .optional(),
})

export type OrderRequest = z.output<typeof orderRequest>
type Unit = OrderRequest['purchase_units'][number]

/** Checks the total against its parts, like PayPal. */
export const totalOf = ({ amount: given, items = [] }: Unit) => {
  const read = money.safeParse({ currency_code: given.currency_code, value: given.value })
  if (!read.success)
    throw new Refused(400, 'INVALID_PARAMETER_SYNTAX', { field: '/purchase_units/0/amount/value' })
  const total = read.data
  if (total <= 0) throw unprocessable('CANNOT_BE_ZERO_OR_NEGATIVE')
  const parts = given.breakdown
  const goods = items.reduce((sum, item) => sum + Number(item.quantity) * item.unit_amount, 0)
  if (!parts) return total
  const { item_total = 0, shipping = 0, handling = 0, tax_total = 0, insurance = 0 } = parts
  const { shipping_discount = 0, discount = 0 } = parts
  const all = [item_total, shipping, handling, tax_total, insurance, shipping_discount, discount]
  if (all.some((part) => part < 0)) throw unprocessable('CANNOT_BE_NEGATIVE')
  if (items.length > 0 && goods !== item_total) throw unprocessable('ITEM_TOTAL_MISMATCH')
  const sum =
    item_total + shipping + handling + tax_total + insurance - shipping_discount - discount
  if (sum !== total)
    throw unprocessable('AMOUNT_MISMATCH', {
      value: amountOf(total).value,
      field: '/purchase_units/0/amount/value',
    })
  return total
}

/** Checks which fields of a stored credential may be combined. */
export const checkStoredCredential = ({ payment_source, purchase_units }: OrderRequest) => {
  const card = payment_source?.card
  const stored = card?.stored_credential ?? payment_source?.paypal?.stored_credential
  if (!stored) return
  const type = card?.stored_credential?.payment_type
  if (stored.payment_initiator === 'CUSTOMER') {
    if (card?.stored_credential?.previous_network_transaction_reference)
      throw new Refused(400, 'INCOMPATIBLE_PARAMETER_VALUE')
    return
  }
  if (type === 'ONE_TIME' || stored.usage === 'FIRST')
    throw new Refused(400, 'INCOMPATIBLE_PARAMETER_VALUE', {
      field: '/payment_source/card/stored_credential',
    })
  if (card?.security_code) throw unprocessable('MERCHANT_INITIATED_WITH_SECURITY_CODE')
  if (card?.attributes?.verification)
    throw unprocessable('MERCHANT_INITIATED_WITH_AUTHENTICATION_RESULTS')
  if (purchase_units.length > 1)
    throw unprocessable('MERCHANT_INITIATED_WITH_MULTIPLE_PURCHASE_UNITS')
}
