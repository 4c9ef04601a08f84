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

export type Method =
  | { wallet: TestWallet }
  | { email: string }
  | {
      card: TestCard
      /** `2031-05`; four years ahead by default. */
      expiry?: string
      /** Result of the bank challenge, if there is one. */
      passes?: boolean
    }

const nameIn = <Names extends object>(names: Names) =>
  z.custom<keyof Names>((name) => typeof name === 'string' && name in names)

const method = z.union([
  z.strictObject({ card: nameIn(testCards) }),
  z.strictObject({ wallet: nameIn(testWallets) }),
])

const instrumentOf = (given: Method, now: Date) => {
  if ('email' in given) return walletOf(given.email)
  if ('wallet' in given) return walletOf(testWallets[given.wallet].email)
  const expiry = given.expiry ?? `${now.getUTCFullYear() + 4}-12`
  return cardOf(testCards[given.card].number, expiry, 'Giulia Rossi')
}

/** Events that tests and users of the demo can trigger outside the shop. */
export const openControl = (world: World) => {
  const { store, rules, exchanges, signer } = world
  const act =
    <Given extends unknown[], Result>(run: (world: World, ...given: Given) => Result) =>
    (...given: Given) =>
      run(world, ...given)
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
    settleCapture: act(settleCapture),
    settleRefund: act(settleRefund),
    /** Refund by the operator on PayPal's own pages; the rest of the capture without an amount. */
    refundByHand: (captureId: string, cents?: number) =>
      makeRefund(world, captureId, cents === undefined ? {} : { amount: cents }).id,
    /** Removal by the buyer in the PayPal account. */
    removeToken: act(removeToken),
    delayTokens: act(delayTokens),
    bringTokens: act(bringTokens),
    openDispute: act(openDispute),
    resolveDispute: act(resolveDispute),
    appealDispute: act(appealDispute),
    turnDispute: act(turnDispute),
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
