import { type Clock, stoppedClock } from '#kernel/clock.ts'
import { type Config, loadConfig } from '#kernel/config/config.ts'
import { createLog } from '#kernel/log.ts'
import { openPaypal } from '#lib/providers/paypal/provider.ts'
import type { CallName } from '#lib/stand-ins/paypal/rules.ts'
import { ownIds, withOwnIds } from '#lib/tools/payment-provider/own-ids.ts'
import { openTestPaypal } from '../setup/paypal.ts'

/** Kinds of cards by the result of a charge, with the buyer present and later without. */
export type Card =
  | 'plain'
  | 'declined'
  | 'pending'
  | 'stolen'
  | 'declinedLater'
  | 'expiredLater'
  | 'challengedLater'

const calls = {
  charge: 'create order',
  capture: 'capture order',
  refund: 'refund capture',
  'look-up': 'read order',
} as const satisfies Record<string, CallName>

const troubles = {
  'lost after': 'lost after',
  'silent after': 'silent after',
  'out of order': 'error before',
} as const

const methodOf = (card: Card) => {
  if (card === 'stolen') return { card: 'asked', passes: false } as const
  return { card: card === 'challengedLater' ? 'askedLater' : card } as const
}

/** Opens PayPal behind the port for a shop with this prefix. */
export const openPaypalProvider = (config: Config, clock: Clock, own: string) => {
  const log = createLog({ write: () => {} })
  const pause = async () => {}
  const paypal = openPaypal({ config, clock, log, milliseconds: 300, pause })
  return withOwnIds(paypal, async () => ownIds(own))
}

/** Opens PayPal at a separate stand-in; pauses are recorded instead of waited for. */
export const openTrial = async ({ milliseconds = 5_000 } = {}) => {
  const standIn = await openTestPaypal()
  const clock = stoppedClock(new Date())
  const pauses: number[] = []
  const lines: string[] = []
  const config = loadConfig({ NODE_ENV: 'test', ...standIn.environment })
  const log = createLog({ format: 'json', write: (line) => void lines.push(line) })
  const pause = async (wanted: number) => void pauses.push(wanted)
  const paypal = openPaypal({ config, clock, log, milliseconds, pause })
  return { standIn, control: standIn.control, paypal, clock, config, pauses, lines }
}

const prefix = 'torre'

/** PayPal behind the port, with controls of its stand-in for a buyer, a bank or the operator. */
export const openPaypalBench = async () => {
  const { control, config, clock } = await openTrial()
  const open = (own: string, given = config) => openPaypalProvider(given, clock, own)
  const keys = { clientId: 'insieme-demo-client', secret: 'wrong' }
  return {
    name: 'PayPal',
    control,
    provider: open(prefix),
    /** Provider with keys that its server does not know. */
    stranger: open(prefix, { ...config, paypal: { ...config.paypal, keys } }),
    /** Provider of another shop on the same account. */
    neighbour: open('ludoteca'),
    approve: (id: string, card: Card = 'plain') => control.approve(id, methodOf(card)),
    approveByWallet: (id: string, email: string) => control.approve(id, { email }),
    delayMethods: control.delayTokens,
    bringMethods: control.bringTokens,
    delayRefund: () => control.next({ call: 'refund capture', outcome: 'pending' }),
    settleRefund: (id: string, isGood: boolean) =>
      control.settleRefund(id, isGood ? 'COMPLETED' : 'FAILED'),
    refundByHand: control.refundByHand,
    openDispute: control.openDispute,
    loseDispute: control.resolveDispute,
    /** Disturbs the calls until `calm`. */
    disturb: (call: keyof typeof calls, trouble: keyof typeof troubles) =>
      control.next({ call: calls[call], outcome: troubles[trouble], times: 0 }),
    calm: control.clearRules,
    /** Returns the cents of each capture that was not declined, by the reference of the shop. */
    booked: (reference: string) =>
      control
        .captures()
        .filter(({ customId }) => customId === `${prefix}-${reference}`)
        .filter(({ status }) => status !== 'DECLINED')
        .map(({ cents }) => cents),
    refunded: (id: string) =>
      control
        .refunds()
        .filter(({ captureId, status }) => captureId === id && status !== 'FAILED')
        .map(({ cents }) => cents),
  }
}

export type Bench = Awaited<ReturnType<typeof openPaypalBench>>
