import { z } from 'zod'
import { answerChallenge, approve } from './approvals.ts'
import {
  leftOf,
  makeRefund,
  refundableCents,
  settleCapture,
  settleRefund,
  statusOf,
} from './calls/payments.ts'
import { removeToken } from './calls/vault.ts'
import {
  cardOf,
  type TestCard,
  type TestWallet,
  testCards,
  testWallets,
  walletOf,
} from './cards.ts'
import { announceCapture } from './charge.ts'
import { newId } from './ids.ts'
import { notFound } from './problem.ts'
import type { DisputeRecord } from './records.ts'
import { type Remembered, remember, remembered } from './remember.ts'
import { type RememberedWallet, rememberedWallet, rememberWallet } from './remember-wallets.ts'
import { type Rule, rule } from './rules.ts'
import { showDispute } from './show.ts'
import { bringTokens, delayTokens } from './tokens.ts'
import type { World } from './world.ts'

const cardNames = Object.keys(testCards) as [TestCard, ...TestCard[]]
const walletNames = Object.keys(testWallets) as [TestWallet, ...TestWallet[]]

const method = z.union([
  z.strictObject({
    card: z.enum(cardNames),
    /** `2031-05`; four years ahead by default. */
    expiry: z
      .string()
      .regex(/^\d{4}-\d{2}$/)
      .optional(),
    /** Result of the bank challenge, if there is one. */
    passes: z.boolean().optional(),
  }),
  z.strictObject({ wallet: z.enum(walletNames) }),
  z.strictObject({ email: z.email() }),
])

export type Method = z.input<typeof method>

const instrumentOf = (given: z.output<typeof method>, now: Date) => {
  if ('email' in given) return walletOf(given.email)
  if ('wallet' in given) return walletOf(testWallets[given.wallet].email)
  const expiry = given.expiry ?? `${now.getUTCFullYear() + 4}-12`
  return cardOf({ number: testCards[given.card].number, expiry, name: 'Giulia Rossi' })
}

const announceDispute = (
  world: World,
  dispute: DisputeRecord,
  type: 'CREATED' | 'UPDATED' | 'RESOLVED' = 'UPDATED',
) =>
  world.announce({
    type: `CUSTOMER.DISPUTE.${type}`,
    resourceType: 'dispute',
    resource: showDispute(world, dispute),
    summary: `A dispute was ${type.toLowerCase()}`,
  })

const resolve = (world: World, id: string, buyerGetsCents: number) => {
  const { store } = world
  const dispute = store.disputes.get(id)
  const capture = dispute && store.captures.get(dispute.captureId)
  if (!dispute || !capture) throw notFound()
  const updatedAt = world.now().toISOString()
  const outcome = buyerGetsCents > 0 ? 'RESOLVED_BUYER_FAVOUR' : 'RESOLVED_SELLER_FAVOUR'
  const reversedCents = Math.min(buyerGetsCents, refundableCents(world, capture))
  const ended = {
    ...dispute,
    status: 'RESOLVED' as const,
    outcome,
    updatedAt,
    takenCents: reversedCents,
  }
  const resolved = store.put('disputes', ended)
  if (reversedCents > 0) {
    const more = { ...capture, updatedAt, disputedCents: capture.disputedCents + reversedCents }
    const changed = store.put('captures', { ...more, status: statusOf(more) })
    announceCapture(world, changed, 'REVERSED')
  }
  announceDispute(world, resolved, 'RESOLVED')
}

/**
 * Reopens a dispute after an appeal of the shop; `turnRound` then returns an amount to the shop.
 */
const reopen = (world: World, id: string) => {
  const dispute = world.store.disputes.get(id)
  if (dispute?.status !== 'RESOLVED') throw notFound()
  const updatedAt = world.now().toISOString()
  announceDispute(world, world.store.put('disputes', { ...dispute, status: 'OPEN', updatedAt }))
}

const turnRound = (world: World, id: string, cents: number) => {
  const { store } = world
  const dispute = store.disputes.get(id)
  const capture = dispute && store.captures.get(dispute.captureId)
  if (!dispute || !capture) throw notFound()
  const updatedAt = world.now().toISOString()
  const before = dispute.returnedCents ?? 0
  const returned = Math.min(cents, dispute.takenCents - before)
  const outcome = 'RESOLVED_SELLER_FAVOUR'
  const ended = { ...dispute, status: 'RESOLVED' as const, outcome, updatedAt }
  const resolved = store.put('disputes', { ...ended, returnedCents: before + returned })
  const less = { ...capture, updatedAt, disputedCents: capture.disputedCents - returned }
  const status = leftOf(less) === less.cents ? ('COMPLETED' as const) : statusOf(less)
  store.put('captures', { ...less, status })
  announceDispute(world, resolved, 'RESOLVED')
}

