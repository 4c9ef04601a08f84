import { z } from 'zod'
import type { Config } from '#kernel/config/config.ts'
import { hours } from '#lib/format/durations.ts'
import { ProviderRefusal } from '#lib/tools/payment-provider/refusal.ts'
import type { PaymentProvider } from '#lib/tools/payment-provider/types.ts'
import { type CallOptions, openCaller } from './caller.ts'
import { readEvent } from './events.ts'
import { methodsAt } from './methods.ts'
import { purchasesAt } from './purchases.ts'
import { reportsAt } from './reports.ts'
import { openVerifier } from './webhooks.ts'

const webhooks = z.object({ webhooks: z.array(z.object({ id: z.string(), url: z.string() })) })

export type PaypalDeps = CallOptions & { config: Pick<Config, 'siteName' | 'paypal'> }

/** Adapts PayPal to the payment port of the shop. */
export const openPaypal = ({ config, ...options }: PaypalDeps): PaymentProvider => {
  const { keys, apiBase: base, sdkBase: baseUrl, standIn } = config.paypal
  const account = keys && base ? { ...keys, base } : undefined
  const caller = openCaller(account, options)
  return {
    // PayPal remembers request ids for six hours.
    remembersFor: hours(5),
    ...purchasesAt(caller, config.siteName),
    ...methodsAt(caller, config.siteName),
    ...reportsAt(caller),
    browserScript: async (customer) =>
      keys && {
        clientId: keys.clientId,
        baseUrl,
        isStandIn: standIn !== undefined,
        customerToken: customer === 'none' ? null : await caller.idToken(customer.id),
      },
    /** Compares the settings of the shop with the app at PayPal. */
    findAccountFaults: async (eventsUrl) => {
      if (!account) return ['noKeys']
      const answer = await caller.get('/v1/notifications/webhooks', webhooks).catch((error) => {
        if (error instanceof ProviderRefusal && error.status === 401) return undefined
        throw error
      })
      if (!answer) return ['wrongKeys']
      if (!account.webhookId) return ['noEvents']
      const own = answer.webhooks.filter(({ id }) => id === account.webhookId)
      if (own.length === 0) return ['unknownEvents']
      return own.some(({ url }) => url === eventsUrl) ? [] : ['eventsElsewhere']
    },
    isGenuine: openVerifier({ caller, settings: config.paypal, ...options }),
    readEvent,
  }
}
