import type { Deps } from '../../../platform/deps.ts'
import { externalTask } from '../../../platform/outbox/task.ts'
import { isRefusedAs } from '../../../platform/payment-provider/refusal.ts'
import type { Dispute, EventSubject } from '../../../platform/payment-provider/types.ts'
import { recordEvent } from '../../orders/commands/events.ts'
import { writeDispute } from '../../payments/commands/disputes.ts'
import { markApplied } from '../../payments/commands/events.ts'
import { applyEvent } from '../../payments/commands/tasks.ts'
import {
  findEvent,
  findKeptCapture,
  findPaymentAt,
  findPaymentOf,
  findReportedRefund,
  hasDispute,
} from '../../payments/queries.ts'
import { orderOf } from '../../payments/rules/captures.ts'
import { weepBack } from '../../weep/commands/cancel.ts'
import { lockDebt } from '../queries/debts.ts'
import { bookCapture } from './book.ts'
import { loseMethod } from './method-gone.ts'
import { isOfAnotherShop } from './other-shops.ts'
import { readPaidCapture } from './payer.ts'
import { bookForeignRefund, bookRefund } from './refund.ts'
import { settlePayment } from './settle.ts'

type ApplyDeps = Pick<Deps, 'db' | 'clock' | 'provider' | 'config' | 'log'>
type Found = { id: string; purchaseId?: string | null; isReversal?: boolean }

const applyPurchase = async (deps: ApplyDeps, { id }: Found) => {
  const payment = await findPaymentAt(deps.db, id)
  if (payment?.state === 'pending') await settlePayment(deps, payment)
}

const applyCapture = async (deps: ApplyDeps, { id, purchaseId = null }: Found) => {
  const { db, clock, log } = deps
  const capture = await readPaidCapture(deps, id)
  if (capture.ofAnotherShop) return log.info('a capture of another shop', { capture: id })
  const orderId = orderOf(capture)
  const payment = orderId && (await findPaymentOf(db, { orderId, providerOrderId: purchaseId }))
  if (!payment) return log.error('a capture at the payment provider has no order', { capture: id })
  await db.transaction(async (tx) => {
    const debt = await lockDebt(tx, payment.order_id)
    await bookCapture(tx, { debt, payment, capture }, clock.now())
  })
}

const applyRefund = async (deps: ApplyDeps, { id, isReversal }: Found) => {
  const { db, provider, log } = deps
  const refund = await provider.readRefund(id)
  const { captureId } = refund
  const known = await findReportedRefund(db, refund)
  // The amount a dispute took is booked with the dispute, not as a refund.
  if (isReversal && captureId && (await hasDispute(db, captureId))) return
  if (known) return bookRefund(deps, known, refund)
  if (captureId === null) return
  if (await isOfAnotherShop(deps, [captureId]))
    return log.info('a refund of another shop', { refund: id })
  await bookForeignRefund(deps, captureId, refund)
}

/**
 * Finds the capture a dispute is about. One dispute concerns one payment: a second payment of the list
 * has its own dispute.
 */
const findDisputed = async (db: ApplyDeps['db'], names: readonly string[]) => {
  for (const name of names) {
    const capture = await findKeptCapture(db, name)
    if (capture) return capture
  }
  return undefined
}

const logUnknownDispute = async (deps: ApplyDeps, { id: dispute, captures }: Dispute) =>
  (await isOfAnotherShop(deps, captures))
    ? deps.log.info('a dispute of another shop', { dispute })
    : deps.log.error('a dispute has no booked capture', { dispute })

export const bookDispute = async (deps: ApplyDeps, dispute: Dispute) => {
  const { db, clock, log } = deps
  const { id } = dispute
  const capture = await findDisputed(db, dispute.captures)
  if (!capture) return logUnknownDispute(deps, dispute)
  const { id: captureId, order_id: orderId } = capture
  const { taken, returned } = await db.transaction(async (tx) => {
    const now = clock.now()
    await lockDebt(tx, orderId)
    const moved = await writeDispute(tx, { ...dispute, captureId }, now)
    if (moved.taken > 0) {
      await recordEvent(tx, orderId, 'charged_back', now, { cents: moved.taken })
      await weepBack(tx, orderId, now)
    }
    if (moved.returned > 0)
      await recordEvent(tx, orderId, 'charge_restored', now, { cents: moved.returned })
    return moved
  })
  const about = { dispute: id, order: orderId }
  if (taken > 0) log.error('a lost dispute took money', { ...about, taken })
  if (returned > 0) log.info('a dispute was reversed and returned money', { ...about, returned })
}

const appliers: Record<EventSubject, (deps: ApplyDeps, found: Found) => Promise<unknown>> = {
  purchase: applyPurchase,
  capture: applyCapture,
  refund: applyRefund,
  method: (deps, { id }) => loseMethod(deps, id),
  dispute: async (deps, { id }) => bookDispute(deps, await deps.provider.readDispute(id)),
}

/**
 * Books a capture or refund of the provider's transaction list that is missing here, as if its event
 * had arrived.
 */
export const applyFound = (deps: ApplyDeps, kind: 'capture' | 'refund', id: string) =>
  appliers[kind](deps, { id })

/**
 * Applies an event by reading the provider's current state, forward only: idempotent for repeated
 * events and events out of order.
 */
const apply = async (deps: ApplyDeps, eventId: string) => {
  const { db, clock, log } = deps
  const event = await findEvent(db, eventId)
  if (!event) return
  const read = deps.provider.readEvent(event.body)
  const resource = event.resource_id
  try {
    if (read?.about) await appliers[read.about](deps, { ...read, id: resource })
  } catch (error) {
    if (!isRefusedAs(error, 'gone')) throw error
    log.warn('the payment provider does not know the resource of its own event', {
      event: eventId,
      resource,
    })
  }
  await db.transaction((tx) => markApplied(tx, eventId, clock.now()))
}

export const runApply = externalTask(applyEvent, (deps, { eventId }) => apply(deps, eventId))
