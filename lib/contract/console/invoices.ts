import { z } from 'zod'
import { callsOf } from '../endpoint.ts'
import { euros, timestamp } from '../shapes.ts'
import { fileAt, listed, listQuery } from './lists.ts'

const { operator } = callsOf('invoices')

const action = 'accounts.read'
const day = z.iso.date()

const query = listQuery(['paid', '-paid']).extend({
  q: z.string().trim().max(100).optional(),
  state: z.enum(['made', 'unmade']).optional(),
  /** Days of the payment or refund, in Rome. */
  from: day.optional(),
  until: day.optional(),
})

const documentId = z.string().regex(/^[1-9]\d{0,8}(-R[1-9]\d{0,3})?$/)

const invoiceRow = z
  .object({
    /** `10492` for the invoice of an order, `10492-R1` for the credit note of its first refund. */
    id: documentId,
    /** Number of the order. */
    order: z.int().min(1),
    kind: z.enum(['invoice', 'note']),
    name: z.string(),
    /** Moment of the payment, or of the refund. */
    paid_at: timestamp,
    /** `12/2026`; null before it is made. */
    number: z.string().nullable(),
    made_at: timestamp.nullable(),
    /** Negative for a credit note. */
    total: z.number(),
    /** Given back outside the invoice, which wants credit notes. */
    refunded: euros,
  })
  .meta({ id: 'InvoiceRow' })

export const invoices = {
  list: operator('GET /invoices', {
    summary:
      'Invoices of paid orders whose buyers asked for one, and credit notes of their refunds',
    action,
    query,
    output: listed(invoiceRow),
  }),
  file: fileAt('invoices', '/invoices', { action, query, proof: true }),
  make: operator('POST /invoices/{id}/xml', {
    summary: 'The electronic invoice or credit note, numbered and written the first time',
    action,
    params: z.object({ id: documentId }),
    proof: true,
    bytes: 'application/xml; charset=utf-8',
    output: z.custom<Response>(),
    errors: ['not_found', 'conflict'],
  }),
}
