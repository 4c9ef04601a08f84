import { beforeEach, describe, expect, test } from 'vitest'
import { hashPassword } from '#lib/services/platform/password-hash.ts'
import { codeTo, linkTo, mailsTo } from '../factories/mails.ts'
import { buildLevel, buildMember } from '../factories/members.ts'
import { openTestApi, readProblem } from './api.ts'

const { call, pool, clock } = await openTestApi()
await buildLevel(pool)

const minute = 60_000
const conditions = { privacy: true, terms_and_conditions: true }
const [first, second] = ['una torre in a1 e basta', 'un cavallo in f3 e via']
const [home, elsewhere] = ['203.0.113.5', '198.51.100.9']
let made = 0
const newAddress = () => `contesa${made++}@posta.example`

type SignedIn = { data: { token: string; user: { id: number; email_verified: boolean } } }
const read = async (response: Response) => ((await response.json()) as SignedIn).data
const claimOf = async (email: string, password: string, address = home) => {
  const body = { name: 'Nora Neri', email, password, conditions }
  const headers = { 'user-agent': 'Mozilla/5.0 (Windows NT 10.0) Firefox/140.0' }
  const response = await call('POST', '/users', { body, address, headers })
  expect(response.status).toBe(201)
  const { token, user } = await read(response)
  const { secret } = await linkTo(pool, email, 'verify-address')
  return { email, password, token, id: user.id, path: `/users/verify/${user.id}/${secret}` }
}
type Claim = Awaited<ReturnType<typeof claimOf>>

const signIn = (email: string, password: string, address = elsewhere) =>
  call('POST', '/users/login', { body: { email, password }, address })
const isConfirmed = async ({ id }: { id: number }) => {
  const { rows } = await pool.query('SELECT email_verified_at FROM members WHERE id = $1', [id])
  return rows[0].email_verified_at !== null
}
const told = async (response: Response) => {
  const { code, errors } = await readProblem(response)
  return [response.status, code, ...Object.keys(errors ?? {})]
}
const withPassword = ({ path }: Claim, password: string) =>
  call('POST', path, { body: { password } })
const type = ({ token }: { token: string }, code: string) =>
  call('POST', '/users/logged/verify', { token, body: { code } })
const goodUntil = async ({ token }: { token: string }) => {
  const { data } = (await (await call('GET', '/users/logged', { token })).json()) as {
    data: { code_until: string | null }
  }
  return data.code_until
}
const other = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0')

beforeEach(async () => {
  await pool.query('TRUNCATE rate_limits')
})

describe.each([
  ['who came first', 0],
  ['who came later', 1],
])('the link of %s', (_, place) => {
  const both = async () => {
    const email = newAddress()
    const claims = [await claimOf(email, first), await claimOf(email, second, elsewhere)] as const
    return { mine: claims[place] as Claim, theirs: claims[1 - place] as Claim }
  }

  test('confirms nothing for nobody, nor for who holds the other claim', async () => {
    const { mine, theirs } = await both()
    const nobody = await call('GET', mine.path)
    expect(await told(nobody)).toEqual([401, 'unauthenticated'])
    const stranger = await call('GET', mine.path, { token: theirs.token })
    expect(await told(stranger)).toEqual([403, 'link_of_another'])
    const guessed = await withPassword(mine, theirs.password)
    expect(await told(guessed)).toEqual([422, 'invalid', 'password'])
    for (const claim of [mine, theirs]) expect(await isConfirmed(claim)).toBe(false)
  })

  test('confirms for the session of its claim, and the other one stays a claim', async () => {
    const { mine, theirs } = await both()
    expect((await call('GET', mine.path, { token: mine.token })).status).toBe(204)
    expect([await isConfirmed(mine), await isConfirmed(theirs)]).toEqual([true, false])
    const late = await call('GET', theirs.path, { token: theirs.token })
    expect(await told(late)).toEqual([409, 'conflict'])
    expect(await told(await withPassword(theirs, theirs.password))).toEqual([409, 'conflict'])
  })

  test('confirms with the password of its claim, and signs in, as often as it is opened', async () => {
    const { mine, theirs } = await both()
    for (const time of ['first', 'again']) {
      const { token, user } = await read(await withPassword(mine, mine.password))
      expect(user, time).toMatchObject({ id: mine.id, email_verified: true })
      expect((await call('GET', '/users/logged', { token })).status).toBe(200)
    }
    expect(await isConfirmed(theirs)).toBe(false)
  })
})

test('a password cannot be tried again and again on a link', async () => {
  const claim = await claimOf(newAddress(), first)
  const statuses: number[] = []
  for (let time = 0; time < 7; time++) statuses.push((await withPassword(claim, 'no')).status)
  expect(statuses).toEqual([422, 422, 422, 422, 422, 429, 429])
})

test('a link that is cut short asks for no password', async () => {
  const claim = await claimOf(newAddress(), first)
  const path = `${claim.path.slice(0, -3)}AAA`
  expect(await told(await withPassword({ ...claim, path }, first))).toEqual([404, 'link_unknown'])
})

