import { z } from 'zod'
import { quantity } from './checkout.ts'
import { callsOf, data } from './endpoint.ts'
import { euros, id, pathId, timestamp, uploadedFile } from './shapes.ts'

const { member } = callsOf('orders')

/** Delivery that is not refunded as long as these titles of other orders travel on it. */
export const deliveryStays = z
  .object({ amount: euros, titles: z.array(z.string()) })
  .meta({ id: 'DeliveryStays' })

export const withdrawal = z
  .object({
    id,
    /** Number of the form R-10501-1. */
    number: z.string(),
    state: z.enum(['requested', 'accepted', 'refused', 'refunded']),
    requested_at: timestamp,
    send_back_by: timestamp,
    lines: z.array(z.object({ title: z.string(), quantity })),
    refund: euros,
    credits: euros,
    with_delivery: z.boolean(),
    delivery_stays: deliveryStays.nullable(),
    /** Refund that the shop gave by itself: nothing is sent back. */
    by_shop: z.boolean(),
    decision: z.string().nullable(),
    /** Proof that the goods were sent back, when the member uploaded one. */
    proof: z.object({ name: z.string(), uploaded_at: timestamp }).nullable(),
  })
  .meta({ id: 'Withdrawal' })

const proofFile = uploadedFile.refine(
  ({ type }) => type.startsWith('image/') || type === 'application/pdf',
  { params: { message: 'proof.kind' } },
)

const ofRequest = z.strictObject({ id: pathId, request_id: pathId })
const withdrawn = z.strictObject({
  lines: z
    .array(z.strictObject({ line_id: id, quantity }))
    .min(1)
    .max(50),
})

export const withdrawals = {
  quote: member('POST /orders/{id}/refund_requests/quote', {
    summary: 'Quote the refund of a withdrawal; read-only',
    body: withdrawn,
    output: data(
      z.object({
        refund: euros,
        credits: euros,
        total: euros,
        delivery_stays: deliveryStays.nullable(),
      }),
    ),
    errors: ['conflict'],
  }),
  withdraw: member('POST /orders/{id}/refund_requests', {
    summary:
      'Withdraw from the contract, for some lines or all, from the first shipment until fourteen days after the last delivery',
    body: withdrawn.extend({ reason: z.string().trim().max(500).nullable().default(null) }),
    status: 201,
    creates: true,
    output: data(withdrawal),
    errors: ['conflict'],
  }),
  bringProof: member('PUT /users/logged/orders/{id}/refund_requests/{request_id}/proof', {
    summary:
      'Upload the proof that the goods were sent back, a picture or a PDF; replaces an earlier one',
    params: ofRequest,
    multipart: true,
    body: z.strictObject({ file: proofFile }),
    output: data(withdrawal),
    errors: ['conflict'],
  }),
  proof: member('GET /users/logged/orders/{id}/refund_requests/{request_id}/proof', {
    summary: 'Download the proof that the goods were sent back',
    params: ofRequest,
    bytes: ['image/webp', 'application/pdf'],
    output: z.custom<Response>(),
  }),
  receipt: member('GET /users/logged/orders/{id}/refund_requests/{request_id}/receipt', {
    summary: 'Receipt of a withdrawal, with its time, as a PDF',
    params: ofRequest,
    bytes: 'application/pdf',
    output: z.custom<Response>(),
  }),
}

export type Withdrawal = z.output<typeof withdrawal>
