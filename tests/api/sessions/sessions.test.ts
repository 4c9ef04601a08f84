import { describe, expect, test } from 'vitest'
import { tokenHash } from '#kernel/http/call.ts'
import { day, hours, minutes } from '#lib/format/durations.ts'
import { mailsTo } from '../../factories/mails.ts'
import { type BuiltMember, buildMember, buildSession } from '../../factories/members.ts'
import { openTestApi } from '../api.ts'

const { call, pool, clock, lines } = await openTestApi()
const password = 'un cavallo in f3'
const firefox = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:145.0) Gecko/20100101 Firefox/145.0'
const phone =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 26_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/26.0 Mobile/15E148 Safari/604.1'

type Listed = { id: number; current: boolean; label: string; device: string; address: string }

const list = async (token: string) => {
  const response = await call('GET', '/users/logged/sessions', { token })
  expect(response.status).toBe(200)
  return ((await response.json()) as { data: (Listed & { notified: boolean })[] }).data
}
const statusOf = async (token: string) => (await call('GET', '/users/logged', { token })).status
const opened = (member: BuiltMember, more: { persistent?: boolean } = {}) =>
  buildSession(pool, { member, now: clock.now(), ...more })

const signIn = async (email: string, agent: string, address: string) => {
  const body = { email, password, remember_me: true }
  const response = await call('POST', '/users/login', {
    body,
    address,
    headers: { 'user-agent': agent },
  })
  return ((await response.json()) as { data: { token: string } }).data.token
}

describe('the sessions of a member', () => {
  test('are listed by browser, device and network, the current one first', async () => {
    const { email } = await buildMember(pool, { password, verifiedAt: clock.now() })
    await signIn(email, firefox, '198.51.100.7')
    clock.advance(60_000)
    const token = await signIn(email, phone, '2001:db8:1:2:3:4:5:6')
    expect(await list(token)).toMatchObject([
      { current: true, label: 'Safari, iPhone', device: 'phone', address: '2001:db8:1:*' },
      { current: false, label: 'Firefox, Windows', device: 'computer', address: '198.51.100.*' },
    ])
    const kinds = (await mailsTo(pool, email)).map(({ kind }) => kind)
    expect(kinds).toEqual(['accounts.new-device'])
  })

  test('end one by one, or all others at once', async () => {
    const member = await buildMember(pool)
    const [here, there, elsewhere] = [
      await opened(member),
      await opened(member),
      await opened(member),
    ]
    const [, second] = await list(here.token)
    expect((await call('DELETE', `/users/logged/sessions/${second?.id}`, here)).status).toBe(204)
    expect((await call('DELETE', `/users/logged/sessions/${second?.id}`, here)).status).toBe(404)
    expect(await list(here.token)).toHaveLength(2)
    expect((await call('DELETE', '/users/logged/sessions', here)).status).toBe(204)
    const statuses = await Promise.all([here, there, elsewhere].map(({ token }) => statusOf(token)))
    expect(statuses).toEqual([200, 401, 401])
  })
})

describe('a device', () => {
  const add = (token: string, device: string) =>
    call('POST', '/users/devices', { token, body: { token: device } })
  const tokensOf = async (member: BuiltMember) =>
    (await pool.query('SELECT token FROM devices WHERE member_id = $1', [member.id])).rows.map(
      ({ token }) => token,
    )

  test('gets notifications while its session lives', async () => {
    const { token, member } = await opened(await buildMember(pool))
    expect((await add(token, '')).status).toBe(422)
    expect((await add(token, 'device-a')).status).toBe(204)
    expect((await add(token, 'device-a')).status).toBe(204)
    expect(await list(token)).toMatchObject([{ notified: true }])
    const other = await opened(member)
    expect((await call('DELETE', '/users/logged/sessions', other)).status).toBe(204)
    expect(await tokensOf(member)).toEqual([])
  })

  test('is registered when signing in or up', async () => {
    const member = await buildMember(pool, { password, verifiedAt: clock.now() })
    const body = { email: member.email, password, device_token: 'at-login' }
    expect((await call('POST', '/users/login', { body })).status).toBe(200)
    expect(await tokensOf(member)).toEqual(['at-login'])
    const conditions = { privacy: true, terms_and_conditions: true }
    const signUp = { name: 'Nora', email: 'nora@posta.example', password, conditions }
    const response = await call('POST', '/users', {
      body: { ...signUp, device_token: 'at-sign-up' },
    })
    const { data } = (await response.json()) as { data: { token: string } }
    expect(await list(data.token)).toMatchObject([{ notified: true }])
  })

  test('belongs to the last member signed in on it, who alone can remove it', async () => {
    const [first, second] = [
      await opened(await buildMember(pool)),
      await opened(await buildMember(pool)),
    ]
    await add(first.token, 'shared')
    await add(second.token, 'shared')
    expect(await tokensOf(first.member)).toEqual([])
    const body = { token: 'shared' }
    expect((await call('POST', '/users/forget_device', { ...first, body })).status).toBe(204)
    expect(await tokensOf(second.member)).toEqual(['shared'])
    expect((await call('POST', '/users/forget_device', { ...second, body })).status).toBe(204)
    expect(await tokensOf(second.member)).toEqual([])
  })
})

