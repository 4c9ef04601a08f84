import type { Pool } from 'pg'
import { expect } from 'vitest'
import { loadConfig } from '#kernel/config/config.ts'
import { type caller, readProblem } from '../api/api.ts'

type Call = ReturnType<typeof caller>
export type ProviderName = 'google' | 'facebook' | 'apple'
type Choice = { person?: string; email?: string; verified?: boolean }

const { social } = loadConfig({})
const clients = {
  google: social.google?.clientId,
  facebook: social.facebook?.appId,
  apple: social.apple?.servicesId,
}

/** Returns the token that the demo's stand-in passes to the browser for the chosen person. */
export const buildToken = async (
  call: Call,
  provider: ProviderName,
  choice: Choice & { nonce?: string; client?: string },
) => {
  const body = { client: clients[provider], ...choice }
  const response = await call('POST', `/dev/social/${provider}/grant`, { body })
  const { token } = (await response.json()) as { token?: string }
  if (!token) throw new Error(`the stand-in said ${response.status}`)
  return token
}

export const conditions = { privacy: true, terms_and_conditions: true }

/** Begins a sign-in with Apple, as the browser does first. */
export const beginApple = async (call: Call) => {
  const response = await call('GET', '/users/login/apple/nonce')
  const cookie = response.headers.get('set-cookie') ?? ''
  expect(cookie).toMatch(/^apple_nonce=.*; HttpOnly; SameSite=Strict$/)
  const { data } = (await response.json()) as { data: { nonce: string } }
  return { nonce: data.nonce, cookie: cookie.split(';')[0] ?? '' }
}

let made = 0
export const newEmail = () => `persona${made++}@posta.example`

/** Calls of signing in with a provider, and readers of their responses. */
export const identityCalls = ({ call, pool }: { call: Call; pool: Pool }) => {
  const signIn = (provider: ProviderName, token: string, more: object = {}, cookie?: string) =>
    call('POST', `/users/login/${provider}`, {
      body: { token, ...more },
      headers: cookie ? { cookie } : undefined,
    })

  const google = (email: string, verified = true) => buildToken(call, 'google', { email, verified })

  const memberOf = async (response: Response) => {
    const body = await response.json()
    expect(response.status, JSON.stringify(body)).toBe(200)
    return (body as { data: { token: string; user: { id: number; name: string; email: string } } })
      .data
  }

  /** Reads the data for the next step from a problem with this code. */
  const nextOf = async (response: Response, code: string) => {
    const problem = await readProblem(response)
    expect(problem.code).toBe(code)
    expect(response.status).toBe(422)
    return { ticket: problem.ticket ?? '', email: problem.email }
  }

  const problemOf = async (response: Response) => (await readProblem(response)).code

  const codeTo = async (email: string) => {
    const { rows } = await pool.query<{ data: { code: string } }>(
      `SELECT data FROM outbox WHERE recipient = $1 AND kind = 'identities.sign-in-code'
        ORDER BY id DESC LIMIT 1`,
      [email],
    )
    return rows[0]?.data.code ?? ''
  }

  const sendCode = (ticket: string, email?: string, provider: ProviderName = 'facebook') =>
    call('POST', `/users/login/${provider}/email`, { body: { ticket, ...(email && { email }) } })

  const confirm = (
    ticket: string,
    code: string,
    more: object = {},
    provider: ProviderName = 'facebook',
  ) => call('POST', `/users/login/${provider}/confirm`, { body: { ticket, code, ...more } })

  const countMembers = async (email: string) => {
    const { rows } = await pool.query('SELECT 1 FROM members WHERE email = $1', [email])
    return rows.length
  }

  return { signIn, google, memberOf, nextOf, problemOf, sendCode, confirm, codeTo, countMembers }
}
