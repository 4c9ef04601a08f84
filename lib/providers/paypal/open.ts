import { setTimeout as pause } from 'node:timers/promises'
import type { Clock } from '#lib/services/platform/clock.ts'
import type { Config } from '#lib/services/platform/config/config.ts'
import type { PaypalSettings } from '#lib/services/platform/config/paypal.ts'
import type { Log } from '#lib/services/platform/log.ts'
import { findAccountFaults } from './account.ts'
import { openAsk } from './ask.ts'
import { openCaller } from './caller.ts'
import { disputesAt } from './disputes.ts'
import { ordersAt } from './orders.ts'
import { paymentsAt } from './payments.ts'
import type { Paypal } from './paypal.ts'
import { PaypalRefusal } from './refusal.ts'
import { transactionsAt } from './transactions.ts'
import { vaultAt } from './vault.ts'
import { openVerifier } from './webhooks.ts'

type PaypalDeps = {
  config: Pick<Config, 'siteName' | 'paypal'>
  clock: Clock
  log: Log
  /** Time limit of a request: a capture may be slow. Tests set a shorter one. */
  milliseconds?: number
  patience?: number
  pause?: (milliseconds: number) => Promise<unknown>
}

const refuse = () => Promise.reject(new PaypalRefusal('stop', { status: 0, issue: 'NO_KEYS' }))

const none = { [Symbol.asyncIterator]: () => ({ next: refuse }) }

/** Client without keys: every call is refused with NO_KEYS, a case for the operator. */
const closed: Paypal = {
  createOrder: refuse,
  readOrder: refuse,
  captureOrder: refuse,
  readCapture: refuse,
  refundCapture: refuse,
  readRefund: refuse,
  createSetupToken: refuse,
  readSetupToken: refuse,
  createPaymentToken: refuse,
  listPaymentTokens: refuse,
  deletePaymentToken: refuse,
  userIdToken: refuse,
  findAccountFaults: async () => ['noKeys'],
  isGenuine: async () => false,
  readDispute: refuse,
  disputes: () => none,
  transactions: () => none,
}

const isOpen = (settings: PaypalSettings): settings is Required<Omit<PaypalSettings, 'standIn'>> =>
  Boolean(settings.keys && settings.apiBase)

export const openPaypal = ({ config, clock, log, ...way }: PaypalDeps): Paypal => {
  const { paypal: settings } = config
  if (!isOpen(settings)) return closed
  const ask = openAsk({
    base: settings.apiBase,
    log,
    milliseconds: way.milliseconds ?? 20_000,
    patience: way.patience ?? 30_000,
    pause: async (milliseconds) => void (await (way.pause ?? pause)(milliseconds)),
  })
  const caller = openCaller(ask, settings.keys, clock)
  const shop = { brand: config.siteName }
  return {
    ...ordersAt(caller, shop),
    ...paymentsAt(caller),
    ...vaultAt(caller, shop),
    ...disputesAt(caller),
    userIdToken: caller.idToken,
    findAccountFaults: (eventsUrl) => findAccountFaults(caller, settings.keys, eventsUrl),
    isGenuine: openVerifier({ caller, clock, log, settings }),
    transactions: (from, to) => transactionsAt(caller, from, to),
  }
}
