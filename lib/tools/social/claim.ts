import { DomainError } from '#kernel/error.ts'
import type { Provider } from '#lib/contract/identities.ts'

/** Verified data of a person at a provider. The key is (provider, subject). */
export type Claim = {
  provider: Provider
  subject: string
  email: string | null
  emailVerified: boolean
  /** True for a relay address of the provider, which hides the real one. */
  emailIsRelay: boolean
  givenName: string | null
  familyName: string | null
  /** Key and expiry of a token that is valid for one sign-in only. */
  once?: { key: string; until: Date }
}

type Proof = {
  token: string
  /** Nonce that the browser got before it asked the provider. */
  nonce?: string | undefined
  now: Date
}

export type Verify = (proof: Proof) => Promise<Claim>

/** Verifiers of the providers that the shop has keys of. */
export type Verifiers = Partial<Record<Provider, Verify>>

/** Access to a provider, or to the stand-in of the demo in its place. */
export type Reach = { url: string; fetch: typeof fetch; milliseconds: number }

/** Error of an invalid or foreign token. The reason is only logged, the token never. */
export const refused = () => new DomainError('identity_refused')
export const providerDown = () => new DomainError('unavailable', { retryAfter: 5 })

const text = (value: unknown, longest: number) =>
  typeof value === 'string' && value.trim() !== '' ? value.trim().slice(0, longest) : null

export const readName = (value: unknown) => text(value, 80)

const address = /^[^\s@]{1,64}@[^\s@]+\.[^\s@.]+$/

/** Returns null for an address that mail could not reach. */
export const readEmail = (value: unknown) =>
  typeof value === 'string' && value.length <= 254 && address.test(value) ? value : null

export const readSubject = (value: unknown) => {
  if (typeof value === 'string' && /^[\w.:-]{1,255}$/.test(value)) return value
  throw refused()
}

/** Providers send true as a boolean or as text. */
export const isTrue = (value: unknown) => value === true || value === 'true'
