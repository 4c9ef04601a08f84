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
 * Checks the token before the profile, which is also readable with a token for another app.
 * Facebook does not report whether an address was confirmed, so it counts as unconfirmed.
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
    const data = (answer.data ?? {}) as Record<string, unknown>
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
