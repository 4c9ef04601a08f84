import type { Tx } from '#kernel/db/connection.ts'
import { sql } from '#kernel/db/sql.ts'
import { externalTask } from '#kernel/outbox/task.ts'
import { seatsPath } from '#lib/contract/addresses.ts'
import type { Deps } from '#lib/services/deps.ts'
import { enqueueMail } from '#lib/tools/mail/mail.ts'
import { notify } from '#lib/tools/notify.ts'
import { isRefusedAs } from '#lib/tools/payment-provider/refusal.ts'
import type { Dispute, EventSubject } from '#lib/tools/payment-provider/types.ts'
import { notice } from '../../groups/rules/notices.ts'
import { recordEvent } from '../../orders/commands/states.ts'
import { writeDispute } from '../../payments/commands/disputes.ts'
import { forgetMethod } from '../../payments/commands/methods.ts'
import { applyEvent, markApplied } from '../../payments/commands/tasks.ts'
import {
  findEvent,
  findKeptCapture,
  findMethodAt,
  findPaymentAt,
  findPaymentOf,
  findReportedRefund,
  type KeptCapture,
  type Method,
  usesMethod,
  wasDisputed,
} from '../../payments/queries.ts'
import { weepBack } from '../../weep/commands/cancel.ts'
import { methodGone } from '../mails/payments.ts'
import { findReferenced, lockDebt } from '../queries/debts.ts'
import { bookCapture } from './book.ts'
import { isOfAnotherShop, readPaidCapture } from './lookup.ts'
import { bookForeignRefund, bookRefund } from './refund.ts'
import { settlePayment } from './settle.ts'

type ApplyDeps = Pick<Deps, 'db' | 'clock' | 'provider' | 'config' | 'log'>
type Found = { id: string; purchaseId?: string | null; isReversal?: boolean }

const notifyOwner = async (tx: Tx, { id: method, member_id: member }: Method) => {
  const seats = await tx.rows<{ id: number; slug: string; title: string; picture: string }>(
    sql`SELECT i.id, i.slug, i.title, i.picture_id picture
      FROM participations p JOIN items i ON i.id = p.item_id
      WHERE p.method_id = ${method} AND ${usesMethod} ORDER BY i.expires_at, i.id`,
  )
  const reader = await tx.first<{ name: string; email: string | null }>(
    sql`SELECT name, email FROM members WHERE id = ${member} AND deleted_at IS NULL`,
  )
  if (seats.length === 0 || !reader) return
  const { name, email } = reader
  const data = { name, titles: seats.map(({ title }) => title) }
  if (email) await enqueueMail(tx, methodGone, { to: email, data, key: `method-gone:${method}` })
  for (const seat of seats)
    await notify(tx, {
      member,
      type: 'preorder',
      data: notice('methodGone', { ...seat, url: seatsPath }),
    })
}

/** Removes a method that the buyer removed at the provider: its open seats do not count without one. */
const loseMethod = async ({ db, clock, provider }: ApplyDeps, vaultId: string) => {
  const method = await findMethodAt(db, vaultId)
  if (!method || method.removed_by !== null) return
  const still = await provider.listMethods(method.customer_id)
  if (still.some(({ id }) => id === vaultId)) return
  await db.transaction(async (tx) => {
    const removed = await forgetMethod(tx, { id: method.id, by: 'provider' }, clock.now())
    if (removed) await notifyOwner(tx, removed)
  })
}

const applyPurchase = async (deps: ApplyDeps, { id }: Found) => {
  const payment = await findPaymentAt(deps.db, id)
  if (payment?.state === 'pending') await settlePayment(deps, payment)
}

const applyCapture = async (deps: ApplyDeps, { id, purchaseId = null }: Found) => {
  const { db, clock, log } = deps
  const capture = await readPaidCapture(deps, id)
  if (capture.ofAnotherShop) return log.info('a capture of another shop', { capture: id })
  const orderId = await findReferenced(db, capture.reference)
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
  if (isReversal && captureId && (await wasDisputed(db, captureId))) return
  if (known) return bookRefund(deps, known, refund)
  if (captureId === null) return
  if (await isOfAnotherShop(deps, [captureId]))
    return log.info('a refund of another shop', { refund: id })
  await bookForeignRefund(deps, captureId, refund)
}

export const bookDispute = async (deps: ApplyDeps, dispute: Dispute) => {
  const { db, clock, log } = deps
  const { id } = dispute
  let capture: KeptCapture | undefined
  // A second payment of the list has its own dispute.
  for (const name of dispute.captures) capture ??= await findKeptCapture(db, name)
  if (!capture)
    return (await isOfAnotherShop(deps, dispute.captures))
      ? log.info('a dispute of another shop', { dispute: id })
      : log.error('a dispute has no booked capture', { dispute: id })
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

/** Books a capture or refund of the provider's list as if its event had arrived. */
export const applyFound = (deps: ApplyDeps, kind: 'capture' | 'refund', id: string) =>
  appliers[kind](deps, { id })

/** Applies an event by reading the provider's current state, forward only, so in any order and once. */
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

export const runApply = externalTask(applyEvent, (deps: Deps, { eventId }) => apply(deps, eventId))
