import type { Hono } from 'hono'
import type { Deps } from '../deps.ts'
import { openSocialStandIn } from './stand-in/open.ts'
import { addresses, openVerifiers, standInAddresses, type Verifiers } from './verifiers.ts'

/**
 * Opens the verifiers of the configured providers; in the demo without keys, those of the stand-in.
 */
export const openSocial = (deps: Deps): { verifiers: Verifiers; standIn?: Hono } => {
  const { social } = deps.config
  if (!social.standIn) return { verifiers: openVerifiers(social, { addresses, fetch }) }
  const standIn = openSocialStandIn(deps, social).app
  if (social.standIn !== 'own') {
    const elsewhere = standInAddresses(social.standIn.url)
    return { verifiers: openVerifiers(social, { addresses: elsewhere, fetch }), standIn }
  }
  // Calls the stand-in inside the process, independent of its port and of proxies.
  const inside: typeof fetch = async (input, init) => standIn.fetch(new Request(input, init))
  const own = standInAddresses('http://stand-in')
  return { verifiers: openVerifiers(social, { addresses: own, fetch: inside }), standIn }
}
