import type { Deps } from '#lib/services/deps.ts'
import { ProviderRefusal } from '#lib/tools/payment-provider/refusal.ts'
import type { Capture } from '#lib/tools/payment-provider/types.ts'
import { isPayerKnown } from '../../payments/queries.ts'

type PayerDeps = Pick<Deps, 'db' | 'provider' | 'log'>

/**
 * Reads a capture together with its payer, which a provider may say only of the purchase. A refusal of
 * that second call leaves the payer unknown: money is booked all the same.
 */
export const readPaidCapture = async (
  { db, provider, log }: PayerDeps,
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
