import { hash } from '@node-rs/argon2'
import { describe, expect, test } from 'vitest'
import { limits } from '#kernel/http/limits.ts'
import { linkTo, mailsTo } from '../../factories/mails.ts'
import { type BuiltMember, buildMember, buildSession } from '../../factories/members.ts'
import { openTestApi, readProblem } from '../api.ts'

const { call, pool, clock } = await openTestApi()
const minute = 60_000
const password = 'un cavallo in f3'
const better = 'una torre in a1 e basta'

const forgot = (email: string) => call('POST', '/users/forgot_password', { body: { email } })
const reset = (email: string, token: string, chosen = better) =>
  call('POST', '/users/reset_password', { body: { email, token, password: chosen } })
const signIn = (email: string, given: string) =>
  call('POST', '/users/login', { body: { email, password: given } })
const statusOf = async (token: string) => (await call('GET', '/users/logged', { token })).status
const refusalOf = async (response: Response) => [
  response.status,
  (await readProblem(response)).code,
]
const kindsTo = async ({ email }: BuiltMember) =>
  (await mailsTo(pool, email)).map(({ kind }) => kind)

const confirmed = () => buildMember(pool, { password, verifiedAt: clock.now() })
const asked = async (member: BuiltMember) => {
  expect((await forgot(member.email)).status).toBe(202)
  return (await linkTo(pool, member.email, 'reset-password')).secret
}

describe('a forgotten password', () => {
  test('is answered alike for known and unknown addresses', async () => {
    const { email } = await confirmed()
    for (const address of [email, 'nessuno@posta.example']) {
      const response = await forgot(address)
      expect([response.status, await response.json()]).toEqual([202, { data: { email: address } }])
    }
    expect(await mailsTo(pool, 'nessuno@posta.example')).toEqual([])
    expect((await forgot('nessuna chiocciola')).status).toBe(422)
  })

  test('is replaced with the mailed link, ending every session and the delay of wrong attempts', async () => {
    const member = await confirmed()
    const { token } = await buildSession(pool, { member, now: clock.now() })
    for (let time = 0; time < 9; time++) await signIn(member.email, 'wrong')
    expect((await signIn(member.email, password)).status).toBe(429)
    const secret = await asked(member)
    // A refused password does not use up the link.
    expect((await reset(member.email, secret, 'password123')).status).toBe(422)
    expect((await reset(member.email.toUpperCase(), secret)).status).toBe(204)
    expect(await statusOf(token)).toBe(401)
    expect((await signIn(member.email, password)).status).toBe(401)
    expect((await signIn(member.email, better)).status).toBe(200)
    expect(await kindsTo(member)).toEqual(['accounts.reset-password', 'accounts.password-changed'])
  })

  test('is replaced once by the newest link, until it expires', async () => {
    const member = await confirmed()
    const [first, second] = [await asked(member), await asked(member)]
    expect((await reset(member.email, second)).status).toBe(204)
    for (const link of [first, second])
      expect(await refusalOf(await reset(member.email, link))).toEqual([409, 'link_used'])
    const third = await asked(member)
    clock.advance(60 * minute)
    expect(await refusalOf(await reset(member.email, third))).toEqual([409, 'link_expired'])
  })

  test("is not replaced with another member's or an invented link", async () => {
    const [member, other] = [await confirmed(), await confirmed()]
    const secret = await asked(member)
    expect(await refusalOf(await reset(other.email, secret))).toEqual([404, 'link_unknown'])
    expect(await refusalOf(await reset(member.email, 'A'.repeat(43)))).toEqual([
      404,
      'link_unknown',
    ])
    expect((await signIn(other.email, password)).status).toBe(200)
  })

  test('of an unconfirmed account confirms the address and erases earlier data', async () => {
    const member = await buildMember(pool, { password })
    const { token } = await buildSession(pool, { member, now: clock.now() })
    await pool.query(
      `INSERT INTO postal_addresses (member_id, recipient, street, street_number, postal_code, city, province)
       VALUES ($1, 'Ladro', 'Via Falsa', '1', '20121', 'Milano', 'MI')`,
      [member.id],
    )
    expect((await reset(member.email, await asked(member))).status).toBe(204)
    expect(await statusOf(token)).toBe(401)
    const { rows } = await pool.query(
      `SELECT email_verified_at IS NOT NULL AS confirmed,
         (SELECT count(*)::int FROM postal_addresses WHERE member_id = m.id) AS addresses
       FROM members m WHERE id = $1`,
      [member.id],
    )
    expect(rows).toEqual([{ confirmed: true, addresses: 0 }])
  })
})

