import { createHmac } from 'node:crypto'
import type { Config } from '#kernel/config/config.ts'
import { facebookVersion } from '#kernel/config/social.ts'
import type { Deps } from '#lib/services/deps.ts'
import { openSocialStandIn } from '#lib/stand-ins/social/open.ts'
import {
  isTrue,
  providerDown,
  type Reach,
  readEmail,
  readName,
  readSubject,
  refused,
  type Verifiers,
  type Verify,
} from '#lib/tools/social/claim.ts'
import { verifyApple } from './apple.ts'

type Json = Record<string, unknown>

const largest = 64 * 1024

/** Creates a fetch function whose time limit covers all requests of one check. */
const openAsk = ({ fetch, milliseconds }: Reach) => {
  const signal = AbortSignal.timeout(milliseconds)

  /**
   * Treats every fault of the provider or the network as an outage; only its own refusal counts as
   * one.
   */
  return async (address: string, init: RequestInit = {}): Promise<Json> => {
    let response: Response
    let body: unknown
    try {
      response = await fetch(address, { ...init, signal, redirect: 'error' })
      const text = await response.text()
      if (text.length > largest) throw new Error('the response is too long')
      body = JSON.parse(text)
    } catch {
      throw providerDown()
    }
    if (response.status === 429 || response.status >= 500) throw providerDown()
    if (!response.ok || typeof body !== 'object' || body === null) throw refused()
    return body as Json
  }
}

const emailScopes = ['email', 'https://www.googleapis.com/auth/userinfo.email']

/**
 * Accepts only access tokens issued for this shop. Otherwise another site where the person signed in
 * with Google could use its token here.
 */
const verifyGoogle =
  (reach: Reach & { userInfoUrl: string }, clientId: string): Verify =>
  async ({ token, now }) => {
    const ask = openAsk(reach)
    const body = new URLSearchParams({ access_token: token })
    const info = await ask(`${reach.url}/tokeninfo`, { method: 'POST', body })
    if (info.aud !== clientId || (info.azp !== undefined && info.azp !== clientId)) throw refused()
    if (!(Number(info.exp) * 1000 > now.getTime())) throw refused()
    const scopes = String(info.scope ?? '').split(' ')
    if (!emailScopes.some((scope) => scopes.includes(scope))) throw refused()
    const subject = readSubject(info.sub)
    const headers = { authorization: `Bearer ${token}` }
    // The identity is already verified; the name is optional.
    const person = await ask(`${reach.userInfoUrl}/userinfo`, { headers }).catch((): Json => ({}))
    if (person.sub !== undefined && person.sub !== subject) throw refused()
    return {
      provider: 'google',
      subject,
      email: readEmail(info.email),
      emailVerified: isTrue(info.email_verified),
      emailIsRelay: false,
      givenName: readName(person.given_name),
      familyName: readName(person.family_name),
    }
  }

/**
 * Checks the token before the profile, which is also readable with a token for another app.
 * Facebook does not report whether an address was confirmed, so it counts as unconfirmed.
 */
const verifyFacebook =
  (reach: Reach, { appId, secret }: { appId: string; secret: string }): Verify =>
  async ({ token, now }) => {
    const ask = openAsk(reach)
    const read = (path: string, query: Record<string, string>) =>
      ask(`${reach.url}/${facebookVersion}${path}?${new URLSearchParams(query)}`)
    const answer = await read('/debug_token', {
      input_token: token,
      access_token: `${appId}|${secret}`,
    })
    const data = (answer.data ?? {}) as Json
    if (data.is_valid !== true || String(data.app_id) !== appId) throw refused()
    if (data.type !== 'USER') throw refused()
    const expires = Number(data.expires_at ?? 0)
    // 0 means a token without expiry.
    if (Number.isNaN(expires) || (expires !== 0 && expires * 1000 <= now.getTime())) throw refused()
    const subject = readSubject(data.user_id)
    const person = await read('/me', {
      fields: 'id,first_name,last_name,email',
      access_token: token,
      appsecret_proof: createHmac('sha256', secret).update(token).digest('hex'),
    })
    if (person.id !== subject) throw refused()
    return {
      provider: 'facebook',
      subject,
      email: readEmail(person.email),
      emailVerified: false,
      emailIsRelay: false,
      givenName: readName(person.first_name),
      familyName: readName(person.last_name),
    }
  }

const addresses = {
  google: 'https://oauth2.googleapis.com',
  googleUserInfo: 'https://openidconnect.googleapis.com/v1',
  facebook: 'https://graph.facebook.com',
  apple: 'https://appleid.apple.com',
}

type Addresses = typeof addresses

/** URLs of a stand-in for all three providers, each below its own path. */
export const standInAddresses = (url: string): Addresses => ({
  google: `${url}/google`,
  googleUserInfo: `${url}/google`,
  facebook: `${url}/facebook`,
  apple: `${url}/apple`,
})

type Way = { addresses: Addresses; fetch: typeof fetch; milliseconds?: number }

/** Creates a verifier for each provider that the shop has keys of. */
export const openVerifiers = (
  { google, facebook, apple }: Config['social'],
  { addresses: at, fetch, milliseconds = 5_000 }: Way,
): Verifiers => {
  const reach = (url: string) => ({ url, fetch, milliseconds })
  const googleReach = { ...reach(at.google), userInfoUrl: at.googleUserInfo }
  return {
    ...(google && { google: verifyGoogle(googleReach, google.clientId) }),
    ...(facebook && { facebook: verifyFacebook(reach(at.facebook), facebook) }),
    ...(apple && { apple: verifyApple(reach(at.apple), apple.servicesId) }),
  }
}

/**
 * Opens the verifiers of the configured providers; in the demo without keys, those of the stand-in.
 */
export const openSocial = (deps: Pick<Deps, 'config' | 'storage' | 'clock'>): Deps['social'] => {
  const { social } = deps.config
  if (!social.standIn) return { verifiers: openVerifiers(social, { addresses, fetch }) }
  const standIn = openSocialStandIn(deps, social).app
  // Calls the own stand-in inside the process, independent of its port and of proxies.
  const inside: typeof fetch = async (input, init) => standIn.fetch(new Request(input, init))
  const way =
    social.standIn === 'own'
      ? { addresses: standInAddresses('http://stand-in'), fetch: inside }
      : { addresses: standInAddresses(social.standIn.url), fetch }
  return { verifiers: openVerifiers(social, way), standIn }
}
