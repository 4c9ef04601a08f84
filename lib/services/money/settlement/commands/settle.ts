import { eachRow } from '#kernel/jobs/rows.ts'
import { sendAgain } from '#kernel/outbox/commands.ts'
import { TooEarly } from '#kernel/outbox/entry.ts'
import { before, hours } from '#lib/format/durations.ts'
import type { Deps } from '#lib/services/deps.ts'
import { noteAsked } from '../../payments/commands/attempts.ts'
import { noteAskedRefund } from '../../payments/commands/refunds.ts'
import { askCharge, askRefund, chargeOrder, refundCapture } from '../../payments/commands/tasks.ts'
import type { Payment } from '../../payments/queries.ts'
import {
  findDebt,
  findStuckPayments,
  findUnaskedCharges,
  findUnaskedRefunds,
  findWaitingRefunds,
} from '../queries/debts.ts'
import { isPayable } from '../rules/debts.ts'
import { endPayment } from './book.ts'
import { capturePayment } from './capture.ts'
import { charge } from './charge.ts'
import { bookRefund } from './refund.ts'

type SettlementDeps = Pick<Deps, 'db' | 'clock' | 'provider' | 'config' | 'log'>

/** Maximum time for the buyer to approve a purchase at the provider; later the payment is abandoned. */
const longestApproval = hours(6)

const isLeft = async (
  { db, clock, config }: SettlementDeps,
  { started_at, order_id, state }: Payment,
) => {
  if (state === 'pending') return false
  const now = clock.now()
  if (now.getTime() - started_at.getTime() > longestApproval) return true
  const debt = await findDebt(db, order_id)
  return !debt || !isPayable(debt, config, now)
}

/** Looks up the state of a payment attempt and continues one that was interrupted. */
export const settlePayment = async (deps: SettlementDeps, payment: Payment) => {
  const { db, clock } = deps
  if (payment.source === 'vaulted') return charge(deps, payment.order_id)
  if (await isLeft(deps, payment))
    return endPayment(deps, payment, { to: 'abandoned', issue: 'LEFT' })
  await db.transaction((tx) => noteAsked(tx, payment.id, clock.now()))
  if (payment.provider_order_id !== null) await capturePayment(deps, payment)
}

const atOnce = 200

/** Settles payments and refunds without an event for minutes; a failure does not hold up the others. */
export const settleStuck = async (deps: SettlementDeps) => {
  const { db, clock, provider, log } = deps
  const now = clock.now()
  const attempt = async (about: object, work: () => Promise<unknown>) => {
    try {
      await work()
    } catch (error) {
      if (error instanceof TooEarly) return
      log.warn('the state of a payment could not be looked up', { ...about, error })
    }
  }
  for (const payment of await findStuckPayments(db, now, atOnce))
    await attempt({ payment: payment.id }, () => settlePayment(deps, payment))
  for (const refund of await findWaitingRefunds(db, now, atOnce))
    await attempt({ refund: refund.id }, async () => {
      await db.transaction((tx) => noteAskedRefund(tx, refund.id, now))
      await bookRefund(deps, refund, await provider.readRefund(refund.provider_refund_id!))
    })
}

/** Time after which dead charge and refund tasks are enqueued again, so that no debt is ever forgotten. */
const restAfterGivingUp = hours(6)

/** Enqueues charges and refunds that have no task, whatever stopped them before. */
export const enqueueMissingTasks = async ({ db, clock }: Pick<Deps, 'db' | 'clock'>) => {
  const now = clock.now()
  const failedBefore = before(now, restAfterGivingUp)
  for (const { kind } of [chargeOrder, refundCapture]) await sendAgain(db, { kind, failedBefore })
  const charges = await findUnaskedCharges(db, now, atOnce)
  await eachRow(db, 'payments.ask-charge', { rows: charges, now }, ({ id }) =>
    db.transaction((tx) => askCharge(tx, id)),
  )
  const refunds = await findUnaskedRefunds(db, now, atOnce)
  await eachRow(db, 'payments.ask-refund', { rows: refunds, now }, ({ id: orderId, refundId }) =>
    db.transaction((tx) => askRefund(tx, { orderId, refundId })),
  )
}
