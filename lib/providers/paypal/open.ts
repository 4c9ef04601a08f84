import { setTimeout as pause } from 'node:timers/promises'
import { z } from 'zod'
import type { Clock } from '#kernel/clock.ts'
import type { Config } from '#kernel/config/config.ts'
import type { PaypalSettings } from '#kernel/config/paypal.ts'
import type { Log } from '#kernel/log.ts'
import type { AccountFault, Dispute } from '#lib/tools/payment-provider/types.ts'
import { amount } from './amounts.ts'
import { openAsk } from './ask.ts'
import { type Caller, openCaller } from './caller.ts'
import { ordersAt } from './orders.ts'
import { paymentsAt } from './payments.ts'
import type { Paypal } from './paypal.ts'
import { PaypalRefusal } from './refusal.ts'
import { transactionsAt } from './transactions.ts'
import { vaultAt } from './vault.ts'
import { openVerifier } from './webhooks.ts'

const movement = z.object({
  affected_party: z.string().optional(),
  type: z.string().optional(),
  reason: z.string().optional(),
  amount: amount.optional().catch(undefined),
})

type Movement = z.output<typeof movement>

/** Excludes the provider's dispute fees, which are not part of the payment. */
const isOfPayment = ({ affected_party, reason }: Movement) =>
  affected_party === 'SELLER' && (reason === undefined || reason === 'DISPUTE_SETTLEMENT')

/**
 * Sums movements of the shop's money; money that the provider paid the buyer itself does not count.
 */
const sumOf = (movements: readonly Movement[], { credits }: { credits: boolean }) =>
  movements
    .filter((each) => isOfPayment(each) && (each.type === 'CREDIT') === credits)
    .reduce((sum, { amount: cents = 0 }) => sum + cents, 0)

const dispute = z
  .object({
    dispute_id: z.string(),
    status: z.string().max(60),
    update_time: z.iso.datetime({ offset: true }),
    disputed_transactions: z.array(z.object({ seller_transaction_id: z.string() })).min(1),
    money_movements: z.array(movement).default([]),
  })
  .transform((given): Dispute => {
    const isOver = given.status === 'RESOLVED'
    return {
      id: given.dispute_id,
      state: given.status,
      isOver,
      at: new Date(given.update_time),
      captures: given.disputed_transactions.map((each) => each.seller_transaction_id),
      takenCents: isOver ? sumOf(given.money_movements, { credits: false }) : 0,
      returnedCents: isOver ? sumOf(given.money_movements, { credits: true }) : 0,
    }
  })

const page = z.object({
  items: z.array(z.object({ dispute_id: z.string() })).default([]),
  links: z.array(z.object({ rel: z.string(), href: z.string() })).default([]),
})

const perPage = '50'

async function* changedSince({ get }: Caller, since: Date) {
  for (let token: string | null = null; ; ) {
    const query: URLSearchParams = new URLSearchParams({
      update_time_after: since.toISOString(),
      page_size: perPage,
      ...(token !== null && { next_page_token: token }),
    })
    const { items, links }: z.output<typeof page> = await get(
      `/v1/customer/disputes?${query}`,
      page,
    )
    for (const { dispute_id: id } of items) yield id
    const next = links.find(({ rel }) => rel === 'next')
    token = next ? new URL(next.href).searchParams.get('next_page_token') : null
    if (token === null) return
  }
}

const disputesAt = (caller: Caller): Pick<Paypal, 'readDispute' | 'disputes'> => ({
  readDispute: (id) => caller.get(`/v1/customer/disputes/${encodeURIComponent(id)}`, dispute),
  disputes: (since) => changedSince(caller, since),
})

const webhooks = z.object({ webhooks: z.array(z.object({ id: z.string(), url: z.string() })) })

/** Lists the webhooks of the app; undefined when PayPal refuses its keys. */
const listWebhooks = async (caller: Caller) => {
  try {
    return (await caller.get('/v1/notifications/webhooks', webhooks)).webhooks
  } catch (error) {
    if (error instanceof PaypalRefusal && error.status === 401) return undefined
    throw error
  }
}

/** Compares the settings of the shop with the app at PayPal. */
const findAccountFaults = async (
  caller: Caller,
  { webhookId }: { webhookId?: string },
  eventsUrl: string,
): Promise<readonly AccountFault[]> => {
  const appWebhooks = await listWebhooks(caller)
  if (!appWebhooks) return ['wrongKeys']
  if (!webhookId) return ['noEvents']
  const own = appWebhooks.filter(({ id }) => id === webhookId)
  if (own.length === 0) return ['unknownEvents']
  return own.some(({ url }) => url === eventsUrl) ? [] : ['eventsElsewhere']
}

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
