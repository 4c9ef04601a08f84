import { randomUUID } from 'node:crypto'
import type { Tx } from '#kernel/db/connection.ts'
import { externalTask } from '#kernel/outbox/task.ts'
import type { Deps } from '#lib/services/deps.ts'
import { ProviderRefusal } from '#lib/tools/payment-provider/refusal.ts'
import type { ProviderPurchase, Source } from '#lib/tools/payment-provider/types.ts'
import { beginPayment, movePayment, noteAsked } from '../../payments/commands/attempts.ts'
import { backTo } from '../../payments/commands/saving.ts'
import { chargeOrder } from '../../payments/commands/tasks.ts'
import {
  findChargedMethod,
  isOnItsWay,
  listPayments,
  methodOf,
  type Payment,
} from '../../payments/queries.ts'
import { isSettled } from '../../payments/rules/moves.ts'
import { type Debt, lockDebt } from '../queries/debts.ts'
import { isPayable } from '../rules/debts.ts'
import { bookOrder, refuseDebt } from './book.ts'
import { bookLost, readMade } from './lost.ts'
import { purchaseOf, wayBack } from './purchase.ts'

type ChargeDeps = Pick<Deps, 'db' | 'clock' | 'provider' | 'config' | 'log'>

const findOpen = async (tx: Tx, orderId: number) =>
  (await listPayments(tx, orderId)).find(
    ({ source, state }) => source === 'vaulted' && !isSettled(state),
  )

const beginNew = async ({ config }: ChargeDeps, tx: Tx, debt: Debt, now: Date) => {
  const { id: order_id, member_id: member, method_id } = debt
  if (debt.kind === 'sale' || !isPayable(debt, config, now)) return undefined
  if (await isOnItsWay(tx, order_id)) return undefined
  const method = member && method_id ? await methodOf(tx, member, method_id) : undefined
  if (!method) {
    await refuseDebt(tx, debt, 'dead', now)
    return undefined
  }
  const cents = debt.total_cents
  const begun = { id: randomUUID(), order_id, source: 'vaulted', cents } as const
  return beginPayment(tx, { ...begun, method_id: method.id }, now)
}

/**
 * Commits the payment row before the provider call; an open row is continued instead of starting a
 * second one.
 */
const begin = (deps: ChargeDeps, orderId: number) =>
  deps.db.transaction(async (tx) => {
    const debt = await lockDebt(tx, orderId)
    const payment =
      (await findOpen(tx, orderId)) ?? (await beginNew(deps, tx, debt, deps.clock.now()))
    return payment && { debt, payment }
  })

const refuse = (
  { db, clock }: ChargeDeps,
  payment: Payment,
  refusal: ProviderRefusal['kind'],
  issue: string,
) =>
  db.transaction(async (tx) => {
    const now = clock.now()
    const debt = await lockDebt(tx, payment.order_id)
    const moved = await movePayment(tx, payment.id, { to: 'refused', issue, refusal }, now)
    if (moved) await refuseDebt(tx, debt, refusal, now)
  })

const refused = async (deps: ChargeDeps, debt: Debt, payment: Payment, error: unknown) => {
  if (!(error instanceof ProviderRefusal)) throw error
  const { db, clock, log } = deps
  const { kind, reason, detail: issue, status, traceId } = error
  if (kind === 'stop')
    log.error('the payment provider refused the account of the shop', {
      order: debt.id,
      reason,
      issue,
      status,
      traceId,
    })
  const isPaid = reason === 'already_paid'
  if (isPaid && (await bookLost(deps, payment))) return
  // An unknown result or refused credentials: the payment keeps its state and the task is retried until
  // the provider answers.
  if (isPaid || kind === 'unknown' || reason === 'misconfigured') {
    await db.transaction((tx) => noteAsked(tx, payment.id, clock.now()))
    throw error
  }
  await refuse(deps, payment, kind, issue)
}

const sourceOf = async (
  { db }: ChargeDeps,
  { kind }: Debt,
  { method_id }: Payment,
): Promise<Source | undefined> => {
  const method = method_id === null ? undefined : await findChargedMethod(db, method_id)
  if (!method) return undefined
  const isRenewal = kind === 'weep'
  return { kind: `vaulted ${method.kind}`, vaultId: method.vault_id, isRenewal }
}

/**
 * Books the purchase. A purchase without a capture took no money from the saved method, so its order
 * waits for the buyer.
 */
const book = async (deps: ChargeDeps, payment: Payment, made: ProviderPurchase) => {
  await bookOrder(deps.db, payment.id, made, deps.clock.now())
  if (made.captures.length === 0) await refuse(deps, payment, 'payer', made.state)
}

const ask = async (deps: ChargeDeps, debt: Debt, payment: Payment) => {
  const { db, provider, config } = deps
  const source = await sourceOf(deps, debt, payment)
  if (!source) return refuse(deps, payment, 'dead', 'METHOD_GONE')
  const purchase = await purchaseOf(db, debt)
  const back = backTo(config, wayBack(debt))
  let made: ProviderPurchase
  try {
    made = await provider.createPurchase(purchase, source, back, payment.id)
  } catch (error) {
    return refused(deps, debt, payment, error)
  }
  await book(deps, payment, made)
}

/** Abandons a payment that never had an effect at the provider, without counting it as a refusal. */
const abandon = ({ db, clock }: ChargeDeps, { id, order_id, provider_order_id }: Payment) =>
  db.transaction(async (tx) => {
    await lockDebt(tx, order_id)
    const issue = provider_order_id === null ? 'NEVER_ARRIVED' : 'ORDER_GONE'
    return movePayment(tx, id, { to: 'abandoned', issue }, clock.now())
  })

/**
 * Charges a seat or a renewal from the saved payment method. Idempotent, also after an interruption:
 * past the provider's memory of request ids (`remembersFor`) a repeated request would charge again, so
 * the result is looked up.
 */
export const charge = async (deps: ChargeDeps, orderId: number): Promise<void> => {
  const begun = await begin(deps, orderId)
  if (!begun) return
  const { debt, payment } = begun
  if (payment.provider_order_id !== null) {
    const made = await readMade(deps, payment.provider_order_id)
    if (made) return book(deps, payment, made)
  } else if (deps.clock.now().getTime() - payment.started_at.getTime() < deps.provider.remembersFor)
    return ask(deps, debt, payment)
  if (await bookLost(deps, payment)) return
  if (await abandon(deps, payment)) await charge(deps, orderId)
}

export const runCharge = externalTask(chargeOrder, (deps: Deps, { orderId }) =>
  charge(deps, orderId),
)
