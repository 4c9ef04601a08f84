import type { Deps } from '#lib/services/platform/deps.ts'
import { openSocialStandIn } from '#lib/stand-ins/social/open.ts'
import { addresses, openVerifiers, standInAddresses } from './verifiers.ts'

/** Checks of the providers the shop has keys of; without keys, in a demo, they ask the stand-in. */
export const openSocial = (deps: Pick<Deps, 'config' | 'storage' | 'clock'>): Deps['social'] => {
  const { social } = deps.config
  if (!social.standIn) return { verifiers: openVerifiers(social, { addresses, fetch }) }
  const standIn = openSocialStandIn(deps, social).app
  if (social.standIn !== 'own') {
    const elsewhere = standInAddresses(social.standIn.url)
    return { verifiers: openVerifiers(social, { addresses: elsewhere, fetch }), standIn }
  }
  // Within the process: at which port and behind what this one is reached, nobody need know.
  const inside: typeof fetch = async (input, init) => standIn.fetch(new Request(input, init))
  const own = standInAddresses('http://stand-in')
  return { verifiers: openVerifiers(social, { addresses: own, fetch: inside }), standIn }
}