describe('a token', () => {
  const renew = (token: string) => call('POST', '/users/logged/sessions/renew', { token })
  const isDue = async (token: string) => {
    const response = await call('GET', '/users/logged', { token })
    return ((await response.json()) as { meta: { renew: boolean } }).meta.renew
  }
  const renewed = async (token: string) =>
    ((await (await renew(token)).json()) as { data: { token: string } }).data.token

  test('is renewed after a week; the old one expires a minute after the first use of the new', async () => {
    const { token } = await opened(await buildMember(pool), { persistent: true })
    expect((await renew(token)).status).toBe(409)
    clock.advance(7 * day)
    expect(await isDue(token)).toBe(true)
    const next = await renewed(token)
    const hashed = [tokenHash(token)]
    const { rows } = await pool.query('SELECT * FROM sessions WHERE token_hash = $1', hashed)
    expect(rows[0].next_token_hash).toEqual(tokenHash(next))
    for (const secret of [token, next]) expect(JSON.stringify(rows)).not.toContain(secret)
    expect((await renew(token)).status).toBe(409)
    clock.advance(day)
    expect(await statusOf(token)).toBe(200)
    expect(await statusOf(next)).toBe(200)
    expect(await isDue(next)).toBe(false)
    expect(await statusOf(token)).toBe(200)
    expect((await renew(token)).status).toBe(409)
    clock.advance(61_000)
    expect(await statusOf(next)).toBe(200)
  })

  test('lost in the response can be requested again', async () => {
    const { token } = await opened(await buildMember(pool), { persistent: true })
    clock.advance(7 * day)
    const lost = await renewed(token)
    clock.advance(61_000)
    const next = await renewed(token)
    expect(await statusOf(lost)).toBe(401)
    expect(await statusOf(next)).toBe(200)
  })

  test('used again after its replacement ends the session and notifies the member', async () => {
    const { token, member } = await opened(await buildMember(pool), { persistent: true })
    clock.advance(7 * day)
    const next = await renewed(token)
    expect(await statusOf(next)).toBe(200)
    clock.advance(61_000)
    expect(await statusOf(token)).toBe(401)
    expect(await statusOf(next)).toBe(401)
    const kinds = (await mailsTo(pool, member.email)).map(({ kind }) => kind)
    expect(kinds).toEqual(['sessions.copied'])
    expect(lines).toContainEqual(
      expect.objectContaining({
        level: 'error',
        message: 'a token that was replaced is used again',
      }),
    )
  })
})

test('concurrent calls with different tokens each get their own data', async () => {
  const members = await Promise.all(Array.from({ length: 12 }, () => buildMember(pool)))
  const tokens = await Promise.all(members.map(async (member) => (await opened(member)).token))
  const dead = tokenHash('nobody').toString('base64url')
  const answers = await Promise.all(
    [...tokens, dead, ...tokens].map(async (token) => {
      const answer = await call('GET', '/users/logged', { token })
      return ((await answer.json()) as { data?: { id: number } }).data?.id
    }),
  )
  const ids = members.map(({ id }) => id)
  expect(answers).toEqual([...ids, undefined, ...ids])
})

type End = { seconds_left: number | null; can_prolong: boolean }

const begun = (persistent = false) => buildSession(pool, { now: clock.now(), persistent })
const read = async (answer: Response) => ((await answer.json()) as { data: End }).data
const ending = async (token: string) =>
  read(await call('GET', '/users/logged/sessions/ending', { token }))
const prolong = (token: string) => call('POST', '/users/logged/sessions/more_time', { token })
const seconds = (milliseconds: number) => milliseconds / 1000
/** Uses the session every few hours until the given age. */
const use = async (token: string, until: number) => {
  for (let age = 0; age < until; age += hours(6)) {
    await call('GET', '/users/logged', { token })
    clock.advance(hours(6))
  }
}

test('asking when a session ends is no use of it, and more time is one', async () => {
  const { token } = await begun()
  expect(await ending(token)).toEqual({ seconds_left: seconds(hours(12)), can_prolong: true })
  clock.advance(hours(11))
  expect(await ending(token)).toEqual({ seconds_left: seconds(hours(1)), can_prolong: true })
  const longer = await prolong(token)
  expect(longer.status).toBe(200)
  expect(await read(longer)).toEqual({ seconds_left: seconds(hours(12)), can_prolong: true })
  clock.advance(hours(11))
  expect((await call('GET', '/users/logged', { token })).status).toBe(200)
})

test('the absolute end moves by half a day, once, also when asked many times at once', async () => {
  const { token } = await begun()
  await use(token, hours(18))
  clock.advance(hours(5) + minutes(50))
  expect(await ending(token)).toEqual({ seconds_left: seconds(minutes(10)), can_prolong: true })
  const answers = await Promise.all([prolong(token), prolong(token), prolong(token)])
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
  await use(token, hours(12))
  expect(await ending(token)).toEqual({ seconds_left: seconds(minutes(10)), can_prolong: false })
  expect((await prolong(token)).status).toBe(409)
  clock.advance(minutes(10))
  expect((await call('GET', '/users/logged', { token })).status).toBe(401)
})

test('a persistent session ends days away, and has nothing to prolong', async () => {
  const { token } = await begun(true)
  expect((await ending(token)).seconds_left).toBeNull()
  expect((await prolong(token)).status).toBe(409)
})
