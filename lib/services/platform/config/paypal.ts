import { StartError } from '../start-error.ts'
import { say } from '../terminal.ts'

type Given = {
  NODE_ENV: string
  DATABASE_URL?: string | undefined
  ENABLE_DEMO?: boolean | undefined
  PAYPAL_CLIENT_ID?: string | undefined
  PAYPAL_SECRET?: string | undefined
  PAYPAL_WEBHOOK_ID?: string | undefined
  PAYPAL_ENVIRONMENT?: 'sandbox' | 'live' | undefined
  PAYPAL_API_BASE?: string | undefined
}

/** Nothing here means: this shop takes no money. */
export type PaypalSettings = {
  keys?: { clientId: string; secret: string; webhookId?: string }
  apiBase?: string
  /** Where the script of a paying page comes from, the host alone. */
  sdkBase?: string
  /** Hosts of the certificates that webhooks are signed with. */
  certificates?: readonly string[]
  /** In whose name they are, and where their root is read if it is none that everybody trusts. */
  signer?: { names: readonly string[]; rootAt?: string }
  /** Somebody plays PayPal: 'own' is the one that comes along, otherwise its address. */
  standIn?: 'own' | { url: string }
}

/** Below /api, where PayPal tells what happened. */
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

const wrong = (lines: string) => new StartError('config.wrong', { lines })

const realKeys = (given: Given): PaypalSettings => {
  const { PAYPAL_CLIENT_ID: clientId, PAYPAL_SECRET: secret, PAYPAL_WEBHOOK_ID: webhookId } = given
  if (!clientId || !secret) throw wrong(say('config.paypalPair'))
  const { PAYPAL_ENVIRONMENT: environment, PAYPAL_API_BASE: base } = given
  // Nobody may take play money for real by forgetting a line.
  if (!environment) throw wrong(say('config.paypalEnvironment'))
  if (base && !ownHosts.includes(base) && given.NODE_ENV === 'production')
    throw wrong(say('config.paypalHost'))
  const keys = { clientId, secret, ...(webhookId && { webhookId }) }
  return { keys, ...places[environment], ...(base && { apiBase: base }) }
}

/** What a stand-in at this address is to the shop. */
export const standInPlaces = (url: string) => ({
  ...{ apiBase: url, sdkBase: url, certificates: [url] },
  signer: { names: [standInSigner], rootAt: `${url}/control/root` },
})

/** One real key is enough to shut the stand-in out: nobody may pay by pretending. */
export const arrangePaypal = (given: Given): PaypalSettings => {
  if (given.PAYPAL_CLIENT_ID || given.PAYPAL_SECRET) return realKeys(given)
  const demo = given.ENABLE_DEMO ?? given.DATABASE_URL === undefined
  const url = given.PAYPAL_API_BASE
  if (!url) return demo ? { keys: standInKeys, standIn: 'own' } : {}
  if (ownHosts.includes(url)) throw wrong(say('config.paypalPair'))
  if (given.NODE_ENV === 'production' && !demo) throw wrong(say('config.paypalHost'))
  return { keys: standInKeys, ...standInPlaces(url), standIn: { url } }
}
