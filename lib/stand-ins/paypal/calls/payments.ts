import { z } from 'zod'
import { amount } from '#lib/providers/paypal/amounts.ts'
import { announceCapture } from '../charge.ts'
import { newId } from '../ids.ts'
import { notFound, unprocessable } from '../problem.ts'
import type { CaptureRecord, RefundRecord } from '../records.ts'
import { showOneCapture, showRefund } from '../show.ts'
import type { World } from '../world.ts'
import { type Call, hours, type Reply, readBody } from './call.ts'

const captureOf = ({ store }: World, id: string) => {
  const capture = store.captures.get(id)
  if (capture) return capture
  throw notFound()
}

const refundRequest = z.looseObject({
  amount: amount.optional(),
  custom_id: z.string().min(1).max(127).optional(),
  invoice_id: z.string().min(1).max(127).optional(),
  note_to_payer: z.string().min(1).max(255).optional(),
})

type RefundRequest = z.output<typeof refundRequest>

export const leftOf = ({ cents, refundedCents, disputedCents }: CaptureRecord) =>
  cents - refundedCents - disputedCents

export const statusOf = (capture: CaptureRecord): CaptureRecord['status'] => {
  if (leftOf(capture) === capture.cents) return capture.status
  return leftOf(capture) > 0 ? 'PARTIALLY_REFUNDED' : 'REFUNDED'
}

const isDisputed = ({ store }: World, id: string) =>
  [...store.disputes.values()].some(
    ({ captureId, status }) => captureId === id && status === 'OPEN',
  )

/** Sum of pending refunds, which no other refund and no dispute may use. */
const waitingCents = ({ store }: World, id: string) =>
  [...store.refunds.values()]
    .filter(({ captureId, status }) => captureId === id && status === 'PENDING')
    .reduce((sum, { cents }) => sum + cents, 0)

/** Cents that a refund or a dispute can still return to the buyer. */
export const refundableCents = (world: World, capture: CaptureRecord) =>
  leftOf(capture) - waitingCents(world, capture.id)

const check = (world: World, capture: CaptureRecord, wanted: RefundRequest) => {
  if (capture.status === 'PENDING') throw unprocessable('PENDING_CAPTURE')
  if (capture.status === 'DECLINED') throw unprocessable('REFUND_NOT_ALLOWED')
  if (isDisputed(world, capture.id)) throw unprocessable('TRANSACTION_DISPUTED')
  const remainingCents = refundableCents(world, capture)
  if (remainingCents <= 0) throw unprocessable('CAPTURE_FULLY_REFUNDED')
  const cents = wanted.amount ?? remainingCents
  if (cents <= 0) throw unprocessable('CANNOT_BE_ZERO_OR_NEGATIVE')
  if (cents > remainingCents) throw unprocessable('REFUND_AMOUNT_EXCEEDED')
  if (wanted.invoice_id && world.store.invoices.has(wanted.invoice_id))
    throw unprocessable('DUPLICATE_INVOICE_ID')
  return cents
}

/** Books a completed refund on its capture. */
const bookRefund = (world: World, refund: RefundRecord) => {
  const capture = captureOf(world, refund.captureId)
  const more = { ...capture, refundedCents: capture.refundedCents + refund.cents }
  const booked = world.store.put('captures', {
    ...more,
    status: statusOf(more),
    updatedAt: world.now().toISOString(),
  })
  world.announce({
    type: 'PAYMENT.CAPTURE.REFUNDED',
    resourceType: 'refund',
    resource: showRefund(world, refund),
    summary: 'A capture was refunded',
  })
  return booked
}

export const makeRefund = (
  world: World,
  captureId: string,
  wanted: RefundRequest,
): RefundRecord => {
  const capture = captureOf(world, captureId)
  const cents = check(world, capture, wanted)
  const outcome = world.rules.chargeOf('refund capture', [
    capture.id,
    capture.invoice,
    capture.customId,
    wanted.invoice_id ?? null,
  ])
  if (typeof outcome === 'object') throw unprocessable(outcome.issue)
  const status = outcome === 'pending' ? 'PENDING' : outcome === 'declined' ? 'FAILED' : 'COMPLETED'
  const refund = world.store.put('refunds', {
    id: newId.refund(),
    captureId: capture.id,
    status,
    cents,
    totalCents: capture.refundedCents + (status === 'FAILED' ? 0 : cents),
    customId: wanted.custom_id ?? null,
    invoice: wanted.invoice_id ?? null,
    note: wanted.note_to_payer ?? null,
    at: world.now().toISOString(),
  })
  if (refund.invoice) world.store.put('invoices', { id: refund.invoice, of: refund.id })
  world.store.put('captures', { ...capture, refunds: [...capture.refunds, refund.id] })
  if (status === 'COMPLETED') bookRefund(world, refund)
  return refund
}

const refund: Call['run'] = ({ id, body, headers }, world): Reply => {
  const made = makeRefund(world, id, readBody(refundRequest, body))
  const whole = showRefund(world, made)
  const { links, status } = whole
  return {
    status: 201,
    body: headers.prefer === 'return=representation' ? whole : { id: made.id, status, links },
    made: { kind: 'refunds', id: made.id },
  }
}

/** Completes or declines a pending capture. */
export const settleCapture = (world: World, id: string, status: 'COMPLETED' | 'DECLINED') => {
  const capture = captureOf(world, id)
  if (capture.status !== 'PENDING') throw unprocessable('CAPTURE_STATUS_NOT_VALID')
  const updatedAt = world.now().toISOString()
  const settled = world.store.put('captures', { ...capture, status, reason: null, updatedAt })
  if (status === 'DECLINED' && capture.invoice) world.store.remove('invoices', capture.invoice)
  announceCapture(world, settled, status)
}

/** Completes or fails a pending refund. */
export const settleRefund = (world: World, id: string, status: 'COMPLETED' | 'FAILED') => {
  const waiting = world.store.refunds.get(id)
  if (waiting?.status !== 'PENDING') throw notFound()
  const settled = world.store.put('refunds', { ...waiting, status })
  if (status === 'COMPLETED') bookRefund(world, settled)
  else
    world.announce({
      type: 'PAYMENT.REFUND.FAILED',
      resourceType: 'refund',
      resource: showRefund(world, settled),
      summary: 'A refund failed',
    })
}

const path = (kind: string, end = '') => new RegExp(`^/v2/payments/${kind}/([A-Z0-9]{1,36})${end}$`)

export const paymentCalls: Call[] = [
  {
    name: 'read capture',
    method: 'GET',
    path: path('captures'),
    run: ({ id }, world) => ({ status: 200, body: showOneCapture(world, captureOf(world, id)) }),
  },
  {
    name: 'refund capture',
    method: 'POST',
    path: path('captures', '/refund'),
    remembers: 45 * 24 * hours,
    run: refund,
  },
  {
    name: 'read refund',
    method: 'GET',
    path: path('refunds'),
    run: ({ id }, world) => {
      const record = world.store.refunds.get(id)
      if (!record) throw notFound()
      return { status: 200, body: showRefund(world, record) }
    },
  },
]
