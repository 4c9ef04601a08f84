import { z } from 'zod'
import { days } from '#lib/format/durations.ts'
import { amount } from '#lib/providers/paypal/amounts.ts'
import { type Call, call, type Input, ok, readBody } from './call.ts'
import { Refused, unprocessable } from './problem.ts'
import { showOneCapture, showRefund } from './show.ts'
import { type CaptureRecord, newId, type RefundRecord } from './store.ts'
import type { World } from './world.ts'

export const announceCapture = (world: World, capture: CaptureRecord, type: string) =>
  world.announce({
    type: `PAYMENT.CAPTURE.${type}`,
    resourceType: 'capture',
    resource: showOneCapture(world, capture),
    summary: `Payment ${type.toLowerCase()}`,
  })

const mark = z.string().min(1).max(127)

const refundRequest = z.looseObject({
  amount: amount.optional(),
  custom_id: mark.optional(),
  invoice_id: mark.optional(),
  note_to_payer: z.string().min(1).max(255).optional(),
})

type RefundRequest = z.output<typeof refundRequest>

/** Stores a capture with the status that follows from the money taken from it. */
export const putCapture = (world: World, capture: CaptureRecord) => {
  const takenCents = capture.refundedCents + capture.disputedCents
  const rest = capture.cents > takenCents ? 'PARTIALLY_REFUNDED' : 'REFUNDED'
  const settled = capture.status === 'PENDING' ? capture.status : 'COMPLETED'
  const status = takenCents > 0 ? rest : settled
  return world.store.put('captures', { ...capture, status, updatedAt: world.time() })
}

/** Cents that a refund or a dispute can still return to the buyer, without pending refunds. */
export const refundableCents = ({ store }: World, capture: CaptureRecord) =>
  [...store.refunds.values()]
    .filter(({ captureId, status }) => captureId === capture.id && status === 'PENDING')
    .reduce(
      (left, { cents }) => left - cents,
      capture.cents - capture.refundedCents - capture.disputedCents,
    )

const check = (world: World, capture: CaptureRecord, request: RefundRequest) => {
  const { disputes, invoices } = world.store
  if (capture.status === 'PENDING') throw unprocessable('PENDING_CAPTURE')
  if (capture.status === 'DECLINED') throw unprocessable('REFUND_NOT_ALLOWED')
  const isOpen = [...disputes.values()].some(
    ({ captureId, status }) => captureId === capture.id && status === 'OPEN',
  )
  if (isOpen) throw unprocessable('TRANSACTION_DISPUTED')
  const mostCents = refundableCents(world, capture)
  if (mostCents <= 0) throw unprocessable('CAPTURE_FULLY_REFUNDED')
  const cents = request.amount ?? mostCents
  if (cents <= 0) throw unprocessable('CANNOT_BE_ZERO_OR_NEGATIVE')
  if (cents > mostCents) throw unprocessable('REFUND_AMOUNT_EXCEEDED')
  if (request.invoice_id && invoices.has(request.invoice_id))
    throw unprocessable('DUPLICATE_INVOICE_ID')
  return cents
}

const announceRefund = (world: World, type: string, refund: RefundRecord) =>
  world.announce({
    type,
    resourceType: 'refund',
    resource: showRefund(world, refund),
    summary: 'A refund was made or failed',
  })

/** Books a completed refund on its capture. */
const bookRefund = (world: World, refund: RefundRecord) => {
  const capture = world.store.need('captures', refund.captureId)
  putCapture(world, { ...capture, refundedCents: capture.refundedCents + refund.cents })
  announceRefund(world, 'PAYMENT.CAPTURE.REFUNDED', refund)
}

export const makeRefund = (world: World, captureId: string, request: RefundRequest) => {
  const capture = world.store.need('captures', captureId)
  const cents = check(world, capture, request)
  const { invoice, customId } = capture
  const about = [capture.id, invoice, customId, request.invoice_id ?? null]
  const outcome = world.rules.chargeOf('refund capture', about)
  if (typeof outcome === 'object') throw unprocessable(outcome.issue)
  const status = outcome === 'pending' ? 'PENDING' : outcome === 'declined' ? 'FAILED' : 'COMPLETED'
  const refund: RefundRecord = world.store.put('refunds', {
    id: newId(),
    captureId: capture.id,
    status,
    cents,
    totalCents: capture.refundedCents + (status === 'FAILED' ? 0 : cents),
    customId: request.custom_id ?? null,
    invoice: request.invoice_id ?? null,
    note: request.note_to_payer ?? null,
    at: world.time(),
  })
  if (refund.invoice) world.store.put('invoices', { id: refund.invoice })
  if (status === 'COMPLETED') bookRefund(world, refund)
  return refund
}

const refund = ({ id, body }: Input, world: World) => {
  const made = makeRefund(world, id, readBody(refundRequest, body))
  return { status: 201, body: showRefund(world, made), made: made.id }
}

/** Completes or declines a pending capture. */
export const settleCapture = (
  world: World,
  id: string,
  status: 'COMPLETED' | 'DECLINED' = 'COMPLETED',
) => {
  const capture = world.store.need('captures', id)
  if (capture.status !== 'PENDING') throw unprocessable('CAPTURE_STATUS_NOT_VALID')
  const change = { status, reason: null, updatedAt: world.time() }
  const settled = world.store.put('captures', { ...capture, ...change })
  if (status === 'DECLINED' && capture.invoice) world.store.remove('invoices', capture.invoice)
  announceCapture(world, settled, status)
}

/** Completes or fails a pending refund. */
export const settleRefund = (
  world: World,
  id: string,
  status: 'COMPLETED' | 'FAILED' = 'COMPLETED',
) => {
  const pending = world.store.need('refunds', id)
  if (pending.status !== 'PENDING') throw new Refused(404, 'INVALID_RESOURCE_ID')
  const settled = world.store.put('refunds', { ...pending, status })
  if (status === 'COMPLETED') bookRefund(world, settled)
  else announceRefund(world, 'PAYMENT.REFUND.FAILED', settled)
}

const readRefund = (id: string, world: World) => showRefund(world, world.store.need('refunds', id))

export const paymentCalls: Call[] = [
  call('read capture', 'GET /v2/payments/captures/:id', ({ id }, world) =>
    ok(showOneCapture(world, world.store.need('captures', id))),
  ),
  call('refund capture', 'POST /v2/payments/captures/:id/refund', refund, {
    remembers: days(45),
    again: readRefund,
  }),
  call('read refund', 'GET /v2/payments/refunds/:id', ({ id }, world) => ok(readRefund(id, world))),
]
