import type { Deps } from '#lib/services/deps.ts'
import { ProviderRefusal } from '#lib/tools/payment-provider/refusal.ts'
import type { ProviderPurchase } from '#lib/tools/payment-provider/types.ts'
import { lockForPayment } from '../../orders/commands/settle.ts'
import { movePayment } from '../../payments/commands/attempts.ts'
import { factsOf } from '../../payments/commands/saving.ts'
import { findPayment, isOnItsWay, type Payment } from '../../payments/queries.ts'
import { lockDebt } from '../queries/debts.ts'
import { isPayable, unconfirmed } from '../rules/debts.ts'
import { bookOrder, endPayment } from './book.ts'
import { bookLost, readMade } from './lookup.ts'

type CaptureDeps = Pick<Deps, 'db' | 'clock' | 'provider' | 'config' | 'log'>

/** True when a capture may be asked for. Commits before the call, so that no other request captures. */
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

const refused = async (deps: CaptureDeps, payment: Payment, error: unknown) => {
  if (!(error instanceof ProviderRefusal)) throw error
  const { kind, reason, detail: issue, buyerUrl } = error
  // The result is unknown: the payment stays pending and is looked up until the provider answers.
  if (kind === 'unknown') return null
  if (kind === 'stop')
    deps.log.error('the payment provider refused the account of the shop', {
      payment: payment.id,
      ...factsOf(error),
    })
  const isWaiting = kind === 'payer' || reason === 'misconfigured'
  if (isWaiting) await endPayment(deps, payment, { to: 'awaiting_payer', issue })
  else await endPayment(deps, payment, { to: 'refused', issue, refusal: kind })
  if (reason === 'misconfigured') throw error
  return kind === 'payer' ? buyerUrl : null
}

/**
 * Captures an approved purchase at most once, however often the page, a second tab or the job that
 * settles stuck payments call this. Returns the URL of a step the buyer still has to take, if any.
 */
export const capturePayment = async (deps: CaptureDeps, payment: Payment) => {
  const { id, provider_order_id: providerOrderId, state } = payment
  if (providerOrderId === null || !['awaiting_payer', 'pending'].includes(state)) return null
  const refuse = (issue: string) =>
    endPayment(deps, payment, { to: 'refused', issue, refusal: 'payer' })
  const made = await readMade(deps, providerOrderId)
  if (!made) {
    if (!(await bookLost(deps, payment))) await refuse('ORDER_GONE')
    return null
  }
  // The purchase as the server reads it decides; the browser is not trusted.
  if (made.captures.length > 0) await bookOrder(deps, id, made)
  else if (made.state === 'unconfirmed') await refuse(unconfirmed)
  else if (made.state === 'buyer_needed') return made.buyerUrl
  else if (made.state === 'approved' && (await claim(deps, payment))) {
    let done: ProviderPurchase
    try {
      done = await deps.provider.capturePurchase(providerOrderId, `${id}-capture`)
    } catch (error) {
      return refused(deps, payment, error)
    }
    await bookOrder(deps, id, done)
  }
  return null
}
