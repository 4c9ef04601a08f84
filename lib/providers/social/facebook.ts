import { createHmac } from 'node:crypto'
import { facebookVersion } from '#lib/services/platform/config/social.ts'
import {
  type Reach,
  readEmail,
  readName,
  readSubject,
  refused,
  type Verify,
} from '#lib/services/platform/social/claim.ts'
import { openAsk } from './ask.ts'

export type FacebookApp = { appId: string; secret: string }

/**
 * The profile alone proves nothing: a token that another app was given shows it too. So the token is
 * asked about first. Facebook does not say whether an address was ever confirmed: it counts as not.
 */
export const verifyFacebook =
  (reach: Reach, { appId, secret }: FacebookApp): Verify =>
  async ({ token, now }) => {
    const ask = openAsk(reach)
    const read = (path: string, query: Record<string, string>) =>
      ask(`${reach.url}/${facebookVersion}${path}?${new URLSearchParams(query)}`)
    const answer = await read('/debug_token', {
      input_token: token,
      access_token: `${appId}|${secret}`,
    })
    const told = (answer.data ?? {}) as Record<string, unknown>
    if (told.is_valid !== true || String(told.app_id) !== appId) throw refused()
    if (told.type !== 'USER') throw refused()
    const expires = Number(told.expires_at ?? 0)
    // Nought is a token without an end.
    if (Number.isNaN(expires) || (expires !== 0 && expires * 1000 <= now.getTime())) throw refused()
    const subject = readSubject(told.user_id)
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
