import { before, hours } from '#lib/format/durations.ts'
import type { Deps } from '#lib/services/deps.ts'
import { isRefusedAs, ProviderRefusal } from '#lib/tools/payment-provider/refusal.ts'
import type { Capture, Transaction } from '#lib/tools/payment-provider/types.ts'
import { findKeptCapture, isPayerKnown, type Payment } from '../../payments/queries.ts'
import { findDebt, lockDebt } from '../queries/debts.ts'
import { bookCapture } from './book.ts'

export const unlessGone = <T>(read: Promise<T>) =>
  read.catch((error) => {
    if (isRefusedAs(error, 'gone')) return undefined
    throw error
  })

/** Returns undefined when the provider no longer knows the purchase. */
export const readMade = ({ provider }: Pick<Deps, 'provider'>, providerOrderId: string) =>
  unlessGone(provider.readPurchase(providerOrderId))

/**
 * Reads a capture together with its payer, which a provider may say only of the purchase. A refusal of
 * that second call leaves the payer unknown: money is booked all the same.
 */
export const readPaidCapture = async (
  { db, provider, log }: Pick<Deps, 'db' | 'provider' | 'log'>,
  id: string,
): Promise<Capture> => {
  const capture = await provider.readCapture(id)
  const { payer, purchaseId, ofAnotherShop } = capture
  if (payer !== null || purchaseId === null || ofAnotherShop) return capture
  if (await isPayerKnown(db, id)) return capture
  try {
    const { captures } = await provider.readPurchase(purchaseId)
    return { ...capture, payer: captures.find((one) => one.id === id)?.payer ?? null }
  } catch (error) {
    if (!(error instanceof ProviderRefusal)) throw error
    log.warn('the payer of a capture is unknown', { capture: id, reason: error.reason })
    return capture
  }
}

/**
 * Looks up a payment by its order reference, for when the provider no longer knows its id; the
 * provider's transaction list is up to three hours behind. Returns false when nothing was captured.
 */
export const bookLost = async (
  deps: Pick<Deps, 'db' | 'clock' | 'provider' | 'log'>,
  payment: Payment,
) => {
  const { db, clock, provider } = deps
  const reference = (await findDebt(db, payment.order_id))?.reference
  const since = before(payment.started_at, hours(1))
  for await (const transaction of provider.transactions(since, clock.now())) {
    if (transaction.kind !== 'capture' || transaction.reference !== reference) continue
    const capture = await readPaidCapture(deps, transaction.id)
    await db.transaction(async (tx) => {
      const debt = await lockDebt(tx, payment.order_id)
      await bookCapture(tx, { debt, payment, capture }, clock.now())
    })
    return true
  }
  return false
}

type OtherShopDeps = Pick<Deps, 'db' | 'provider'>

/** True when captures that are not booked here belong to another shop on the same provider account. */
export const isOfAnotherShop = async (
  { db, provider }: OtherShopDeps,
  captures: readonly string[],
) => {
  for (const id of captures) if (await findKeptCapture(db, id)) return false
  for (const id of captures)
    if ((await unlessGone(provider.readCapture(id)))?.ofAnotherShop) return true
  return false
}

/** Decides by the capture: a refund made by hand carries no ids, or ids that a person typed. */
export const isTransactionOfAnotherShop = async (
  deps: OtherShopDeps,
  { id, kind, reference, invoice, ofAnotherShop }: Transaction,
) => {
  if (reference !== null || invoice !== null) return false
  if (kind === 'capture') return ofAnotherShop === true
  const refund = await unlessGone(deps.provider.readRefund(id))
  return refund?.captureId ? isOfAnotherShop(deps, [refund.captureId]) : false
}
