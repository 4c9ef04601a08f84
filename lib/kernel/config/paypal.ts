import { wrongSetting } from '../start-error.ts'
import { terminalText } from '../terminal.ts'
import { isForDemo, type Variables } from './variables.ts'

/** Settings of PayPal; empty when the shop takes no payments. */
export type PaypalSettings = {
  keys?: { clientId: string; secret: string; webhookId?: string }
  apiBase?: string
  /** Host of the script of the checkout page. */
  sdkBase?: string
  /** Hosts of the certificates that sign webhooks. */
  certificates?: readonly string[]
  /** Names in the certificates, and the URL of their root when it is not publicly trusted. */
  signer?: { names: readonly string[]; rootAt?: string }
  /** Stand-in for PayPal: 'own' is the built-in one, otherwise its URL. */
  standIn?: 'own' | { url: string }
}

/** Path below /api that receives the webhooks of PayPal. */
export const paypalWebhookPath = '/payments/webhooks/paypal'

export const standInKeys = {
  clientId: 'insieme-demo-client',
  secret: 'a secret of nobody',
  webhookId: 'WHSTANDIN1',
}

export const standInSigner = 'stand-in.paypal.example'

const places = {
  live: {
    apiBase: 'https://api-m.paypal.com',
    sdkBase: 'https://www.paypal.com',
    certificates: ['https://api.paypal.com', 'https://api-m.paypal.com'],
    signer: { names: ['messageverificationcerts.paypal.com'] },
  },
  sandbox: {
    apiBase: 'https://api-m.sandbox.paypal.com',
    sdkBase: 'https://www.sandbox.paypal.com',
    certificates: ['https://api.sandbox.paypal.com', 'https://api-m.sandbox.paypal.com'],
    signer: { names: ['messageverificationcerts.sandbox.paypal.com'] },
  },
}

const ownHosts = [...places.live.certificates, ...places.sandbox.certificates]

const realKeys = (given: Variables): PaypalSettings => {
  const { PAYPAL_CLIENT_ID: clientId, PAYPAL_SECRET: secret, PAYPAL_WEBHOOK_ID: webhookId } = given
  if (!clientId || !secret) throw wrongSetting(terminalText('config.paypalPair'))
  const { PAYPAL_ENVIRONMENT: environment, PAYPAL_API_BASE: base } = given
  // Required, so that a forgotten line cannot make a real shop accept sandbox money.
  if (!environment) throw wrongSetting(terminalText('config.paypalEnvironment'))
  if (base && !ownHosts.includes(base) && given.NODE_ENV === 'production')
    throw wrongSetting(terminalText('config.paypalHost'))
  const keys = { clientId, secret, ...(webhookId && { webhookId }) }
  return { keys, ...places[environment], ...(base && { apiBase: base }) }
}

/** Settings of a stand-in at this URL. */
export const standInPlaces = (url: string) => ({
  apiBase: url,
  sdkBase: url,
  certificates: [url],
  signer: { names: [standInSigner], rootAt: `${url}/control/root` },
})

/** Excludes the stand-in when any real key is set, so that no customer can pay with it. */
export const arrangePaypal = (given: Variables): PaypalSettings => {
  if (given.PAYPAL_CLIENT_ID || given.PAYPAL_SECRET) return realKeys(given)
  const demo = isForDemo(given)
  const url = given.PAYPAL_API_BASE
  if (!url) return demo ? { keys: standInKeys, standIn: 'own' } : {}
  if (ownHosts.includes(url)) throw wrongSetting(terminalText('config.paypalPair'))
  if (given.NODE_ENV === 'production' && !demo)
    throw wrongSetting(terminalText('config.paypalHost'))
  return { keys: standInKeys, ...standInPlaces(url), standIn: { url } }
}
