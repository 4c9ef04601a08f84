import { before, hours } from '#lib/format/durations.ts'
import type { Deps } from '../../../platform/deps.ts'
import { PaypalRefusal } from '../../../platform/paypal/refusal.ts'
import type { Payment } from '../../payments/queries.ts'
import { customIdOf } from '../../payments/rules/captures.ts'
import { lockDebt } from '../queries/debts.ts'
import { bookCapture } from './book.ts'

type Needs = Pick<Deps, 'db' | 'clock' | 'paypal'>

/** What paid a debt and was never told of; the list of the provider is up to three hours behind. */
const findLost = async ({ paypal, clock }: Needs, orderId: number, since: Date) => {
  const from = before(since, hours(1))
  for await (const transaction of paypal.transactions(from, clock.now()))
    if (transaction.kind === 'capture' && transaction.customId === customIdOf(orderId))
      return paypal.readCapture(transaction.id)
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
export const readMade = ({ paypal }: Pick<Deps, 'paypal'>, providerOrderId: string) =>
  paypal.readOrder(providerOrderId).catch((error) => {
    if (error instanceof PaypalRefusal && error.status === 404) return undefined
    throw error
  })
