import { randomBytes } from 'node:crypto'
import { standInKeys } from '#kernel/config/paypal.ts'
import type { World } from '../world.ts'
import type { Call, Reply } from './call.ts'

const life = 32_400

const basic = `Basic ${Buffer.from(`${standInKeys.clientId}:${standInKeys.secret}`).toString('base64')}`

const invalid = (error: string, description: string): Reply => ({
  status: error === 'invalid_client' ? 401 : 400,
  body: { error, error_description: description },
})

/** Returns a bearer token, and an id token for pages that store methods. */
const grant: Call['run'] = ({ raw, headers }, world) => {
  if (headers.authorization !== basic)
    return invalid('invalid_client', 'Client Authentication failed')
  const form = new URLSearchParams(raw)
  if (form.get('grant_type') !== 'client_credentials')
    return invalid('unsupported_grant_type', 'unsupported grant_type')
  const token = `A21AA${randomBytes(24).toString('base64url')}`
  world.tokens.set(token, world.now().getTime() + life * 1000)
  const customer = form.get('target_customer_id') ?? ''
  const claims = Buffer.from(JSON.stringify({ aud: standInKeys.clientId, customer }))
  return {
    status: 200,
    body: {
      scope: 'https://uri.paypal.com/services/payments',
      access_token: token,
      token_type: 'Bearer',
      app_id: 'APP-STANDIN',
      expires_in: life,
      nonce: world.now().toISOString(),
      ...(form.get('response_type') === 'id_token' && {
        id_token: `stand-in.${claims.toString('base64url')}.nobody`,
      }),
    },
  }
}

export const isKnownToken = ({ tokens, now }: World, authorization: string | undefined) => {
  const until = tokens.get((authorization ?? '').replace(/^Bearer /, ''))
  return until !== undefined && now().getTime() < until
}

export const tokenCalls: Call[] = [
  { name: 'token', method: 'POST', path: /^\/v1\/oauth2\/token$/, open: true, run: grant },
]
