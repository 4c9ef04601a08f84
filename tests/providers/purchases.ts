import { randomUUID } from 'node:crypto'
import { expect } from 'vitest'
import { ProviderRefusal } from '#lib/tools/payment-provider/refusal.ts'
import type {
  PaymentProvider,
  ProviderPurchase,
  Purchase,
  Source,
} from '#lib/tools/payment-provider/types.ts'
import { back, purchase } from '../setup/paypal-purchase.ts'
import { type Bench, type Card, openPaypalBench } from './paypal.ts'

/** Opens every provider that the port is tested with: a new adapter adds its bench. */
export const openBenches = async () => [await openPaypalBench()]

export const refusalOf = async (asked: Promise<unknown>) => {
  const error = await asked.then(
    () => undefined,
    (thrown: unknown) => thrown,
  )
  if (error instanceof ProviderRefusal) return error
  throw new Error(`it was not refused by the provider: ${error}`)
}

export const expectRefusal = async (asked: Promise<unknown>, reason: ProviderRefusal['reason']) => {
  expect((await refusalOf(asked)).reason).toBe(reason)
}

/**
 * Normalizes an outcome, which a provider may report by a capture, by the state of a purchase, or by a
 * refusal.
 */
export const outcomeOf = async (asked: Promise<ProviderPurchase>) => {
  try {
    const { captures, state } = await asked
    return captures[0]?.state ?? state
  } catch (error) {
    if (error instanceof ProviderRefusal) return error.reason
    throw error
  }
}

/** Calls that a shop makes to a provider. */
export const dealingsWith = (bench: Bench) => {
  const { provider } = bench

  const begin = (bought: Purchase = purchase(), requestId: string = randomUUID()) =>
    provider.createPurchase(bought, { kind: 'card' }, back, requestId)

  /** Purchase begun in the page and approved by its buyer. */
  const approved = async (card: Card = 'plain', bought: Purchase = purchase()) => {
    const { id } = await begin(bought)
    bench.approve(id, card)
    return id
  }

  const paid = async (bought: Purchase = purchase()) => {
    const { captures } = await provider.capturePurchase(
      await approved('plain', bought),
      randomUUID(),
    )
    return captures[0]!
  }

  const save = async (card: Card = 'plain', customerId: string | null = null) => {
    const owner = { memberId: randomUUID(), customerId, description: 'Insieme' }
    const { id } = await provider.startSaving('card', owner, back, randomUUID())
    bench.approve(id, card)
    return provider.saveMethod(id, randomUUID())
  }

  const sourceOf = (vaultId: string): Source => ({ kind: 'vaulted card', vaultId })

  const charge = (
    vaultId: string,
    bought: Purchase = purchase(),
    requestId: string = randomUUID(),
    through: PaymentProvider = provider,
  ) => through.createPurchase(bought, sourceOf(vaultId), back, requestId)

  const refund = (captureId: string, cents: number, invoice: string, requestId: string) =>
    provider.refundCapture(captureId, { cents, invoice, reference: invoice, note: '' }, requestId)

  const moved = async (reference: string) => {
    const found = []
    const now = Date.now()
    for await (const one of provider.transactions(new Date(now - 60_000), new Date(now + 60_000)))
      if (one.reference === reference) found.push(one)
    return found
  }

  return { begin, approved, paid, save, charge, refund, moved }
}
