import type { Deps } from '../../../platform/deps.ts'
import { running } from '../../../platform/outbox/errand.ts'
import type { Dispute } from '../../../platform/paypal/paypal.ts'
import { PaypalRefusal } from '../../../platform/paypal/refusal.ts'
import { recordEvent } from '../../orders/commands/events.ts'
import { writeDispute } from '../../payments/commands/disputes.ts'
import { applyEvent } from '../../payments/commands/errands.ts'
import { markApplied } from '../../payments/commands/events.ts'
import {
  findEvent,
  findKeptCapture,
  findPaymentAt,
  findPaymentOf,
  findRefundTold,
  hasDispute,
} from '../../payments/queries.ts'
import { orderOf } from '../../payments/rules/captures.ts'
import { weepBack } from '../../weep/commands/cancel.ts'
import { lockDebt } from '../queries/debts.ts'
import { type Matter, matterOf, orderToldIn, reversed } from '../rules/events.ts'
import { bookCapture } from './book.ts'
import { loseMethod } from './method-gone.ts'
import { bookForeignRefund, bookRefund } from './refund.ts'
import { settlePayment } from './settle.ts'

type Needs = Pick<Deps, 'db' | 'clock' | 'paypal' | 'config' | 'log'>
type Told = { id: string; body: unknown; kind?: string }

const applyOrder = async (deps: Needs, { id }: Told) => {
  const payment = await findPaymentAt(deps.db, id)
  if (payment?.state === 'pending') await settlePayment(deps, payment)
}

const applyCapture = async (deps: Needs, { id, body }: Told) => {
  const { db, clock, paypal, log } = deps
  const capture = await paypal.readCapture(id)
  const orderId = orderOf(capture)
  const providerOrderId = orderToldIn(body)
  const payment = orderId && (await findPaymentOf(db, { orderId, providerOrderId }))
  if (!payment)
    return log.error('PayPal tells of money that is for nothing of ours', { capture: id })
  await db.transaction(async (tx) => {
    const debt = await lockDebt(tx, payment.order_id)
    await bookCapture(tx, { debt, payment, capture }, clock.now())
  })
}

const applyRefund = async (deps: Needs, { id, kind }: Told) => {
  const { db, paypal } = deps
  const refund = await paypal.readRefund(id)
  const kept = await findRefundTold(db, refund)
  // What a dispute took is booked with the dispute.
  if (kind === reversed && refund.captureId && (await hasDispute(db, refund.captureId))) return
  if (kept) await bookRefund(deps, kept, refund)
  else if (refund.captureId) await bookForeignRefund(deps, refund.captureId, refund)
}

/** One dispute, one payment: the second of a list has a dispute of its own. */
const findDisputed = async (db: Needs['db'], names: readonly string[]) => {
  for (const name of names) {
    const capture = await findKeptCapture(db, name)
    if (capture) return capture
  }
  return undefined
}

export const bookDispute = async ({ db, clock, log }: Needs, dispute: Dispute) => {
  const { id } = dispute
  const capture = await findDisputed(db, dispute.captures)
  if (!capture) return log.error('a dispute is about nothing of ours', { dispute: id })
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
  const what = { dispute: id, order: orderId }
  if (taken > 0) log.error('a lost dispute took money', { ...what, taken })
  if (returned > 0) log.info('a dispute was turned round', { ...what, returned })
}

const deeds: Record<Matter, (deps: Needs, told: Told) => Promise<unknown>> = {
  order: applyOrder,
  capture: applyCapture,
  refund: applyRefund,
  method: (deps, { id }) => loseMethod(deps, id),
  dispute: async (deps, { id }) => bookDispute(deps, await deps.paypal.readDispute(id)),
}

/** What the provider's list has and we have not, booked as if it had been told. */
export const applyFound = (deps: Needs, kind: 'capture' | 'refund', id: string) =>
  deeds[kind](deps, { id, body: {} })

/** Forward only, by what is found at the provider now: told twice, or out of order, it comes to the same. */
export const apply = async (deps: Needs, eventId: string) => {
  const { db, clock, log } = deps
  const event = await findEvent(db, eventId)
  if (!event) return
  const matter = matterOf(event.kind, event.body)
  const told = { id: event.resource_id, body: event.body, kind: event.kind }
  try {
    if (matter) await deeds[matter](deps, told)
  } catch (error) {
    if (!(error instanceof PaypalRefusal) || error.status !== 404) throw error
    log.warn('PayPal does not know what it told of', { event: eventId, resource: told.id })
  }
  await db.transaction((tx) => markApplied(tx, eventId, clock.now()))
}

export const runApply = running(applyEvent, (deps, { eventId }) => apply(deps, eventId))
