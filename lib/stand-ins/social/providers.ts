import { createHmac } from 'node:crypto'
import { Hono } from 'hono'
import type { Keys } from './keys.ts'
import type { Tokens } from './tokens.ts'

/** Stand-in for the servers of Google. */
export const googleServer = ({ read }: Tokens) => {
  const app = new Hono()
  app.post('/tokeninfo', async (context) => {
    const { access_token: token } = await context.req.parseBody()
    const claims = await read('google', String(token))
    if (!claims) return context.json({ error: 'invalid_token' }, 400)
    return context.json({
      azp: claims.aud,
      aud: claims.aud,
      sub: claims.sub,
      scope: claims.scope,
      exp: String(claims.exp),
      email: claims.email,
      email_verified: String(claims.verified),
    })
  })
  app.get('/userinfo', async (context) => {
    const token = (context.req.header('authorization') ?? '').replace(/^Bearer /, '')
    const claims = await read('google', token)
    if (!claims) return context.json({ error: 'invalid_token' }, 401)
    return context.json({
      sub: claims.sub,
      email: claims.email,
      given_name: claims.givenName ?? undefined,
      family_name: claims.familyName ?? undefined,
    })
  })
  return app
}

/** Stand-in for the servers of Facebook. Like there, the token of another app is valid. */
export const facebookServer = ({ read }: Tokens, app: { appId: string; secret: string }) => {
  const server = new Hono()
  const invalid = { error: { message: 'Invalid OAuth access token.', code: 190 } }
  server.get('/:version/debug_token', async (context) => {
    if (context.req.query('access_token') !== `${app.appId}|${app.secret}`)
      return context.json(invalid, 400)
    const claims = await read('facebook', context.req.query('input_token') ?? '')
    if (!claims) return context.json({ data: { is_valid: false, error: invalid.error } })
    return context.json({
      data: {
        app_id: claims.aud,
        type: 'USER',
        is_valid: true,
        expires_at: claims.exp,
        user_id: claims.sub,
        scopes: ['public_profile', ...(claims.email ? ['email'] : [])],
      },
    })
  })
  server.get('/:version/me', async (context) => {
    const token = context.req.query('access_token') ?? ''
    const claims = await read('facebook', token)
    const proof = createHmac('sha256', app.secret).update(token).digest('hex')
    if (!claims || context.req.query('appsecret_proof') !== proof) return context.json(invalid, 400)
    return context.json({
      id: claims.sub,
      first_name: claims.givenName ?? undefined,
      last_name: claims.familyName ?? undefined,
      email: claims.email ?? undefined,
    })
  })
  return server
}

export const appleServer = (keys: () => Promise<Keys>) =>
  new Hono().get('/auth/keys', async (context) =>
    context.json({ keys: [(await keys()).publicJwk] }),
  )
