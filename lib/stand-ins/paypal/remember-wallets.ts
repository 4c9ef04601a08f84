import { z } from 'zod'
import { walletOf } from './cards.ts'
import type { World } from './world.ts'

export const rememberedWallet = z.strictObject({
  id: z.string().max(50),
  customerId: z.string().max(50),
  email: z.email(),
})

/** Wallet of the demo that was stored before the stand-in existed. */
export type RememberedWallet = z.output<typeof rememberedWallet>

/** Adds a wallet unless it is known. */
export const rememberWallet = ({ store, now }: World, given: RememberedWallet) => {
  const { id, customerId, email } = given
  if (store.paymentTokens.has(id)) return
  const at = now().toISOString()
  store.put('paymentTokens', { id, customerId, instrument: walletOf(email), at })
  store.put('customers', { id: customerId, merchantId: null, tokens: [id] })
}
