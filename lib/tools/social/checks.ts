import type { Config } from '#kernel/config/config.ts'
import { DomainError } from '#kernel/error.ts'
import type { Provider } from '#lib/contract/identities.ts'
import type { Verifiers } from './claim.ts'

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
