import { describe, expect, test } from 'vitest'
import { mailsTo } from '../../factories/mails.ts'
import { buildLevel } from '../../factories/members.ts'
import { openTestApi } from '../api.ts'
import { type Claim, claimsOn, elsewhere, home, newAddress } from './claiming.ts'

const api = await openTestApi()
const { call, clock, pool } = api
const { read, claimOf, signIn, isConfirmed, refusalOf, follow, withPassword } = claimsOn(api)
await buildLevel(pool)

const minute = 60_000
const [first, second] = ['una torre in a1 e basta', 'un cavallo in f3 e via']
const whoIs = async (response: Response) => (await read(response)).user.id

describe.each([
  ['who came first', 0],
  ['who came later', 1],
])('the link of %s', (_, place) => {
  const both = async () => {
    const email = newAddress()
    const claims = [await claimOf(email, first), await claimOf(email, second, elsewhere)] as const
    return { mine: claims[place] as Claim, theirs: claims[1 - place] as Claim }
  }

  test('confirms only for its claim, and the other one stays unconfirmed', async () => {
    const { mine, theirs } = await both()
    for (const [refused, refusal] of [
      [follow(mine), [401, 'unauthenticated']],
      [follow(mine, theirs.token), [403, 'link_of_another']],
      [withPassword(mine, theirs.password), [422, 'invalid', 'password']],
    ] as const)
      expect(await refusalOf(await refused)).toEqual(refusal)
    for (const claim of [mine, theirs]) expect(await isConfirmed(claim)).toBe(false)
    expect((await follow(mine, mine.token)).status).toBe(204)
    expect([await isConfirmed(mine), await isConfirmed(theirs)]).toEqual([true, false])
    for (const late of [follow(theirs, theirs.token), withPassword(theirs, theirs.password)])
      expect(await refusalOf(await late)).toEqual([409, 'conflict'])
  })

  test('confirms with the password of its claim and signs in, repeatedly', async () => {
    const { mine, theirs } = await both()
    for (const time of ['first', 'again']) {
      const { token, user } = await read(await withPassword(mine, mine.password))
      expect(user, time).toMatchObject({ id: mine.id, email_verified: true })
      expect((await call('GET', '/users/logged', { token })).status).toBe(200)
    }
    expect(await isConfirmed(theirs)).toBe(false)
  })
})

test('password attempts on a link are limited, and a truncated one does not ask for it', async () => {
  const claim = await claimOf(newAddress(), first)
  const link = { ...claim.link, secret: `${claim.link.secret.slice(0, -3)}AAA` }
  const truncated = await withPassword({ ...claim, link }, first)
  expect(await refusalOf(truncated)).toEqual([404, 'link_unknown'])
  const statuses: number[] = []
  for (let time = 0; time < 7; time++) statuses.push((await withPassword(claim, 'no')).status)
  expect(statuses).toEqual([422, 422, 422, 422, 422, 429, 429])
})

test('signing in works for each claim with its own password, from the first or a known address however many follow', async () => {
  const email = newAddress()
  const oldest = await claimOf(email, first)
  for (let time = 0; time < 5; time++) {
    await pool.query('DELETE FROM rate_limits')
    clock.advance(minute)
    await claimOf(email, `altri cavalli ${time} in f3`, elsewhere)
  }
  await pool.query('DELETE FROM rate_limits')
  const latest = await claimOf(email, second, home)
  expect(await whoIs(await signIn(email, first, elsewhere))).toBe(oldest.id)
  expect(await whoIs(await signIn(email, second, home))).toBe(latest.id)
  const away = '198.51.100.77'
  expect((await signIn(email, second, away)).status).toBe(401)
  expect((await withPassword(latest, second)).status).toBe(200)
  expect(await whoIs(await signIn(email, second, away))).toBe(latest.id)
})

test('the mail has the time and device of the request, and six digits that are stored as a hash', async () => {
  const email = newAddress()
  const { id, token } = await claimOf(email, first)
  const headers = { 'user-agent': 'Mozilla/5.0 (iPhone) Version/18 Safari/604' }
  clock.advance(minute)
  const path = '/users/logged/resend_verification_email'
  await call('POST', path, { token, headers, address: elsewhere })
  const asked = (await mailsTo(pool, email)).map(({ data }) => data)
  expect(asked).toMatchObject([
    { device: 'Firefox, Windows', address: '203.0.113.*', at: clock.now().getTime() - minute },
    { device: 'Safari, iPhone', address: '198.51.100.*', at: clock.now().getTime() },
  ])
  for (const { code } of asked) expect(code).toMatch(/^\d{6}$/)
  const { rows } = await pool.query(
    'SELECT max(code_hash) hash FROM mail_links WHERE member_id = $1',
    [id],
  )
  expect(rows[0].hash).toMatch(/^\$argon2id\$/)
})
