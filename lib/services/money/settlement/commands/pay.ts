import type { Tx } from '#kernel/db/connection.ts'
import { DomainError } from '#kernel/error.ts'
import type { Deps } from '#lib/services/deps.ts'
import { ProviderRefusal } from '#lib/tools/payment-provider/refusal.ts'
import type { Keep, MethodKind } from '#lib/tools/payment-provider/types.ts'
import { beginPayment, movePayment } from '../../payments/commands/attempts.ts'
import { asPaymentError, backTo } from '../../payments/commands/saving.ts'
import { findCustomer, isOnItsWay } from '../../payments/queries.ts'
import { uuidOf } from '../../payments/rules/names.ts'
import { planPromise } from '../../weep/present.ts'
import { type Debt, isForWeepAlone, lockDebt } from '../queries/debts.ts'
import { isPayable } from '../rules/debts.ts'
import { purchaseOf, wayBack } from './purchase.ts'

type PaymentDeps = Pick<Deps, 'db' | 'clock' | 'provider' | 'config' | 'log'>
type NewPayment = { orderId: number; source: MethodKind; name: string }

/** Saves the payment method of a plan's first payment for its renewals. */
const vaultRequestOf = async (
  tx: Tx,
  { kind, member_id: member }: Debt,
): Promise<Keep | undefined> =>
  kind === 'weep' && member !== null
    ? { customerId: await findCustomer(tx, member), description: planPromise }
    : undefined

const begin = ({ db, clock, config }: PaymentDeps, { orderId, source, name }: NewPayment) =>
  db.transaction(async (tx) => {
    const now = clock.now()
    const debt = await lockDebt(tx, orderId)
    if (!isPayable(debt, config, now) || (await isOnItsWay(tx, orderId)))
      throw new DomainError('conflict')
    if (config.weep.enabled && (await isForWeepAlone(tx, orderId, now)))
      throw new DomainError('weep_only')
    const begun = { id: uuidOf(name), order_id: orderId, source, cents: debt.total_cents }
    const payment = await beginPayment(tx, begun, now)
    const keep = await vaultRequestOf(tx, debt)
    return { payment, purchase: await purchaseOf(tx, debt), keep, path: wayBack(debt) }
  })

/** Creates the provider's order for its own buttons and fields; no money moves before the capture. */
export const startPayment = async (deps: PaymentDeps, request: NewPayment) => {
  const { db, clock, provider, config } = deps
  const { payment, purchase, keep: kept, path } = await begin(deps, request)
  const { id } = payment
  const refuse = async (error: unknown) => {
    if (error instanceof ProviderRefusal && error.kind !== 'unknown') {
      const { kind: refusal, detail: issue } = error
      await db.transaction((tx) =>
        movePayment(tx, id, { to: 'refused', refusal, issue }, clock.now()),
      )
    }
    const shown = asPaymentError(error, deps)
    throw shown instanceof DomainError ? new DomainError('payment_unavailable') : shown
  }
  const source = { kind: request.source, ...(kept && { keep: kept }) }
  const made = await provider
    .createPurchase(purchase, source, backTo(config, path), id)
    .catch(refuse)
  return {
    answer: { provider_order_id: made.id, payer_url: made.buyerUrl },
    keep: (tx: Tx) =>
      movePayment(tx, id, { to: 'awaiting_payer', providerOrderId: made.id }, clock.now()),
  }
}
