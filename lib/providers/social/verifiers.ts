import type { Config } from '#lib/services/platform/config/config.ts'
import type { Verifiers } from '#lib/services/platform/social/claim.ts'
import { verifyApple } from './apple.ts'
import { verifyFacebook } from './facebook.ts'
import { verifyGoogle } from './google.ts'

export const addresses = {
  google: 'https://oauth2.googleapis.com',
  googleUserInfo: 'https://openidconnect.googleapis.com/v1',
  facebook: 'https://graph.facebook.com',
  apple: 'https://appleid.apple.com',
}

export type Addresses = typeof addresses

/** URLs of a stand-in for all three providers, each below its own path. */
export const standInAddresses = (url: string): Addresses => ({
  google: `${url}/google`,
  googleUserInfo: `${url}/google`,
  facebook: `${url}/facebook`,
  apple: `${url}/apple`,
})

type Way = { addresses: Addresses; fetch: typeof fetch; milliseconds?: number }

/** Creates a verifier for each provider that the shop has keys of. */
export const openVerifiers = (social: Config['social'], way: Way): Verifiers => {
  const { google, facebook, apple } = social
  const { addresses: at, fetch, milliseconds = 5_000 } = way
  const reach = (url: string) => ({ url, fetch, milliseconds })
  return {
    ...(google && {
      google: verifyGoogle(
        { ...reach(at.google), userInfoUrl: at.googleUserInfo },
        google.clientId,
      ),
    }),
    ...(facebook && { facebook: verifyFacebook(reach(at.facebook), facebook) }),
    ...(apple && { apple: verifyApple(reach(at.apple), apple.servicesId) }),
  }
}
