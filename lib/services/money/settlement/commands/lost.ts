import { before, hours } from '#lib/format/durations.ts'
import type { Deps } from '../../../platform/deps.ts'
import { isRefusedAs } from '../../../platform/payment-provider/refusal.ts'
import type { Payment } from '../../payments/queries.ts'
import { referenceOf } from '../../payments/rules/captures.ts'
import { lockDebt } from '../queries/debts.ts'
import { bookCapture } from './book.ts'

type Needs = Pick<Deps, 'db' | 'clock' | 'provider'>

/** What paid a debt and was never told of; the list of the provider is up to three hours behind. */
const findLost = async ({ provider, clock }: Needs, orderId: number, since: Date) => {
  const from = before(since, hours(1))
  for await (const transaction of provider.transactions(from, clock.now()))
    if (transaction.kind === 'capture' && transaction.reference === referenceOf(orderId))
      return provider.readCapture(transaction.id)
  return undefined
}

/** Asked by what it was for, where its name is forgotten there; false where nothing came of it. */
export const bookLost = async (deps: Needs, payment: Payment) => {
  const { db, clock } = deps
  const capture = await findLost(deps, payment.order_id, payment.started_at)
  if (!capture) return false
  await db.transaction(async (tx) => {
    const debt = await lockDebt(tx, payment.order_id)
    await bookCapture(tx, { debt, payment, capture }, clock.now())
  })
  return true
}

/** Undefined where the provider does not know it any more. */
export const readMade = ({ provider }: Pick<Deps, 'provider'>, providerOrderId: string) =>
  provider.readPurchase(providerOrderId).catch((error) => {
    if (isRefusedAs(error, 'gone')) return undefined
    throw error
  })
