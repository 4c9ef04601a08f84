import type { Deps } from '#lib/services/deps.ts'
import { ProviderRefusal } from '#lib/tools/payment-provider/refusal.ts'
import type { ProviderPurchase } from '#lib/tools/payment-provider/types.ts'
import { lockForPayment } from '../../orders/commands/settle.ts'
import { movePayment } from '../../payments/commands/attempts.ts'
import { findPayment, isOnItsWay, type Payment } from '../../payments/queries.ts'
import { lockDebt } from '../queries/debts.ts'
import { approvalOf, unconfirmed } from '../rules/approval.ts'
import { isPayable } from '../rules/debts.ts'
import { bookOrder } from './book.ts'
import { bookLost, readMade } from './lost.ts'

type CaptureDeps = Pick<Deps, 'db' | 'clock' | 'provider' | 'config' | 'log'>

const refuse = (
  { db, clock }: CaptureDeps,
  id: string,
  issue: string,
  refusal: ProviderRefusal['kind'],
) => db.transaction((tx) => movePayment(tx, id, { to: 'refused', issue, refusal }, clock.now()))

/**
 * True when the provider may be asked to capture. Commits before the call, so that no concurrent
 * request captures too.
 */
const claim = ({ db, clock, config }: CaptureDeps, { id, order_id: orderId }: Payment) =>
  db.transaction(async (tx) => {
    const now = clock.now()
    const debt = await lockDebt(tx, orderId)
    const payment = await findPayment(tx, id)
    if (payment?.state === 'pending') return true
    if (payment?.state !== 'awaiting_payer' || (await isOnItsWay(tx, orderId))) return false
    if (!isPayable(debt, config, now)) {
      await movePayment(tx, id, { to: 'abandoned', issue: 'TOO_LATE' }, now)
      return false
    }
    if (debt.kind === 'sale') await lockForPayment(tx, orderId, now)
    return movePayment(tx, id, { to: 'pending' }, now)
  })

/** URL of a step the buyer still has to take at the provider, null when there is none. */
export type Next = { buyerUrl: string | null }

const refused = async (deps: CaptureDeps, { id }: Payment, error: unknown): Promise<Next> => {
  if (!(error instanceof ProviderRefusal)) throw error
  const { db, clock, log } = deps
  const { kind, reason, detail: issue, buyerUrl, status, traceId } = error
  // The result is unknown: the payment stays pending and is looked up until the provider answers.
  if (kind === 'unknown') return { buyerUrl: null }
  if (kind === 'payer') {
    await db.transaction((tx) => movePayment(tx, id, { to: 'awaiting_payer', issue }, clock.now()))
    return { buyerUrl }
  }
  if (kind === 'stop')
    log.error('the payment provider refused the account of the shop', {
      payment: id,
      reason,
      issue,
      status,
      traceId,
    })
  if (reason === 'misconfigured') {
    await db.transaction((tx) => movePayment(tx, id, { to: 'awaiting_payer', issue }, clock.now()))
    throw error
  }
  await refuse(deps, id, issue, kind)
  return { buyerUrl: null }
}

const ask = async (deps: CaptureDeps, payment: Payment, providerOrderId: string): Promise<Next> => {
  const { db, clock, provider } = deps
  let done: ProviderPurchase
  try {
    done = await provider.capturePurchase(providerOrderId, `${payment.id}-capture`)
  } catch (error) {
    return refused(deps, payment, error)
  }
  await bookOrder(db, payment.id, done, clock.now())
  return { buyerUrl: null }
}

/**
 * Captures an approved purchase at most once, however often the page, a second tab or the job that
 * settles stuck payments call this.
 */
export const capturePayment = async (deps: CaptureDeps, payment: Payment): Promise<Next> => {
  const { db, clock } = deps
  const { id, provider_order_id: providerOrderId } = payment
  if (providerOrderId === null || !['awaiting_payer', 'pending'].includes(payment.state))
    return { buyerUrl: null }
  const read = await readMade(deps, providerOrderId)
  if (!read) {
    if (!(await bookLost(deps, payment))) await refuse(deps, id, 'ORDER_GONE', 'payer')
    return { buyerUrl: null }
  }
  const approval = approvalOf(read)
  if (approval === 'captured') await bookOrder(db, id, read, clock.now())
  if (approval === 'unconfirmed') await refuse(deps, id, unconfirmed, 'payer')
  if (approval === 'capture' && (await claim(deps, payment)))
    return ask(deps, payment, providerOrderId)
  return { buyerUrl: approval === 'buyer_needed' ? read.buyerUrl : null }
}
