import { wrongSetting } from '../start-error.ts'
import { terminalText } from '../terminal.ts'
import { isForDemo, type Variables } from './variables.ts'

export type Social = {
  google?: { clientId: string }
  facebook?: { appId: string; secret: string }
  apple?: { servicesId: string }
  /** Stand-in for all three providers: 'own' is the built-in one, otherwise its URL. */
  standIn?: 'own' | { url: string }
}

/** Version of the Facebook API, the same for server and browser. */
export const facebookVersion = 'v23.0'

/** Path below /api at which browsers reach the stand-in of the demo. */
export const standInPath = '/dev/social'

const keysOfStandIn = {
  google: { clientId: 'insieme-demo' },
  facebook: { appId: '1000000000000001', secret: 'a secret of nobody' },
  apple: { servicesId: 'example.insieme.demo' },
}

/** Excludes the stand-in when any real key is set, so that no made-up identity signs in. */
export const arrangeSocial = (given: Partial<Variables>): Social => {
  const { FACEBOOK_APP_ID: appId, FACEBOOK_APP_SECRET: secret } = given
  if ((appId === undefined) !== (secret === undefined))
    throw wrongSetting(terminalText('config.facebookPair'))
  const demo = isForDemo(given)
  const url = given.SOCIAL_STAND_IN_URL
  if (url && given.NODE_ENV === 'production' && !demo)
    throw wrongSetting(terminalText('config.noStandIn'))
  const real: Social = {
    ...(given.GOOGLE_CLIENT_ID && { google: { clientId: given.GOOGLE_CLIENT_ID } }),
    ...(appId && secret && { facebook: { appId, secret } }),
    ...(given.APPLE_SERVICES_ID && { apple: { servicesId: given.APPLE_SERVICES_ID } }),
  }
  if (Object.keys(real).length > 0) return real
  if (url) return { ...keysOfStandIn, standIn: { url } }
  return demo ? { ...keysOfStandIn, standIn: 'own' } : {}
}
