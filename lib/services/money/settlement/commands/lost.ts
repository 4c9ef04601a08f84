import { before, hours } from '#lib/format/durations.ts'
import type { Deps } from '#lib/services/deps.ts'
import { isRefusedAs } from '#lib/tools/payment-provider/refusal.ts'
import type { Payment } from '../../payments/queries.ts'
import { referenceOf } from '../../payments/rules/captures.ts'
import { lockDebt } from '../queries/debts.ts'
import { bookCapture } from './book.ts'
import { readPaidCapture } from './payer.ts'

type LostCaptureDeps = Pick<Deps, 'db' | 'clock' | 'provider' | 'log'>

/**
 * Finds a capture that paid the order without an event; the provider's transaction list is up to three
 * hours behind.
 */
const findLost = async (deps: LostCaptureDeps, orderId: number, since: Date) => {
  const { provider, clock } = deps
  const from = before(since, hours(1))
  for await (const transaction of provider.transactions(from, clock.now()))
    if (transaction.kind === 'capture' && transaction.reference === referenceOf(orderId))
      return readPaidCapture(deps, transaction.id)
  return undefined
}

/**
 * Looks up a payment by its order reference, for when the provider no longer knows its id. Returns
 * false when nothing was captured.
 */
export const bookLost = async (deps: LostCaptureDeps, payment: Payment) => {
  const { db, clock } = deps
  const capture = await findLost(deps, payment.order_id, payment.started_at)
  if (!capture) return false
  await db.transaction(async (tx) => {
    const debt = await lockDebt(tx, payment.order_id)
    await bookCapture(tx, { debt, payment, capture }, clock.now())
  })
  return true
}

/** Returns undefined when the provider no longer knows the purchase. */
export const readMade = ({ provider }: Pick<Deps, 'provider'>, providerOrderId: string) =>
  provider.readPurchase(providerOrderId).catch((error) => {
    if (isRefusedAs(error, 'gone')) return undefined
    throw error
  })
