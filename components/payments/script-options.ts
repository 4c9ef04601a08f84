import type { ReactPayPalScriptOptions } from '@paypal/react-paypal-js'
import type { z } from 'zod'
import type { payments } from '#lib/contract/payments.ts'

export type PaymentScript = z.output<typeof payments.script.output>['data']

/** Options of the provider's script; the base URL is set only for a stand-in. */
export const scriptOptions = (script: PaymentScript): ReactPayPalScriptOptions => ({
  clientId: script.client_id,
  currency: 'EUR',
  intent: 'capture',
  vault: true,
  enableFunding: ['credit'],
  disableFunding: ['mybank'],
  components: ['buttons', 'card-fields', 'messages', 'marks'],
  locale: 'it_IT',
  ...(script.user_id_token ? { dataUserIdToken: script.user_id_token } : {}),
  // A stand-in is configured by host; its script has the same path as the provider's.
  ...(script.base_url ? { sdkBaseUrl: new URL('/sdk/js', script.base_url).href } : {}),
})
