import type { Tx } from '#kernel/db/connection.ts'
import { orderPath, seatsPath, weepTabPath } from '#lib/contract/addresses.ts'
import type { Deps } from '#lib/services/deps.ts'
import { enqueueMail } from '#lib/tools/mail/mail.ts'
import { notify } from '#lib/tools/notify.ts'
import type { RefusalKind } from '#lib/tools/payment-provider/refusal.ts'
import type { Capture, ProviderPurchase } from '#lib/tools/payment-provider/types.ts'
import { emptyBasket } from '../../checkout/commands/basket.ts'
import {
  seatPaid,
  seatRefused,
  seatReviewRefused,
} from '../../groups/commands/collecting/outcome.ts'
import { markPaid } from '../../orders/commands/settle.ts'
import { t } from '../../orders/present/mails.ts'
import { type Move, movePayment, noteAsked, noteIssue } from '../../payments/commands/attempts.ts'
import { writeCapture } from '../../payments/commands/captures.ts'
import { wantRest } from '../../payments/commands/refunds.ts'
import { findPayment, type KeptCapture, type Payment } from '../../payments/queries.ts'
import { pays } from '../../payments/rules/captures.ts'
import { keepForRenewals, weepPaid, weepRefused } from '../../weep/commands/collected.ts'
import { paidTwice, paymentReview, type ReviewNews } from '../mails/payments.ts'
import { type Debt, findPayer, lockDebt } from '../queries/debts.ts'
import { isWanted } from '../rules/debts.ts'

const notifyPaidTwice = async (tx: Tx, orderId: number, { id, cents }: KeptCapture) => {
  const payer = await findPayer(tx, orderId)
  if (!payer) return
  const { name, number, email: to } = payer
  await enqueueMail(tx, paidTwice, { to, data: { name, number, cents }, key: `paid-twice:${id}` })
}

const pathOf = ({ kind, id }: Debt) => {
  if (kind === 'weep') return weepTabPath
  return kind === 'seat' ? seatsPath : orderPath(id)
}

/** Notifies of a review or of a refusal after it; a refused seat gets a new payment link instead. */
const notifyReview = async (tx: Tx, debt: Debt, news: ReviewNews) => {
  const payer = await findPayer(tx, debt.id)
  if (!payer) return
  const { id: member, name, email, number, title, picture } = payer
  const isPlan = debt.kind === 'weep'
  const [path, type] = [pathOf(debt), isPlan ? 'weep' : 'order'] as const
  const values = { number, title: title ?? '' }
  const until = debt.held_until?.getTime() ?? null
  const data = { ...values, name, path, news, cents: debt.total_cents, until }
  await enqueueMail(tx, paymentReview, { to: email, data })
  const description = t(`review.${news}`, values)
  const place = { picture_id: picture, slug: null, id: isPlan ? null : debt.id, url: path }
  await notify(tx, { member, type, data: { description, type, ...place } })
}

/** Settles the debt with a capture. A second payment, or one that came too late, is refunded. */
const receive = async (tx: Tx, debt: Debt, capture: KeptCapture, now: Date) => {
  const { id: orderId, participation_id: seat } = debt
  if (capture.second_of !== null) {
    await wantRest(tx, { orderId, because: 'paid_twice', captureId: capture.id }, now)
    return notifyPaidTwice(tx, orderId, capture)
  }
  if (!isWanted(debt) || !(await markPaid(tx, orderId, now))) {
    await wantRest(tx, { orderId, because: 'cancelled' }, now)
    return
  }
  if (debt.kind === 'sale') await emptyBasket(tx, orderId)
  if (seat !== null) await seatPaid(tx, seat, now)
  if (debt.kind === 'weep') await weepPaid(tx, orderId, now)
}

type Booked = { debt: Debt; payment: Payment; capture: Capture }

/** Writes a capture and settles its debt, once. Requires the debt lock. */
export const bookCapture = async (tx: Tx, { debt, payment, capture }: Booked, now: Date) => {
  if (!pays(capture, { reference: debt.reference, cents: payment.cents })) {
    await noteIssue(tx, payment.id, 'PAYS_SOMETHING_ELSE', now)
    return
  }
  const written = await writeCapture(tx, { payment, capture }, now)
  if (written?.state === 'completed') await receive(tx, debt, written, now)
  if (written?.state === 'pending' && written.second_of === null && isWanted(debt))
    await notifyReview(tx, debt, `started.${debt.kind}`)
  if (written?.state !== 'declined') return
  if (payment.source === 'vaulted') await refuseDebt(tx, debt, 'soft', now)
  // A payer on the page sees a refusal at once; after a review nobody waits on a page.
  else if (written.before === 'pending') await reviewRefused(tx, debt, now)
}

/** Notifies that a payment made by hand was refused after its review. A sale that lapses has its own mail. */
const reviewRefused = async (tx: Tx, debt: Debt, now: Date) => {
  if (!isWanted(debt)) return
  if (debt.participation_id !== null) await seatReviewRefused(tx, debt.participation_id, now)
  else if (debt.kind === 'weep') await notifyReview(tx, debt, 'refused.weep')
  else if (debt.held_until && debt.held_until > now) await notifyReview(tx, debt, 'refused.sale')
}

/** Retries a debt whose saved method was refused, or asks its member for another way to pay. */
export const refuseDebt = async (tx: Tx, debt: Debt, kind: RefusalKind, now: Date) => {
  if (debt.participation_id !== null) await seatRefused(tx, debt.participation_id, kind, now)
  if (debt.kind === 'weep') await weepRefused(tx, debt.id, kind, now)
}

type BookDeps = Pick<Deps, 'db' | 'clock'>

/** Moves a payment under the lock of its debt. Returns whether it moved. */
export const endPayment = (
  { db, clock }: BookDeps,
  { id, order_id, source }: Payment,
  move: Move,
) =>
  db.transaction(async (tx) => {
    const now = clock.now()
    const debt = await lockDebt(tx, order_id)
    const moved = await movePayment(tx, id, move, now)
    if (moved && move.refusal && source === 'vaulted') await refuseDebt(tx, debt, move.refusal, now)
    return moved
  })

/** Books everything a payment attempt returned in one transaction. */
export const bookOrder = (
  { db, clock }: BookDeps,
  paymentId: string,
  { id, captures, stored }: ProviderPurchase,
) =>
  db.transaction(async (tx) => {
    const now = clock.now()
    const payment = await findPayment(tx, paymentId)
    if (!payment) throw new Error('the payment row no longer exists')
    const debt = await lockDebt(tx, payment.order_id)
    await noteAsked(tx, paymentId, now, id)
    for (const capture of captures) await bookCapture(tx, { debt, payment, capture }, now)
    const { id: orderId, member_id: member } = debt
    if (stored && member !== null) await keepForRenewals(tx, { orderId, member, stored }, now)
  })
