import {
  isTrue,
  type Reach,
  readEmail,
  readName,
  readSubject,
  refused,
  type Verify,
} from '#lib/services/platform/social/claim.ts'
import { openAsk } from './ask.ts'

export type GoogleReach = Reach & { userInfoUrl: string }

const emailScopes = ['email', 'https://www.googleapis.com/auth/userinfo.email']

const form = (fields: Record<string, string>): RequestInit => ({
  method: 'POST',
  body: new URLSearchParams(fields),
})

/** The identity is already verified; the name is optional. */
const nameless = (): Record<string, unknown> => ({})

/**
 * Accepts only access tokens issued for this shop. Otherwise another site where the person signed in
 * with Google could use its token here.
 */
export const verifyGoogle =
  (reach: GoogleReach, clientId: string): Verify =>
  async ({ token, now }) => {
    const ask = openAsk(reach)
    const info = await ask(`${reach.url}/tokeninfo`, form({ access_token: token }))
    if (info.aud !== clientId || (info.azp !== undefined && info.azp !== clientId)) throw refused()
    if (!(Number(info.exp) * 1000 > now.getTime())) throw refused()
    const scopes = String(info.scope ?? '').split(' ')
    if (!emailScopes.some((scope) => scopes.includes(scope))) throw refused()
    const subject = readSubject(info.sub)
    const person = await ask(`${reach.userInfoUrl}/userinfo`, {
      headers: { authorization: `Bearer ${token}` },
    }).catch(nameless)
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
