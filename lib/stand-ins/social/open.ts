import { createHmac } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { Hono } from 'hono'
import { z } from 'zod'
import type { Config } from '#kernel/config/config.ts'
import { type Provider, provider as providerName } from '#lib/contract/identities.ts'
import type { Deps } from '#lib/services/deps.ts'
import { translate } from '#lib/tools/social/words.ts'
import { chosen, type Person, people } from './people.ts'
import { createTokens, type Tokens } from './tokens.ts'

const t = translate('social-stand-in')

const file = (name: string) => readFileSync(new URL(`./browser/${name}`, import.meta.url), 'utf8')

const policy =
  "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"

const escaped = (text: string) => text.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`)

const nameOf = ({ givenName, familyName }: Person) =>
  [givenName, familyName].filter(Boolean).join(' ')

const about = ({ email, verified, relay }: Person) => {
  if (!email) return t('noEmail')
  if (relay) return t('relay', { email })
  return verified ? t('verified', { email }) : t('unverified', { email })
}

const choice = (person: Person) =>
  `<li><button type="button" data-person="${person.id}"><b>${escaped(nameOf(person))}</b>` +
  `<small>${escaped(about(person))}</small></button></li>`

const page = (provider: Provider) => {
  const name = t(`names.${provider}`)
  return `<!doctype html>
<html lang="it"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>${t('title', { name })}</title>
<link rel="stylesheet" href="../consent.css"><script src="../consent.js"></script></head>
<body><main><h1>${t('title', { name })}</h1><p>${t('intro', { name })}</p>
<ul>${people[provider].map(choice).join('')}</ul>
<form><label for="email">${t('other')}</label>
<input id="email" type="email" required maxlength="200" autocomplete="off">
${provider === 'google' ? `<label><input id="verified" type="checkbox" checked> ${t('isVerified')}</label>` : ''}
<button type="submit">${t('continue')}</button></form>
<p id="failed" role="alert" hidden>${t('failed')}</p>
<button type="button" id="cancel">${t('cancel')}</button></main></body></html>`
}

const grantBody = z.strictObject({
  person: z.string().max(40).optional(),
  email: z.email().max(200).optional(),
  verified: z.boolean().optional(),
  client: z.string().min(1).max(200),
  nonce: z.string().max(200).optional(),
})

/**
 * Serves the scripts of the three providers and the window in which the visitor chooses an
 * identity.
 */
const windows = ({ issue }: Tokens) => {
  const app = new Hono()
  const serve = (path: string, type: string, body: string) =>
    app.get(path, (context) =>
      context.body(body, 200, {
        'content-type': `text/${type}; charset=utf-8`,
        'cache-control': 'no-store',
        'x-content-type-options': 'nosniff',
        'content-security-policy': policy,
      }),
    )
  serve('/consent.js', 'javascript', file('consent.js'))
  serve('/consent.css', 'css', file('../../stand-ins.css'))
  for (const provider of providerName.options) {
    serve(`/${provider}/script.js`, 'javascript', file('window.js') + file(`${provider}.js`))
    serve(`/${provider}/consent`, 'html', page(provider))
    app.post(`/${provider}/grant`, async (context) => {
      const { data } = grantBody.safeParse(await context.req.json().catch(() => null))
      const person = data && chosen(provider, data)
      if (!person) return context.json({ error: 'invalid_request' }, 400)
      const { client, nonce } = data
      return context.json({ token: await issue(provider, { person, client, nonce }) })
    })
  }
  return app
}

/** Stand-in for the servers of Google. */
const googleServer = ({ read }: Tokens) => {
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
const facebookServer = ({ read }: Tokens, app: { appId: string; secret: string }) => {
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

/**
 * Stand-in for Google, Facebook and Apple without their keys: scripts and windows for the browser,
 * servers for the shop, signed tokens between them. Accepts any identity.
 */
export const openSocialStandIn = (
  { storage, clock }: Pick<Deps, 'storage' | 'clock'>,
  { facebook }: Config['social'],
) => {
  const tokens = createTokens(storage, clock)
  const app = windows(tokens)
  app.route('/google', googleServer(tokens))
  if (facebook) app.route('/facebook', facebookServer(tokens, facebook))
  app.get('/apple/auth/keys', async (context) => context.json({ keys: [await tokens.publicJwk()] }))
  return { app, issue: tokens.issue }
}
