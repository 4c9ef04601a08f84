import { z } from 'zod'
import { quantity } from './checkout.ts'
import { data, endpoint } from './endpoint.ts'
import { mostPictureBytes } from './picture-limits.ts'
import { euros, id, pathId, timestamp } from './shapes.ts'

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
    delivery_stays: deliveryStays.nullable(),
    decision: z.string().nullable(),
    /** Proof that the goods were sent back, when the member uploaded one. */
    proof: z.object({ name: z.string(), uploaded_at: timestamp }).nullable(),
  })
  .meta({ id: 'Withdrawal' })

const proofFile = z
  .file()
  .refine(({ size }) => size <= mostPictureBytes, { params: { message: 'image.large' } })
  .refine(({ type }) => type.startsWith('image/') || type === 'application/pdf', {
    params: { message: 'proof.kind' },
  })

const idParams = z.strictObject({ id: pathId })
const ofRequest = z.strictObject({ id: pathId, request_id: pathId })
const withdrawn = z.strictObject({
  lines: z
    .array(z.strictObject({ line_id: id, quantity }))
    .min(1)
    .max(50),
})

export const withdrawals = {
  quote: endpoint({
    method: 'POST',
    path: '/orders/{id}/refund_requests/quote',
    tag: 'orders',
    summary: 'Quote the refund of a withdrawal; read-only',
    auth: 'member',
    params: idParams,
    body: withdrawn,
    output: data(
      z.object({
        refund: euros,
        credits: euros,
        total: euros,
        delivery_stays: deliveryStays.nullable(),
      }),
    ),
    errors: ['not_found', 'invalid', 'conflict'],
  }),
  withdraw: endpoint({
    method: 'POST',
    path: '/orders/{id}/refund_requests',
    tag: 'orders',
    summary:
      'Withdraw from the contract, for some lines or all, from the first shipment until fourteen days after the last delivery',
    auth: 'member',
    params: idParams,
    body: withdrawn.extend({ reason: z.string().trim().max(500).nullable().default(null) }),
    status: 201,
    creates: true,
    output: data(withdrawal),
    errors: ['not_found', 'invalid', 'conflict'],
  }),
  bringProof: endpoint({
    method: 'PUT',
    path: '/users/logged/orders/{id}/refund_requests/{request_id}/proof',
    tag: 'orders',
    summary:
      'Upload the proof that the goods were sent back, a picture or a PDF; replaces an earlier one',
    auth: 'member',
    params: ofRequest,
    multipart: true,
    body: z.strictObject({ file: proofFile }),
    output: data(withdrawal),
    errors: ['not_found', 'invalid', 'conflict'],
  }),
  proof: endpoint({
    method: 'GET',
    path: '/users/logged/orders/{id}/refund_requests/{request_id}/proof',
    tag: 'orders',
    summary: 'Download the proof that the goods were sent back',
    auth: 'member',
    params: ofRequest,
    bytes: ['image/webp', 'application/pdf'],
    output: z.custom<Response>(),
    errors: ['not_found'],
  }),
  receipt: endpoint({
    method: 'GET',
    path: '/users/logged/orders/{id}/refund_requests/{request_id}/receipt',
    tag: 'orders',
    summary: 'Receipt of a withdrawal, with its time, as a PDF',
    auth: 'member',
    params: ofRequest,
    bytes: 'application/pdf',
    output: z.custom<Response>(),
    errors: ['not_found'],
  }),
}

export type Withdrawal = z.output<typeof withdrawal>
