import { z } from 'zod'
import { amount } from '#lib/providers/paypal/amounts.ts'
import { unprocessable } from './problem.ts'

const part = amount.default(0)

const unit = z.looseObject({
  amount: z.looseObject({
    currency_code: z.literal('EUR'),
    value: z.string(),
    breakdown: z.strictObject({ item_total: part, shipping: part, discount: part }),
  }),
  custom_id: z.string().min(1).max(127),
  invoice_id: z.string().min(1).max(127),
  items: z.array(z.object({ quantity: z.string().regex(/^[1-9]\d{0,9}$/), unit_amount: amount })),
})

const source = z
  .looseObject({
    vault_id: z.string().optional(),
    attributes: z
      .looseObject({
        verification: z.object({ method: z.string() }).optional(),
        vault: z.looseObject({ store_in_vault: z.literal('ON_SUCCESS') }).optional(),
        customer: z.looseObject({ id: z.string().max(22) }).optional(),
      })
      .optional(),
    experience_context: z.object({ return_url: z.url(), cancel_url: z.url() }).optional(),
    stored_credential: z
      .looseObject({ payment_initiator: z.string(), usage: z.string() })
      .optional(),
  })
  .refine(({ vault_id, attributes, experience_context, stored_credential: stored }) => {
    if (!vault_id) return experience_context !== undefined
    // Without the buyer there is no authentication, and the consent was given earlier.
    const isLater = stored?.payment_initiator === 'MERCHANT' && stored.usage === 'SUBSEQUENT'
    return isLater && attributes === undefined
  })

export const orderRequest = z.looseObject({
  intent: z.literal('CAPTURE'),
  purchase_units: z.tuple([unit]),
  payment_source: z.union([z.strictObject({ card: source }), z.strictObject({ paypal: source })]),
})

export type OrderRequest = z.output<typeof orderRequest>

/** Checks the total against its parts, like PayPal. */
export const totalOf = ({ amount: given, items }: OrderRequest['purchase_units'][0]) => {
  const { item_total, shipping, discount } = given.breakdown
  const total = amount.parse(given)
  if (total <= 0) throw unprocessable('CANNOT_BE_ZERO_OR_NEGATIVE')
  if (item_total < 0 || shipping < 0 || discount < 0) throw unprocessable('CANNOT_BE_NEGATIVE')
  const goods = items.reduce((sum, item) => sum + Number(item.quantity) * item.unit_amount, 0)
  if (goods !== item_total) throw unprocessable('ITEM_TOTAL_MISMATCH')
  if (item_total + shipping - discount !== total)
    throw unprocessable('AMOUNT_MISMATCH', { field: '/purchase_units/0/amount/value' })
  return total
}
