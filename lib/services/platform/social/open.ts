import type { Hono } from 'hono'
import type { Deps } from '../deps.ts'
import { openSocialStandIn } from './stand-in/open.ts'
import { addresses, openVerifiers, standInAddresses, type Verifiers } from './verifiers.ts'

/** The checks of the shop's providers; without keys, in the demo, they ask the stand-in. */
export const openSocial = (deps: Deps): { verifiers: Verifiers; standIn?: Hono } => {
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
