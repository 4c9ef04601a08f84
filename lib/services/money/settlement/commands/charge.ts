import type { Tx } from '#kernel/db/connection.ts'
import { externalTask } from '#kernel/outbox/task.ts'
import type { Deps } from '#lib/services/deps.ts'
import { ProviderRefusal } from '#lib/tools/payment-provider/refusal.ts'
import type { ProviderPurchase } from '#lib/tools/payment-provider/types.ts'
import { beginPayment, noteAsked } from '../../payments/commands/attempts.ts'
import { backTo, factsOf } from '../../payments/commands/saving.ts'
import { chargeOrder } from '../../payments/commands/tasks.ts'
import {
  findChargedMethod,
  isOnItsWay,
  listPayments,
  methodOf,
  type Payment,
} from '../../payments/queries.ts'
import { attemptOf } from '../../payments/rules/captures.ts'
import { isSettled } from '../../payments/rules/moves.ts'
import { type Debt, lockDebt } from '../queries/debts.ts'
import { isPayable } from '../rules/debts.ts'
import { bookOrder, endPayment, refuseDebt } from './book.ts'
import { bookLost, readMade } from './lookup.ts'
import { bookFound, requireMatched } from './matching.ts'
import { purchaseOf, wayBack } from './purchase.ts'

type ChargeDeps = Pick<Deps, 'db' | 'clock' | 'provider' | 'config' | 'log'>

const beginNew = async (
  { config }: ChargeDeps,
  tx: Tx,
  { debt, position, now }: { debt: Debt; position: number; now: Date },
) => {
  const { id: order_id, member_id: member, method_id, total_cents: cents } = debt
  if (debt.kind === 'sale' || !isPayable(debt, config, now)) return undefined
  if (await isOnItsWay(tx, order_id)) return undefined
  const method = member && method_id ? await methodOf(tx, member, method_id) : undefined
  if (method) {
    const begun = {
      id: attemptOf(debt.reference, position),
      order_id,
      source: 'vaulted',
      cents,
    } as const
    return beginPayment(tx, { ...begun, method_id: method.id }, now)
  }
  await refuseDebt(tx, debt, 'dead', now)
  return undefined
}

/** Commits the row before the call; an open row is continued instead of starting a second one. */
const begin = (deps: ChargeDeps, orderId: number) =>
  deps.db.transaction(async (tx) => {
    const debt = await lockDebt(tx, orderId)
    const payments = await listPayments(tx, orderId)
    const open = payments.find(({ source, state }) => source === 'vaulted' && !isSettled(state))
    // A purchase that the provider has is only read.
    if (!open?.provider_order_id) await requireMatched(tx)
    const position = payments.length + 1
    const payment = open ?? (await beginNew(deps, tx, { debt, position, now: deps.clock.now() }))
    return payment && { debt, payment }
  })

const refused = async (deps: ChargeDeps, payment: Payment, error: unknown) => {
  if (!(error instanceof ProviderRefusal)) throw error
  const { db, clock, log } = deps
  const { kind, reason, detail: issue } = error
  if (kind === 'stop')
    log.error('the payment provider refused the account of the shop', {
      order: payment.order_id,
      ...factsOf(error),
    })
  const isPaid = reason === 'already_paid'
  if (isPaid && (await bookLost(deps, payment))) return
  // An unknown result or refused credentials: the payment keeps its state and the task is retried until
  // the provider answers.
  if (isPaid || kind === 'unknown' || reason === 'misconfigured') {
    await db.transaction((tx) => noteAsked(tx, payment.id, clock.now()))
    throw error
  }
  await endPayment(deps, payment, { to: 'refused', issue, refusal: kind })
}

/** Books a purchase. One without a capture took no money, so its order waits for the buyer. */
const book = async (deps: ChargeDeps, payment: Payment, made: ProviderPurchase) => {
  await bookOrder(deps, payment.id, made)
  if (made.captures.length === 0)
    await endPayment(deps, payment, { to: 'refused', issue: made.state, refusal: 'payer' })
}

const ask = async (deps: ChargeDeps, debt: Debt, payment: Payment) => {
  const { db, provider, config } = deps
  const method = payment.method_id && (await findChargedMethod(db, payment.method_id))
  if (!method) {
    await endPayment(deps, payment, { to: 'refused', issue: 'METHOD_GONE', refusal: 'dead' })
    return
  }
  const kind = `vaulted ${method.kind}` as const
  const source = { kind, vaultId: method.vault_id, isRenewal: debt.kind === 'weep' }
  const purchase = await purchaseOf(db, debt)
  let made: ProviderPurchase
  try {
    made = await provider.createPurchase(
      purchase,
      source,
      backTo(config, wayBack(debt)),
      payment.id,
    )
  } catch (error) {
    return refused(deps, payment, error)
  }
  await book(deps, payment, made)
}

/**
 * Charges a seat or a renewal from the saved payment method. Idempotent, also after an interruption:
 * past the provider's memory of request ids (`remembersFor`) a repeated request would charge again, so
 * the result is looked up. A payment that never had an effect there is abandoned, and no refusal.
 */
export const charge = async (deps: ChargeDeps, orderId: number): Promise<void> => {
  const begun = await begin(deps, orderId)
  if (!begun) return
  const { debt, payment } = begun
  const { provider_order_id: providerOrderId, started_at } = payment
  if (providerOrderId !== null) {
    const made = await readMade(deps, providerOrderId)
    if (made) return book(deps, payment, made)
  } else if (await bookFound(deps, payment)) return
  else if (deps.clock.now().getTime() - started_at.getTime() < deps.provider.remembersFor)
    return ask(deps, debt, payment)
  if (await bookLost(deps, payment)) return
  const issue = providerOrderId === null ? 'NEVER_ARRIVED' : 'ORDER_GONE'
  if (await endPayment(deps, payment, { to: 'abandoned', issue })) await charge(deps, orderId)
}

export const runCharge = externalTask(chargeOrder, (deps: Deps, { orderId }) =>
  charge(deps, orderId),
)