describe('signing in', () => {
  const whoIs = async (response: Response) => (await read(response)).user.id

  test('is open to each of several claims with its own password', async () => {
    const email = newAddress()
    const claims = [await claimOf(email, first), await claimOf(email, second)]
    for (const { password, id } of claims)
      expect(await whoIs(await signIn(email, password))).toBe(id)
  })

  test('stays open to who came first, and to who signed up from there, however many follow', async () => {
    const email = newAddress()
    const oldest = await claimOf(email, first)
    for (let time = 0; time < 5; time++) {
      await pool.query('TRUNCATE rate_limits')
      clock.advance(minute)
      await claimOf(email, `altri cavalli ${time} in f3`, elsewhere)
    }
    await pool.query('TRUNCATE rate_limits')
    const latest = await claimOf(email, second, home)
    expect(await whoIs(await signIn(email, first, elsewhere))).toBe(oldest.id)
    expect(await whoIs(await signIn(email, second, home))).toBe(latest.id)
    const away = '198.51.100.77'
    expect((await signIn(email, second, away)).status).toBe(401)
    expect((await withPassword(latest, second)).status).toBe(200)
    expect(await whoIs(await signIn(email, second, away))).toBe(latest.id)
  })
})

describe('the mail', () => {
  test('says when and from where it was asked for, and has six digits', async () => {
    const email = newAddress()
    const { token } = await claimOf(email, first)
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
  })

  test('leaves no digits in the database that could be looked up', async () => {
    const email = newAddress()
    const { id } = await claimOf(email, first)
    const { rows } = await pool.query('SELECT code_hash FROM mail_links WHERE member_id = $1', [id])
    expect(rows[0].code_hash).toMatch(/^\$argon2id\$/)
  })
})

describe('the six digits', () => {
  test('confirm the claim of who is signed in, typed with spaces, once', async () => {
    const claim = await claimOf(newAddress(), first)
    const code = await codeTo(pool, claim.email)
    expect((await type(claim, ` ${code.slice(0, 3)} ${code.slice(3)}`)).status).toBe(204)
    expect(await isConfirmed(claim)).toBe(true)
    expect(await told(await type(claim, code))).toEqual([409, 'conflict'])
  })

  test('of one claim are worth nothing to another', async () => {
    const email = newAddress()
    const theirs = await claimOf(email, second)
    const mine = await claimOf(email, first)
    const code = await codeTo(pool, email)
    await pool.query('UPDATE mail_links SET code_hash = $2 WHERE member_id = $1', [
      theirs.id,
      await hashPassword(other(code)),
    ])
    expect(await told(await type(theirs, code))).toEqual([422, 'invalid', 'code'])
    expect([await isConfirmed(mine), await isConfirmed(theirs)]).toEqual([false, false])
    expect((await type(mine, code)).status).toBe(204)
  })

  test('are good for half an hour, and until another mail goes out', async () => {
    const claim = await claimOf(newAddress(), first)
    const old = await codeTo(pool, claim.email)
    await call('POST', '/users/logged/resend_verification_email', { token: claim.token })
    const code = await codeTo(pool, claim.email)
    if (old !== code) expect((await type(claim, old)).status).toBe(422)
    const until = new Date(clock.now().getTime() + 30 * minute)
    expect(await goodUntil(claim)).toBe(until.toISOString())
    clock.advance(30 * minute)
    expect(await goodUntil(claim)).toBeNull()
    expect(await told(await type(claim, code))).toEqual([409, 'code_expired'])
  })

  test('may be wrong five times; then the right ones wait too, and the link does not', async () => {
    const claim = await claimOf(newAddress(), first)
    const code = await codeTo(pool, claim.email)
    const wrong = []
    for (let time = 0; time < 5; time++) wrong.push(await type(claim, other(code)))
    expect(wrong.map(({ status }) => status)).toEqual([422, 422, 422, 422, 429])
    expect((await readProblem(wrong[0]!)).errors?.code).toEqual([
      'Il codice non corrisponde. Hai ancora 4 tentativi.',
    ])
    const late = await type(claim, code)
    expect([late.status, late.headers.get('retry-after')]).toEqual([429, '900'])
    clock.advance(15 * minute)
    expect((await type(claim, code)).status).toBe(204)
  })

  test('are refused before they are counted when they are not six digits', async () => {
    const claim = await claimOf(newAddress(), first)
    for (let time = 0; time < 7; time++)
      expect(await told(await type(claim, '12345'))).toEqual([422, 'invalid', 'code'])
    expect((await type(claim, await codeTo(pool, claim.email))).status).toBe(204)
  })

  test('are answered the same where the address is somebody’s and nobody was sent any', async () => {
    const owner = await buildMember(pool, { verifiedAt: clock.now() })
    const free = await claimOf(newAddress(), first)
    const taken = await claimOf(owner.email, first)
    const wrong = other(await codeTo(pool, free.email))
    const answers = async (claim: Claim) => {
      const told: unknown[] = []
      for (let time = 0; time < 6; time++) {
        const { request_id: _, ...rest } = await readProblem(await type(claim, wrong))
        told.push(rest)
      }
      return told
    }
    const [atFree, atTaken] = [await answers(free), await answers(taken)]
    expect(atTaken).toEqual(atFree)
    expect(atFree[0]).toMatchObject({ code: 'invalid', errors: { code: [expect.any(String)] } })
    clock.advance(30 * minute)
    expect((await type(taken, wrong)).status).toBe((await type(free, wrong)).status)
  })

  test('guessed through many claims to one address run out for the day; its links do not', async () => {
    const email = newAddress()
    const statuses: number[] = []
    for (let claims = 0; claims < 5; claims++) {
      const claim = await claimOf(email, first)
      const wrong = other(await codeTo(pool, email))
      for (let time = 0; time < 4; time++) statuses.push((await type(claim, wrong)).status)
      clock.advance(minute)
    }
    expect(statuses).toEqual(Array(20).fill(422))
    clock.advance(60 * minute)
    const last = await claimOf(email, second)
    expect((await type(last, await codeTo(pool, email))).status).toBe(429)
    expect((await call('GET', last.path, { token: last.token })).status).toBe(204)
  })
})
