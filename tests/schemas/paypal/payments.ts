import { z } from 'zod'
import { dateTime, links, money, orderId, text } from './shapes.ts'

const captureFields = {
  id: orderId,
  status: z.enum(['COMPLETED', 'DECLINED', 'PARTIALLY_REFUNDED', 'PENDING', 'REFUNDED', 'FAILED']),
  status_details: z
    .strictObject({
      reason: z.enum([
        'BUYER_COMPLAINT',
        'CHARGEBACK',
        'ECHECK',
        'INTERNATIONAL_WITHDRAWAL',
        'OTHER',
        'PENDING_REVIEW',
        'RECEIVING_PREFERENCE_MANDATES_MANUAL_ACTION',
        'REFUNDED',
        'TRANSACTION_APPROVED_AWAITING_FUNDING',
        'UNILATERAL',
        'VERIFICATION_REQUIRED',
        // Newer than the descriptions.
        'DECLINED_BY_RISK_FRAUD_FILTERS',
      ]),
    })
    .optional(),
  amount: money,
  invoice_id: text(127).optional(),
  custom_id: z.string().max(127).optional(),
  final_capture: z.boolean(),
  seller_receivable_breakdown: z
    .strictObject({
      gross_amount: money,
      paypal_fee: money.optional(),
      net_amount: money.optional(),
    })
    .optional(),
  processor_response: z
    .strictObject({
      response_code: z.string().regex(/^[0-9A-Z]{4}$/),
      payment_advice_code: z.enum(['01', '02', '03', '21']).optional(),
    })
    .optional(),
  create_time: dateTime,
  update_time: dateTime,
  links,
}

export const capture = z.strictObject(captureFields)

const relatedId = text(20, /^[A-Z0-9]+$/)

export const oneCapture = z.strictObject({
  ...captureFields,
  supplementary_data: z.strictObject({
    related_ids: z.strictObject({ order_id: relatedId, capture_id: relatedId }),
  }),
})

export const refundRequest = z.strictObject({
  amount: money.optional(),
  custom_id: text(127).optional(),
  invoice_id: text(127).optional(),
  // One line: the dot of a pattern does not match line breaks.
  note_to_payer: text(255, /^.*$/).optional(),
})

export const refund = z.strictObject({
  id: orderId,
  status: z.enum(['CANCELLED', 'FAILED', 'PENDING', 'COMPLETED']),
  amount: money,
  invoice_id: text(127).optional(),
  custom_id: text(127, /^[A-Za-z0-9-_.,]*$/).optional(),
  note_to_payer: z.string().optional(),
  seller_payable_breakdown: z.strictObject({ gross_amount: money, total_refunded_amount: money }),
  create_time: dateTime,
  update_time: dateTime,
  links,
})
