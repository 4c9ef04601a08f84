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
  /** Days of the payment, in Rome. */
  from: day.optional(),
  until: day.optional(),
})

const invoiceRow = z
  .object({
    /** Number of the order. */
    id: z.int().min(1),
    name: z.string(),
    paid_at: timestamp,
    /** `12/2026`; null before it is made. */
    number: z.string().nullable(),
    made_at: timestamp.nullable(),
    total: euros,
    /** Given back outside the invoice: it needs a credit note. */
    refunded: euros,
  })
  .meta({ id: 'InvoiceRow' })

export const invoices = {
  list: operator('GET /invoices', {
    summary: 'Paid orders whose buyers asked for an invoice',
    action,
    query,
    output: listed(invoiceRow),
  }),
  file: fileAt('invoices', '/invoices', { action, query, proof: true }),
  make: operator('POST /invoices/{id}/xml', {
    summary: 'The electronic invoice of an order, numbered and written the first time',
    action,
    proof: true,
    bytes: 'application/xml; charset=utf-8',
    output: z.custom<Response>(),
    errors: ['not_found', 'conflict'],
  }),
}
