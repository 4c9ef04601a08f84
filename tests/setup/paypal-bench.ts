import type { Clock } from '#kernel/clock.ts'
import type { Config } from '#kernel/config/config.ts'
import { createLog } from '#kernel/log.ts'
import { openPaypal } from '#lib/providers/paypal/open.ts'
import { asProvider } from '#lib/providers/paypal/provider.ts'
import type { CallName } from '#lib/stand-ins/paypal/rules.ts'
import { ownIds, withOwnIds } from '#lib/tools/payment-provider/own-ids.ts'
import { type Bench, type Call, type Card, prefix } from '../providers/bench.ts'
import { openTrial } from './paypal-client.ts'

const calls: Record<Call, CallName> = {
  charge: 'create order',
  capture: 'capture order',
  refund: 'refund capture',
  'look-up': 'read order',
}

const troubles = {
  'lost after': 'lost after',
  'silent after': 'silent after',
  'out of order': 'error before',
} as const

const methodOf = (card: Card = 'plain') => {
  if (card === 'stolen') return { card: 'asked', passes: false } as const
  return { card: card === 'challengedLater' ? 'askedLater' : card } as const
}

/** Opens PayPal behind the port for a shop with this prefix. */
export const openPaypalProvider = (config: Config, clock: Clock, own: string) => {
  const log = createLog({ write: () => {} })
  const pause = async () => {}
  return withOwnIds(
    asProvider(openPaypal({ config, clock, log, milliseconds: 300, pause }), undefined),
    async () => ownIds(own),
  )
}

export const openPaypalBench = async (): Promise<Bench> => {
  const { standIn, config, clock } = await openTrial()
  const { control } = standIn
  const open = (own: string, given = config) => openPaypalProvider(given, clock, own)
  const keys = { clientId: 'insieme-demo-client', secret: 'wrong' }
  return {
    name: 'PayPal',
    provider: open(prefix),
    stranger: open(prefix, { ...config, paypal: { ...config.paypal, keys } }),
    neighbour: open('ludoteca'),
    approve: (id, card) => control.approve(id, methodOf(card)),
    approveSaving: (id, card) => control.approve(id, methodOf(card)),
    settleCapture: (id, isGood) => control.settleCapture(id, isGood ? 'COMPLETED' : 'DECLINED'),
    settleRefund: (id, isGood) => control.settleRefund(id, isGood ? 'COMPLETED' : 'FAILED'),
    nextRefund: (state) =>
      control.next({
        call: 'refund capture',
        outcome: state === 'pending' ? 'pending' : 'declined',
      }),
    refundByHand: control.refundByHand,
    openDispute: control.openDispute,
    loseDispute: control.resolveDispute,
    disturb: (call, trouble) =>
      control.next({ call: calls[call], outcome: troubles[trouble], times: 0 }),
    calm: control.clearRules,
    booked: (reference) =>
      control
        .captures()
        .filter(
          ({ customId, status }) => customId === `${prefix}-${reference}` && status !== 'DECLINED',
        )
        .map(({ cents }) => cents),
    refunded: (id) =>
      control
        .refunds()
        .filter(({ captureId, status }) => captureId === id && status !== 'FAILED')
        .map(({ cents }) => cents),
    events: () =>
      control.hooks.seen().map(({ body }) => ({ body, headers: control.hooks.sign(body) })),
    fill: () => {
      const count = 520
      const at = new Date().toISOString()
      control.remember(
        Array.from({ length: count }, (_, n) => ({
          order: `FILL${n}`,
          capture: `FILLED${n}`,
          cents: 100,
          at,
          refund: null,

          customId: `${prefix}-fill-${n}`,
          invoice: `${prefix}-fill-${n}`,
        })),
      )
      return count
    },
  }
}
