import type { Tx } from '#kernel/db/connection.ts'
import { isTimelineMatched } from '#kernel/db/timeline.ts'
import { DomainError } from '#kernel/error.ts'
import type { Deps } from '#lib/services/deps.ts'
import { ProviderRefusal } from '#lib/tools/payment-provider/refusal.ts'
import type { MethodKind } from '#lib/tools/payment-provider/types.ts'
import { beginPayment, movePayment } from '../../payments/commands/attempts.ts'
import { asPaymentError, backTo } from '../../payments/commands/saving.ts'
import { findCustomer, isOnItsWay } from '../../payments/queries.ts'
import { uuidOf } from '../../payments/rules/captures.ts'
import { planPromise } from '../../weep/present.ts'
import { isForWeepAlone, lockDebt } from '../queries/debts.ts'
import { isPayable } from '../rules/debts.ts'
import { endPayment } from './book.ts'
import { purchaseOf, wayBack } from './purchase.ts'

type PaymentDeps = Pick<Deps, 'db' | 'clock' | 'provider' | 'config' | 'log'>
type NewPayment = { orderId: number; source: MethodKind; name: string }

const begin = ({ db, clock, config }: PaymentDeps, { orderId, source, name }: NewPayment) =>
  db.transaction(async (tx) => {
    const now = clock.now()
    const debt = await lockDebt(tx, orderId)
    if (!isPayable(debt, config, now) || (await isOnItsWay(tx, orderId)))
      throw new DomainError('conflict')
    // The charge of such a debt may be lost here, and is then found.
    if (debt.state === 'pledged' && !(await isTimelineMatched(tx)))
      throw new DomainError('payment_unavailable')
    if (config.weep.enabled && (await isForWeepAlone(tx, orderId, now)))
      throw new DomainError('weep_only')
    const begun = { id: uuidOf(name), order_id: orderId, source, cents: debt.total_cents }
    const payment = await beginPayment(tx, begun, now)
    const { kind, member_id: member } = debt
    // The method of a plan's first payment is saved for its renewals.
    const keep =
      kind === 'weep' && member !== null
        ? { keep: { customerId: await findCustomer(tx, member), description: planPromise } }
        : {}
    return { payment, purchase: await purchaseOf(tx, debt), keep, path: wayBack(debt) }
  })

/** Creates the provider's order for its own buttons and fields; no money moves before the capture. */
export const startPayment = async (deps: PaymentDeps, request: NewPayment) => {
  const { clock, provider, config } = deps
  const { payment, purchase, keep, path } = await begin(deps, request)
  const { id } = payment
  const refuse = async (error: unknown) => {
    if (error instanceof ProviderRefusal && error.kind !== 'unknown') {
      const { kind: refusal, detail: issue } = error
      await endPayment(deps, payment, { to: 'refused', refusal, issue })
    }
    throw asPaymentError(error, deps, 'payment_unavailable')
  }
  const source = { kind: request.source, ...keep }
  const made = await provider
    .createPurchase(purchase, source, backTo(config, path), id)
    .catch(refuse)
  return {
    answer: { provider_order_id: made.id, payer_url: made.buyerUrl },
    keep: (tx: Tx) =>
      movePayment(tx, id, { to: 'awaiting_payer', providerOrderId: made.id }, clock.now()),
  }
}
