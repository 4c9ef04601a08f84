import { expect, test } from 'vitest'
import { day } from '#lib/format/durations.ts'
import { openTestApi } from '../../api/api.ts'
import { isWaiting } from '../../api/database.ts'
import { buildItem, buildParticipation } from '../../factories/items.ts'
import { codeTo, linkTo } from '../../factories/mails.ts'
import { type BuiltMember, buildLevel, buildMember, buildSession } from '../../factories/members.ts'

const { call, pool, clock } = await openTestApi()
await buildLevel(pool)
const password = 'un cavallo in f3'
const better = (place: number) => `una torre in a${place} e basta`
const times = 12

const together = <T>(work: (place: number) => Promise<T>) =>
  Promise.all(Array.from({ length: times }, (_, place) => work(place)))
const count = (statuses: number[], status: number) =>
  statuses.filter((each) => each === status).length
const statusesOf = async (work: (place: number) => Promise<Response>) =>
  together(async (place) => (await work(place)).status)
const conditions = { privacy: true, terms_and_conditions: true }
const claim = async (email: string) => {
  const body = { name: 'Gara', email, password, conditions }
  const { data } = (await (await call('POST', '/users', { body })).json()) as {
    data: { token: string }
  }
  return data
}
const confirmed = () => buildMember(pool, { password, verifiedAt: clock.now() })
const sessionOf = (member: BuiltMember, persistent = false) =>
  buildSession(pool, { member, persistent, now: clock.now() })

test('concurrent uses of one confirmation link confirm once, and all get a success', async () => {
  const email = 'gara@posta.example'
  const { token } = await claim(email)
  const { whose, secret } = await linkTo(pool, email, 'verify-address')
  const link = { member: whose, secret }
  const statuses = await statusesOf(() => call('PUT', '/users/verify', { token, body: link }))
  expect(count(statuses, 204)).toBe(times)
})

test('concurrent confirmations of one address give it to one member only', async () => {
  const email = 'contesa@posta.example'
  const ways: (() => Promise<Response>)[] = []
  for (let place = 0; place < 5; place++) {
    const { token } = await claim(email)
    const { whose, secret } = await linkTo(pool, email, 'verify-address')
    const link = { member: whose, secret }
    const body = { code: await codeTo(pool, email) }
    if (place % 3 === 0) ways.push(() => call('PUT', '/users/verify', { token, body: link }))
    if (place % 3 === 1)
      ways.push(() => call('POST', '/users/verify', { body: { ...link, password } }))
    if (place % 3 === 2) ways.push(() => call('POST', '/users/logged/verify', { token, body }))
  }
  const responses = await Promise.all(ways.map((way) => way()))
  const won = responses.filter(({ status }) => status < 300)
  expect(won).toHaveLength(1)
  expect(responses.filter(({ status }) => status === 409)).toHaveLength(4)
  const { rows } = await pool.query(
    'SELECT count(*)::int AS confirmed FROM members WHERE email = $1 AND email_verified_at IS NOT NULL',
    [email],
  )
  expect(rows).toEqual([{ confirmed: 1 }])
})

test('of concurrent wrong codes only five are checked', async () => {
  const email = 'cifre@posta.example'
  const { token } = await claim(email)
  const body = { code: (await codeTo(pool, email)) === '000000' ? '000001' : '000000' }
  const statuses = await statusesOf(() => call('POST', '/users/logged/verify', { token, body }))
  expect([count(statuses, 422), count(statuses, 429)]).toEqual([4, times - 4])
})

test('concurrent uses of one password link set one password', async () => {
  const { email } = await confirmed()
  await call('POST', '/users/forgot_password', { body: { email } })
  const { secret: token } = await linkTo(pool, email, 'reset-password')
  const statuses = await statusesOf((place) =>
    call('POST', '/users/reset_password', { body: { email, token, password: better(place) } }),
  )
  expect([count(statuses, 204), count(statuses, 409)]).toEqual([1, times - 1])
  await pool.query('DELETE FROM rate_limits')
  const winner = better(statuses.indexOf(204))
  const login = await call('POST', '/users/login', { body: { email, password: winner } })
  expect(login.status).toBe(200)
})

test('joining waits for a deletion of the account and is refused after it', async () => {
  const item = await buildItem(pool)
  const member = await confirmed()
  const leaving = await pool.connect()
  await leaving.query('BEGIN')
  await leaving.query('SELECT 1 FROM members WHERE id = $1 FOR UPDATE', [member.id])
  const seat = { itemId: item.id, bundleId: item.bundleIds[0] ?? 0, memberId: member.id }
  const joining = buildParticipation(pool, seat).then(
    () => 'joined',
    ({ code }: { code?: string }) => code,
  )
  await leaving.query('UPDATE members SET email = NULL, deleted_at = now() WHERE id = $1', [
    member.id,
  ])
  await leaving.query('COMMIT')
  leaving.release()
  expect(await joining).toBe('IN409')
})

test('concurrent deletions of an account delete it once', async () => {
  const { token, member } = await sessionOf(await confirmed())
  const statuses = await statusesOf(() =>
    call('DELETE', '/users/logged/delete', { token, body: { password } }),
  )
  expect(count(statuses, 204)).toBe(1)
  expect(statuses.every((status) => [204, 401, 422, 429].includes(status))).toBe(true)
  const { rows } = await pool.query(
    "SELECT 1 FROM outbox WHERE recipient = $1 AND kind = 'accounts.account-deleted'",
    [member.email],
  )
  expect(rows).toHaveLength(1)
})

test('concurrent renewals of a token renew it once, and all tabs stay signed in', async () => {
  const { token } = await sessionOf(await confirmed(), true)
  clock.advance(8 * day)
  const responses = await together(() => call('POST', '/users/logged/sessions/renew', { token }))
  const [renewed, ...more] = responses.filter(({ status }) => status === 200)
  expect(more).toEqual([])
  const { data } = (await renewed!.json()) as { data: { token: string } }
  const uses = await statusesOf((place) =>
    call('GET', '/users/logged', { token: place % 2 ? token : data.token }),
  )
  expect(count(uses, 200)).toBe(times)
})

test('of two concurrent password changes only one succeeds', async () => {
  const member = await confirmed()
  const [here, there] = [await sessionOf(member), await sessionOf(member)]
  const change = (token: string, place: number) =>
    call('PUT', '/users/logged/password', {
      token,
      body: { current_password: password, password: better(place) },
    })
  const responses = await Promise.all([change(here.token, 1), change(there.token, 2)])
  const statuses = responses.map(({ status }) => status)
  expect(count(statuses, 204)).toBe(1)
  const winner = better(statuses.indexOf(204) + 1)
  const body = { email: member.email, password: winner }
  expect((await call('POST', '/users/login', { body })).status).toBe(200)
})

test('a call whose session ends in between is answered with 401', async () => {
  const member = await confirmed()
  const { token } = await sessionOf(member)
  const other = await pool.connect()
  await other.query('BEGIN')
  await other.query('DELETE FROM sessions WHERE member_id = $1', [member.id])
  const asked = call('POST', '/live/tickets', { token })
  await expect.poll(() => isWaiting(pool)).toBe(true)
  await other.query('COMMIT')
  other.release()
  expect((await asked).status).toBe(401)
})