/** Events that tests and users of the demo can trigger outside the shop. */
export const openControl = (world: World) => ({
  next: (given: Rule) => world.rules.add(given),
  clearRules: () => world.rules.clear(),
  exchanges: () => world.exchanges.all(),
  clearExchanges: () => world.exchanges.clear(),
  /**
   * Approves an order or the storing of a method, and passes the bank challenge unless told
   * otherwise.
   */
  approve: (id: string, given: Method = { wallet: 'giulia' }) => {
    const read = method.parse(given)
    const { challenge } = approve(world, id, instrumentOf(read, world.now()))
    if (challenge) answerChallenge(world, id, !('passes' in read) || read.passes !== false)
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
  rememberWallets: (wallets: readonly RememberedWallet[]) => {
    for (const wallet of wallets) rememberWallet(world, wallet)
  },
  delayTokens: () => delayTokens(world),
  bringTokens: () => bringTokens(world),
  openDispute: (captureId: string, cents?: number) => {
    const capture = world.store.captures.get(captureId)
    if (!capture) throw notFound()
    const at = world.now().toISOString()
    const dispute = world.store.put('disputes', {
      id: newId.dispute(),
      captureId,
      status: 'OPEN',
      cents: cents ?? capture.cents,

      outcome: null,
      takenCents: 0,
      at,
      updatedAt: at,
    })
    announceDispute(world, dispute, 'CREATED')
    return dispute.id
  },
  resolveDispute: (id: string, buyerGetsCents = 0) => resolve(world, id, buyerGetsCents),
  appealDispute: (id: string) => reopen(world, id),
  turnDispute: (id: string, shopGetsCents: number) => turnRound(world, id, shopGetsCents),
  /** Adds payments of the demo made before the stand-in existed, without webhooks. */
  remember: (payments: readonly Remembered[]) => {
    for (const payment of payments) remember(world, payment)
  },
  hooks: {
    register: (url: string) => void world.store.put('hooks', { id: url }),
    /** Removes the webhooks of earlier starts of the same shop. */
    registerOnly: (url: string) => {
      for (const known of [...world.store.hooks.keys()])
        if (known !== url) world.store.remove('hooks', known)
      world.store.put('hooks', { id: url })
    },
    seen: world.announcements.seen,
    hold: world.announcements.hold,
    release: world.announcements.release,
    settled: world.announcements.settled,
    sign: (body: string) => world.signer.headersFor(body, world.address),
    setCertificateLife: world.signer.setLife,
    setCertificateFlaw: world.signer.setFlaw,
  },
  root: world.signer.root,
  /** Records, for tests. */
  captures: () => [...world.store.captures.values()],
  refunds: () => [...world.store.refunds.values()],
  orders: () => [...world.store.orders.values()],
  paymentTokens: () => [...world.store.paymentTokens.values()],
})

export type Control = ReturnType<typeof openControl>

const named = z.strictObject({ id: z.string() })

/** Control actions over HTTP, when the stand-in is a process of its own. */
export const controlActions = (control: Control): Record<string, (body: unknown) => unknown> => ({
  next: (body) => control.next(rule.parse(body)),
  'clear-rules': control.clearRules,
  exchanges: control.exchanges,
  'clear-exchanges': control.clearExchanges,
  approve: (body) => {
    const { id, with: given } = named.extend({ with: method.optional() }).parse(body)
    control.approve(id, given)
  },
  'settle-capture': (body) => {
    const { id, status } = named
      .extend({ status: z.enum(['COMPLETED', 'DECLINED']).optional() })
      .parse(body)
    control.settleCapture(id, status)
  },
  'settle-refund': (body) => {
    const { id, status } = named
      .extend({ status: z.enum(['COMPLETED', 'FAILED']).optional() })
      .parse(body)
    control.settleRefund(id, status)
  },
  refund: (body) => {
    const { id, cents } = named.extend({ cents: z.int().optional() }).parse(body)
    return control.refundByHand(id, cents)
  },
  'remember-wallets': (body) => control.rememberWallets(z.array(rememberedWallet).parse(body)),
  'remove-token': (body) => control.removeToken(named.parse(body).id),
  'open-dispute': (body) => {
    const { id, cents } = named.extend({ cents: z.int().optional() }).parse(body)
    return control.openDispute(id, cents)
  },
  'resolve-dispute': (body) => {
    const { id, cents } = named.extend({ cents: z.int().optional() }).parse(body)
    control.resolveDispute(id, cents)
  },
  'appeal-dispute': (body) => control.appealDispute(named.parse(body).id),
  'turn-dispute': (body) => {
    const { id, cents } = named.extend({ cents: z.int() }).parse(body)
    control.turnDispute(id, cents)
  },
  remember: (body) => control.remember(z.array(remembered).parse(body)),
  'register-hook': (body) =>
    control.hooks.registerOnly(z.strictObject({ url: z.url() }).parse(body).url),
  'hold-hooks': control.hooks.hold,
  'release-hooks': (body) =>
    control.hooks.release(
      z
        .strictObject({
          reversed: z.boolean().default(false),
          copies: z.int().min(1).max(10).default(1),
          badlySigned: z.boolean().default(false),
        })
        .parse(body ?? {}),
    ),
  'seen-hooks': control.hooks.seen,
  root: control.root,
  captures: control.captures,
  refunds: control.refunds,
  orders: control.orders,
  'payment-tokens': control.paymentTokens,
})
