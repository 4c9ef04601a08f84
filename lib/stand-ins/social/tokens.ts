import {
  exportJWK,
  generateKeyPair,
  importJWK,
  type JWK,
  type JWTPayload,
  jwtVerify,
  SignJWT,
} from 'jose'
import type { Clock } from '#kernel/clock.ts'
import type { Storage } from '#kernel/deps.ts'
import type { Provider } from '#lib/contract/identities.ts'
import { appleIssuer } from '#lib/providers/social/apple.ts'
import type { Person } from './people.ts'

const place = 'stand-ins/social-key.json'
const header = { alg: 'RS256', kid: 'stand-in' }

/** Stored key, so that every process of the demo can verify the tokens of the others. */
const openKeys = async (storage: Storage) => {
  const stored = async (): Promise<JWK | undefined> => {
    const bytes = await storage.read(place)
    return bytes && JSON.parse(bytes.toString())
  }
  let jwk = await stored()
  if (!jwk) {
    const { privateKey } = await generateKeyPair(header.alg, { extractable: true })
    const made = await exportJWK(privateKey)
    await storage.write(place, Buffer.from(JSON.stringify(made)))
    // Another process may have written its key at the same time: the stored one counts for all.
    jwk = (await stored()) ?? made
  }
  const { kty, n, e } = jwk
  const publicJwk: JWK = { kty, n, e, ...header, use: 'sig' }
  const [sign, check] = await Promise.all(
    [jwk, publicJwk].map((key) => importJWK(key, header.alg) as Promise<CryptoKey>),
  )
  return { sign: sign!, check: check!, publicJwk }
}

type Grant = {
  person: Person
  /** Id of the shop at the provider. */
  client: string
  scope?: string | undefined
  nonce?: string | undefined
  /** Lifetime in seconds. */
  life?: number
  issuer?: string
}

// Prefixes of real access tokens; the rest is opaque to clients.
const marks: Record<Provider, string> = { google: 'ya29.', facebook: 'EAA', apple: '' }

const claimsOf = (provider: Provider, { person, scope = 'email', nonce }: Grant): JWTPayload => {
  const { email, verified, relay, givenName, familyName } = person
  if (provider !== 'apple') return { email, verified, givenName, familyName, scope }
  return {
    nonce,
    email: email ?? undefined,
    // Apple sends these two as text or as booleans.
    email_verified: String(verified),
    is_private_email: String(relay),
  }
}

export const createTokens = (storage: Storage, clock: Clock) => {
  let opened: ReturnType<typeof openKeys> | undefined
  // Created at the first use, so that the start does not wait for the key.
  const keys = () => {
    opened ??= openKeys(storage)
    return opened
  }
  return {
    publicJwk: async () => (await keys()).publicJwk,
    issue: async (provider: Provider, grant: Grant) => {
      const now = Math.floor(clock.now().getTime() / 1000)
      const token = await new SignJWT(claimsOf(provider, grant))
        .setProtectedHeader(header)
        .setIssuer(grant.issuer ?? (provider === 'apple' ? appleIssuer : provider))
        .setAudience(grant.client)
        .setSubject(grant.person.id)
        .setIssuedAt(now)
        .setExpirationTime(now + (grant.life ?? 3600))
        .sign((await keys()).sign)
      return marks[provider] + token
    },
    /** Returns the claims of an access token; undefined when it is invalid or expired. */
    read: async (provider: 'google' | 'facebook', token: string) => {
      if (!token.startsWith(marks[provider])) return undefined
      const jwt = token.slice(marks[provider].length)
      const options = { issuer: provider, currentDate: clock.now() }
      const verified = await jwtVerify(jwt, (await keys()).check, options).catch(() => undefined)
      return verified?.payload
    },
  }
}

export type Tokens = ReturnType<typeof createTokens>
