import type { Config } from '#kernel/config/config.ts'
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

const cookieName = 'apple_nonce'
const cookiePattern = new RegExp(`(?:^|; )${cookieName}=([\\w-]{20,64})(?:;|$)`)

export const readNonce = (request: Request) =>
  cookiePattern.exec(request.headers.get('cookie') ?? '')?.[1]

type VerifyInput = { token: string; request: Request; now: Date }

/** Verifies tokens of the providers, with the nonce that the browser got before it asked Apple. */
export const openChecks = ({ siteUrl }: Pick<Config, 'siteUrl'>, verifiers: Verifiers) => {
  const secure = siteUrl.startsWith('https:') ? '; Secure' : ''
  return {
    nonceCookie: (nonce: string, seconds: number) =>
      `${cookieName}=${nonce}; Path=/api/users; Max-Age=${seconds}; HttpOnly; SameSite=Strict${secure}`,
    /** A provider without keys counts as not found. */
    verify: (provider: Provider, { token, request, now }: VerifyInput) => {
      const check = verifiers[provider]
      if (!check) throw new DomainError('not_found')
      return check({ token, nonce: readNonce(request), now })
    },
  }
}
