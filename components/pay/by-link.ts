import { browserClient } from '#lib/client/transport/browser.ts'
import type { PayWays } from './use-payment.ts'

/** Payment of a seat through a secret link, without an account. */
export const byLink = (secret: string): PayWays => ({
  begin: async (kind) => {
    const input = { body: { secret, kind } }
    return (await browserClient.call('POST /payments/links/payments', input)).data.provider_order_id
  },
  take: async (provider_order_id) => {
    const input = { body: { secret, provider_order_id } }
    return (await browserClient.call('POST /payments/links/capture', input)).data
  },
})
