import { z } from 'zod'
import { answerChallenge, approve } from './approvals.ts'
import {
  cardOf,
  type TestCard,
  type TestWallet,
  testCards,
  testWallets,
  walletOf,
} from './cards.ts'
import { appealDispute, openDispute, resolveDispute, turnDispute } from './disputes.ts'
import { makeRefund, settleCapture, settleRefund } from './payments.ts'
import {
  type Remembered,
  remember,
  remembered,
  rememberedWallet,
  rememberWallet,
} from './remember.ts'
import { bringTokens, delayTokens, removeToken } from './vault.ts'
import type { World } from './world.ts'

const method = z.union([
  z.strictObject({
    card: z.enum(Object.keys(testCards) as [TestCard, ...TestCard[]]),
    /** `2031-05`; four years ahead by default. */
    expiry: z
      .string()
      .regex(/^\d{4}-\d{2}$/)
      .optional(),
    /** Result of the bank challenge, if there is one. */
    passes: z.boolean().optional(),
  }),
  z.strictObject({ wallet: z.enum(Object.keys(testWallets) as [TestWallet, ...TestWallet[]]) }),
  z.strictObject({ email: z.email() }),
])

export type Method = z.output<typeof method>

const instrumentOf = (given: Method, now: Date) => {
  if ('email' in given) return walletOf(given.email)
  if ('wallet' in given) return walletOf(testWallets[given.wallet].email)
  const expiry = given.expiry ?? `${now.getUTCFullYear() + 4}-12`
  return cardOf(testCards[given.card].number, expiry, 'Giulia Rossi')
}

/** Events that tests and users of the demo can trigger outside the shop. */
export const openControl = (world: World) => {
  const { store, rules, exchanges, signer } = world
  return {
    next: rules.add,
    clearRules: rules.clear,
    exchanges: exchanges.all,
    clearExchanges: exchanges.clear,
    /**
     * Approves an order or the storing of a method, and passes the bank challenge unless told
     * otherwise.
     */
    approve: (id: string, given: Method = { wallet: 'giulia' }) => {
      const { challenge } = approve(world, id, instrumentOf(given, world.now()))
      if (challenge) answerChallenge(world, id, !('passes' in given) || given.passes !== false)
    },
    settleCapture: (id: string, status: 'COMPLETED' | 'DECLINED' = 'COMPLETED') =>
      settleCapture(world, id, status),
    settleRefund: (id: string, status: 'COMPLETED' | 'FAILED' = 'COMPLETED') =>
      settleRefund(world, id, status),
    /** Refund by the operator on PayPal's own pages; the rest of the capture without an amount. */
    refundByHand: (captureId: string, cents?: number) =>
      makeRefund(world, captureId, cents === undefined ? {} : { amount: cents }).id,
    /** Removal by the buyer in the PayPal account. */
    removeToken: (id: string) => removeToken(world, id),
    delayTokens: () => delayTokens(world),
    bringTokens: () => bringTokens(world),
    openDispute: (captureId: string, cents?: number) => openDispute(world, captureId, cents),
    resolveDispute: (id: string, buyerGetsCents?: number) =>
      resolveDispute(world, id, buyerGetsCents),
    appealDispute: (id: string) => appealDispute(world, id),
    turnDispute: (id: string, shopGetsCents: number) => turnDispute(world, id, shopGetsCents),
    /** Adds payments of the demo made before the stand-in existed, without webhooks. */
    remember: (payments: readonly Remembered[]) => {
      for (const payment of payments) remember(world, payment)
    },
    hooks: {
      register: (url: string) => void store.put('hooks', { id: url }),
      sign: (body: string) => signer.headersFor(body, world.address),
      setCertificateLife: signer.setLife,
      setCertificateFlaw: signer.setFlaw,
    },
    // Records, for tests.
    captures: () => [...store.captures.values()],
    refunds: () => [...store.refunds.values()],
    orders: () => [...store.orders.values()],
    paymentTokens: () => [...store.paymentTokens.values()],
  }
}

export type Control = ReturnType<typeof openControl>

/** Reads over HTTP, when the stand-in is a process of its own. */
export const lookUps = (control: Control, { signer }: World): Record<string, () => unknown> => ({
  root: signer.root,
  orders: control.orders,
})

/** Changes over HTTP. */
export const actions = (
  control: Control,
  world: World,
): Record<string, (body: unknown) => unknown> => ({
  approve: (body) => {
    const read = z.strictObject({ id: z.string(), with: method.optional() }).parse(body)
    control.approve(read.id, read.with)
  },
  remember: (body) => control.remember(z.array(remembered).parse(body)),
  'remember-wallets': (body) => {
    for (const wallet of z.array(rememberedWallet).parse(body)) rememberWallet(world, wallet)
  },
  /** Replaces the webhooks of earlier starts of the same shop. */
  'register-hook': (body) => {
    const { url } = z.strictObject({ url: z.url() }).parse(body)
    for (const known of [...world.store.hooks.keys()])
      if (known !== url) world.store.remove('hooks', known)
    control.hooks.register(url)
  },
})
