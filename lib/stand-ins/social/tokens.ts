import { type JWTPayload, jwtVerify, SignJWT } from 'jose'
import type { Clock } from '#kernel/clock.ts'
import type { Provider } from '#lib/contract/identities.ts'
import { appleIssuer } from '#lib/providers/social/apple.ts'
import type { Keys } from './keys.ts'
import type { Person } from './people.ts'

export type Grant = {
  person: Person
  /** Id of the shop at the provider. */
  client: string
  scope?: string | undefined
  nonce?: string | undefined
  /** Lifetime in seconds. */
  life?: number
  issuer?: string
}

const seconds = (date: Date) => Math.floor(date.getTime() / 1000)
// Prefixes of real access tokens; the rest is opaque to clients.
const marks: Record<'google' | 'facebook', string> = { google: 'ya29.', facebook: 'EAA' }

const appleClaims = ({ person, nonce }: Grant): JWTPayload => ({
  nonce,
  email: person.email ?? undefined,
  // Apple sends these two as text or as booleans.
  email_verified: String(person.verified),
  is_private_email: String(person.relay),
})

const claimsOf = (provider: Provider, grant: Grant): JWTPayload => {
  if (provider === 'apple') return appleClaims(grant)
  const { person, scope = 'email' } = grant
  const { email, verified, givenName, familyName } = person
  return { email, verified, givenName, familyName, scope }
}

export const createTokens = (keys: () => Promise<Keys>, clock: Clock) => {
  const issue = async (provider: Provider, grant: Grant) => {
    const now = seconds(clock.now())
    const token = await new SignJWT(claimsOf(provider, grant))
      .setProtectedHeader({ alg: 'RS256', kid: 'stand-in' })
      .setIssuer(grant.issuer ?? (provider === 'apple' ? appleIssuer : provider))
      .setAudience(grant.client)
      .setSubject(grant.person.id)
      .setIssuedAt(now)
      .setExpirationTime(now + (grant.life ?? 3600))
      .sign((await keys()).sign)
    return provider === 'apple' ? token : marks[provider] + token
  }

  /** Returns the claims of an access token; undefined when it is invalid or expired. */
  const read = async (provider: 'google' | 'facebook', token: string) => {
    if (!token.startsWith(marks[provider])) return undefined
    try {
      const jwt = token.slice(marks[provider].length)
      const currentDate = clock.now()
      return (await jwtVerify(jwt, (await keys()).check, { issuer: provider, currentDate })).payload
    } catch {
      return undefined
    }
  }

  return { issue, read }
}

export type Tokens = ReturnType<typeof createTokens>
