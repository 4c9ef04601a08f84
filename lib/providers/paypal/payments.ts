import { z } from 'zod'
import { amount, amountOf } from './amounts.ts'
import type { Caller } from './caller.ts'
import { capture } from './orders.ts'
import type { Paypal, Refund } from './paypal.ts'

const links = z.array(z.object({ rel: z.string(), href: z.string() })).catch([])

const refund = z
  .object({
    id: z.string(),
    status: z.enum(['COMPLETED', 'PENDING', 'FAILED', 'CANCELLED']),
    amount,
    invoice_id: z.string().optional(),
    custom_id: z.string().optional(),
    links,
  })
  .transform(
    ({ id, status, amount, invoice_id, custom_id, links }): Refund => ({
      id,
      status,
      cents: amount,

      reference: custom_id ?? null,
      invoice: invoice_id ?? null,
      captureId:
        links.find(({ rel }) => rel === 'up')?.href.match(/\/captures\/([^/?#]+)$/)?.[1] ?? null,
    }),
  )

const place = (kind: 'captures' | 'refunds', id: string) =>
  `/v2/payments/${kind}/${encodeURIComponent(id)}`

type Payments = Pick<Paypal, 'readCapture' | 'refundCapture' | 'readRefund'>

export const paymentsAt = ({ get, post }: Caller): Payments => ({
  readCapture: (id) => get(place('captures', id), capture),
  readRefund: (id) => get(place('refunds', id), refund),
  refundCapture: (captureId, { cents, invoice, reference, note }, attempt) =>
    post(
      `${place('captures', captureId)}/refund`,
      refund,
      {
        amount: amountOf(cents),
        invoice_id: invoice,
        custom_id: reference,
        ...(note && { note_to_payer: note.replaceAll(/\s+/g, ' ').slice(0, 255) }),
      },
      attempt,
    ),
})
