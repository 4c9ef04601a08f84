import type { ReactPayPalScriptOptions } from '@paypal/react-paypal-js'
import type { z } from 'zod'
import type { payments } from '#lib/contract/payments.ts'

export type PaymentScript = z.output<typeof payments.script.output>['data']

/** How the shop asks for the provider's script; the address is its own unless somebody stands in. */
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
  // Of who stands in, the host is told; the script lies where the provider's own does.
  ...(script.base_url ? { sdkBaseUrl: new URL('/sdk/js', script.base_url).href } : {}),
})
