import { expect } from 'vitest'
import { linkTo } from '../../factories/mails.ts'
import { type openTestApi, readProblem } from '../api.ts'

type Api = Awaited<ReturnType<typeof openTestApi>>
type SignedIn = { data: { token: string; user: { id: number; email_verified: boolean } } }
type Proof = { link: { member: string; secret: string } }

const conditions = { privacy: true, terms_and_conditions: true }
export const [home, elsewhere] = ['203.0.113.5', '198.51.100.9']
let made = 0
export const newAddress = () => `contesa${made++}@posta.example`

/** Signs up without a confirmed address, and confirms it. */
export const claimsOn = ({ call, pool }: Api) => {
  const read = async (response: Response) => ((await response.json()) as SignedIn).data
  const claimOf = async (email: string, password: string, address = home) => {
    const body = { name: 'Nora Neri', email, password, conditions }
    const headers = { 'user-agent': 'Mozilla/5.0 (Windows NT 10.0) Firefox/140.0' }
    const response = await call('POST', '/users', { body, address, headers })
    expect(response.status).toBe(201)
    const { token, user } = await read(response)
    const { secret } = await linkTo(pool, email, 'verify-address')
    return { email, password, token, id: user.id, link: { member: `${user.id}`, secret } }
  }

  const signIn = (email: string, password: string, address = elsewhere) =>
    call('POST', '/users/login', { body: { email, password }, address })
  const isConfirmed = async ({ id }: { id: number }) => {
    const { rows } = await pool.query('SELECT email_verified_at FROM members WHERE id = $1', [id])
    return rows[0].email_verified_at !== null
  }
  const refusalOf = async (response: Response) => {
    const { code, errors } = await readProblem(response)
    return [response.status, code, ...Object.keys(errors ?? {})]
  }
  const follow = ({ link }: Proof, token?: string) =>
    call('PUT', '/users/verify', { token, body: link })
  const withPassword = ({ link }: Proof, password: string) =>
    call('POST', '/users/verify', { body: { ...link, password } })
  const type = ({ token }: { token: string }, code: string, address = home) =>
    call('POST', '/users/logged/verify', { token, body: { code }, address })
  const goodUntil = async ({ token }: { token: string }) => {
    const { data } = (await (await call('GET', '/users/logged', { token })).json()) as {
      data: { code_until: string | null }
    }
    return data.code_until
  }

  return { read, claimOf, signIn, isConfirmed, refusalOf, follow, withPassword, type, goodUntil }
}

export type Claim = Awaited<ReturnType<ReturnType<typeof claimsOn>['claimOf']>>
