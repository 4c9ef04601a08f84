import type { Deps } from '#lib/services/platform/deps.ts'
import { openSocialStandIn } from '#lib/stand-ins/social/open.ts'
import { addresses, openVerifiers, standInAddresses } from './verifiers.ts'

/**
 * Opens the verifiers of the configured providers; in the demo without keys, those of the stand-in.
 */
export const openSocial = (deps: Pick<Deps, 'config' | 'storage' | 'clock'>): Deps['social'] => {
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
