import type { Database, Tx } from '#kernel/db/connection.ts'
import { orderPath, seatsPath, weepTabPath } from '#lib/contract/addresses.ts'
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
import { t } from '../../orders/present/notices.ts'
import { noteAsked, noteIssue } from '../../payments/commands/attempts.ts'
import { writeCapture } from '../../payments/commands/captures.ts'
import { wantRest } from '../../payments/commands/refunds.ts'
import { findPayment, type KeptCapture, type Payment } from '../../payments/queries.ts'
import { pays } from '../../payments/rules/captures.ts'
import { keepForRenewals, weepPaid, weepRefused } from '../../weep/commands/collected.ts'
import { paidTwice } from '../mails/paid-twice.ts'
import { paymentReview, type ReviewNews } from '../mails/payment-review.ts'
import { type Debt, findPayer, lockDebt } from '../queries/debts.ts'
import { isWanted } from '../rules/debts.ts'

type Second = { orderId: number; captureId: string; cents: number }

const notifyPaidTwice = async (tx: Tx, { orderId, captureId, cents }: Second) => {
  const payer = await findPayer(tx, orderId)
  if (!payer) return
  const { name, number, email } = payer
  await enqueueMail(tx, paidTwice, {
    to: email,
    data: { name, number, cents },
    key: `paid-twice:${captureId}`,
  })
}

const pathOf = ({ kind, id }: Debt) => {
  if (kind === 'weep') return weepTabPath
  return kind === 'seat' ? seatsPath : orderPath(id)
}

/**
 * Notifies that the provider reviews a payment, or has refused it after the review; a refused seat gets a
 * new payment link instead.
 */
const notifyReview = async (tx: Tx, debt: Debt, news: ReviewNews) => {
  const payer = await findPayer(tx, debt.id)
  if (!payer) return
  const { id: member, name, email, number, picture } = payer
  const [path, title, type] = [
    pathOf(debt),
    payer.title ?? '',
    debt.kind === 'weep' ? 'weep' : 'order',
  ] as const
  const until = debt.held_until?.getTime() ?? null
  const data = { name, path, news, number, title, cents: debt.total_cents, until }
  await enqueueMail(tx, paymentReview, { to: email, data })
  await notify(tx, {
    member,
    type,
    data: {
      description: t(`review.${news}`, { number, title }),
      picture_id: picture,
      type,
      slug: null,
      id: debt.kind === 'weep' ? null : debt.id,
      url: path,
    },
  })
}

/**
 * Settles the debt with a capture. A second payment, or one that came too late, is refunded
 * automatically.
 */
const receive = async (tx: Tx, debt: Debt, capture: KeptCapture, now: Date) => {
  const { id: orderId, participation_id: seat } = debt
  if (capture.second_of !== null) {
    await wantRest(tx, { orderId, because: 'paid_twice', captureId: capture.id }, now)
    return notifyPaidTwice(tx, { orderId, captureId: capture.id, cents: capture.cents })
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

/**
 * Writes a capture and settles its debt. Requires the debt lock. Idempotent: a repeated capture changes
 * nothing.
 */
export const bookCapture = async (tx: Tx, { debt, payment, capture }: Booked, now: Date) => {
  if (!pays(capture, { orderId: debt.id, cents: payment.cents })) {
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

/**
 * Records that the saved payment method was refused: the seat or the plan is retried or asks its member
 * for another way to pay.
 */
export const refuseDebt = async (tx: Tx, debt: Debt, kind: RefusalKind, now: Date) => {
  if (debt.participation_id !== null) await seatRefused(tx, debt.participation_id, kind, now)
  if (debt.kind === 'weep') await weepRefused(tx, debt.id, kind, now)
}

/** Books everything a payment attempt returned in one transaction. */
export const bookOrder = (
  db: Database,
  paymentId: string,
  { id, captures, stored }: ProviderPurchase,
  now: Date,
) =>
  db.transaction(async (tx) => {
    const payment = await findPayment(tx, paymentId)
    if (!payment) throw new Error('the payment row no longer exists')
    const debt = await lockDebt(tx, payment.order_id)
    await noteAsked(tx, paymentId, now, id)
    for (const capture of captures) await bookCapture(tx, { debt, payment, capture }, now)
    const { id: orderId, member_id: member } = debt
    if (stored && member !== null) await keepForRenewals(tx, { orderId, member, stored }, now)
  })
