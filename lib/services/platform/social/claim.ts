import type { Provider } from '#lib/contract/identities.ts'
import { DomainError } from '../error.ts'

/** What a provider says of the person whose token was checked. The key is (provider, subject). */
export type Claim = {
  provider: Provider
  subject: string
  email: string | null
  emailVerified: boolean
  /** An address of the provider that passes mail on and hides the real one. */
  emailIsRelay: boolean
  givenName: string | null
  familyName: string | null
  /** A token that is good for one sign-in only: what tells it from others, and until when it lives. */
  once?: { key: string; until: Date }
}

type Proof = {
  token: string
  /** What the browser was given before it asked the provider. */
  nonce?: string | undefined
  now: Date
}

export type Verify = (proof: Proof) => Promise<Claim>

/** A check for each provider that the shop has keys of. */
export type Verifiers = Partial<Record<Provider, Verify>>

/** How a provider is reached; the stand-in of the demo answers in its place. */
export type Reach = { url: string; fetch: typeof fetch; milliseconds: number }

/** The token is not good, or not for us. Why is nobody's business but the log's, and never the token. */
export const refused = () => new DomainError('identity_refused')
export const providerDown = () => new DomainError('unavailable', { retryAfter: 5 })

const text = (value: unknown, longest: number) =>
  typeof value === 'string' && value.trim() !== '' ? value.trim().slice(0, longest) : null

export const readName = (value: unknown) => text(value, 80)

const address = /^[^\s@]{1,64}@[^\s@]+\.[^\s@.]+$/

/** An address we could not write to is no address. */
export const readEmail = (value: unknown) =>
  typeof value === 'string' && value.length <= 254 && address.test(value) ? value : null

export const readSubject = (value: unknown) => {
  if (typeof value === 'string' && /^[\w.:-]{1,255}$/.test(value)) return value
  throw refused()
}

/** Providers send true as a boolean or as a text. */
export const isTrue = (value: unknown) => value === true || value === 'true'