describe('requests of strangers', () => {
  const [home, cafe] = ['203.0.113.5', '203.0.113.99']
  const from = (place: number) => `198.51.100.${place}`
  const forgotFrom = async (email: string, address: string) =>
    (await call('POST', '/users/forgot_password', { body: { email }, address })).status
  const mailsOf = async (member: BuiltMember) => (await kindsTo(member)).length

  test('from many addresses send a limited number of mails, answered alike', async () => {
    const member = await confirmed()
    await call('POST', '/users/login', { body: { email: member.email, password }, address: home })
    const statuses = { known: [] as number[], unknown: [] as number[] }
    for (let place = 0; place < 20; place++) {
      statuses.known.push(await forgotFrom(member.email, from(place)))
      statuses.unknown.push(await forgotFrom('nessuna@posta.example', from(place)))
    }
    expect(statuses.known).toEqual(Array(20).fill(202))
    expect(statuses.unknown).toEqual(statuses.known)
    expect(await mailsOf(member)).toBe(limits.mailbox.points)
    expect(await forgotFrom(member.email, home)).toBe(202)
    expect(await mailsOf(member)).toBe(limits.mailbox.points + 1)
    clock.advance(60 * minute)
    expect(await forgotFrom(member.email, cafe)).toBe(202)
    expect(await mailsOf(member)).toBe(limits.mailbox.points + 2)
  })
})

describe('changing the password', () => {
  const change = (token: string | undefined, current: string, chosen = better) =>
    call('PUT', '/users/logged/password', {
      token,
      body: { current_password: current, password: chosen },
    })

  test('needs the old one, ends other sessions and sends a mail', async () => {
    const member = await confirmed()
    const here = await buildSession(pool, { member, now: clock.now() })
    const there = await buildSession(pool, { member, now: clock.now() })
    const wrong = await change(here.token, 'sbagliata')
    expect(wrong.status).toBe(422)
    expect(Object.keys((await readProblem(wrong)).errors ?? {})).toEqual(['current_password'])
    expect((await change(here.token, password)).status).toBe(204)
    expect([await statusOf(here.token), await statusOf(there.token)]).toEqual([200, 401])
    expect((await signIn(member.email, better)).status).toBe(200)
    expect(await kindsTo(member)).toEqual(['accounts.password-changed'])
  })

  test('refuses the current one, a leaked one and undeclared fields', async () => {
    const { token } = await buildSession(pool, { member: await confirmed(), now: clock.now() })
    for (const bad of [password, 'password123'])
      expect((await change(token, password, bad)).status).toBe(422)
    const body = { current_password: password, password: better, role: 'admin' }
    expect((await call('PUT', '/users/logged/password', { token, body })).status).toBe(422)
  })

  test('limits attempts from an open session', async () => {
    const { token } = await buildSession(pool, { member: await confirmed(), now: clock.now() })
    const statuses: number[] = []
    for (let time = 0; time < 7; time++) statuses.push((await change(token, 'no')).status)
    expect(statuses).toEqual([422, 422, 422, 422, 422, 429, 429])
  })

  test('without an old one is possible shortly after signing in', async () => {
    const member = await buildMember(pool, { verifiedAt: clock.now() })
    const { token } = await buildSession(pool, { member, now: clock.now() })
    clock.advance(11 * minute)
    expect(await refusalOf(await change(token, ''))).toEqual([403, 'sign_in_again'])
    const fresh = await buildSession(pool, { member, now: clock.now() })
    expect((await change(fresh.token, '')).status).toBe(204)
    expect((await signIn(member.email, better)).status).toBe(200)
  })
})

test('a password hashed with an older cost is rehashed at sign-in', async () => {
  const member = await confirmed()
  const old = await hash(password, { memoryCost: 8192, timeCost: 1, parallelism: 1 })
  await pool.query('UPDATE members SET password_hash = $2 WHERE id = $1', [member.id, old])
  expect((await signIn(member.email, password)).status).toBe(200)
  const { rows } = await pool.query('SELECT password_hash FROM members WHERE id = $1', [member.id])
  expect(rows[0].password_hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
  expect((await signIn(member.email, password)).status).toBe(200)
})
