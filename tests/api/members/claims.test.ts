import { describe, expect, test } from 'vitest'
import { addressKey } from '#lib/services/members/accounts/rules.ts'
import { hashPassword } from '#lib/tools/password-hash.ts'
import { codeTo } from '../../factories/mails.ts'
import { buildLevel, buildMember } from '../../factories/members.ts'
import { openTestApi, readProblem } from '../api.ts'
import { type Claim, claimsOn, elsewhere, home, newAddress } from './claiming.ts'

const api = await openTestApi()
const { call, clock, pool } = api
const claims = claimsOn(api)
const { read, claimOf, signIn, isConfirmed, refusalOf, follow, withPassword } = claims
await buildLevel(pool)

const minute = 60_000
const [first, second] = ['una torre in a1 e basta', 'un cavallo in f3 e via']

describe.each([
  ['who came first', 0],
  ['who came later', 1],
])('the link of %s', (_, place) => {
  const both = async () => {
    const email = newAddress()
    const claims = [await claimOf(email, first), await claimOf(email, second, elsewhere)] as const
    return { mine: claims[place] as Claim, theirs: claims[1 - place] as Claim }
  }

  test('confirms nothing without a session or with that of another claim', async () => {
    const { mine, theirs } = await both()
    const nobody = await follow(mine)
    expect(await refusalOf(nobody)).toEqual([401, 'unauthenticated'])
    const stranger = await follow(mine, theirs.token)
    expect(await refusalOf(stranger)).toEqual([403, 'link_of_another'])
    const guessed = await withPassword(mine, theirs.password)
    expect(await refusalOf(guessed)).toEqual([422, 'invalid', 'password'])
    for (const claim of [mine, theirs]) expect(await isConfirmed(claim)).toBe(false)
  })

  test('confirms for the session of its claim, and the other one stays unconfirmed', async () => {
    const { mine, theirs } = await both()
    expect((await follow(mine, mine.token)).status).toBe(204)
    expect([await isConfirmed(mine), await isConfirmed(theirs)]).toEqual([true, false])
    const late = await follow(theirs, theirs.token)
    expect(await refusalOf(late)).toEqual([409, 'conflict'])
    expect(await refusalOf(await withPassword(theirs, theirs.password))).toEqual([409, 'conflict'])
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

test('password attempts on a link are limited', async () => {
  const claim = await claimOf(newAddress(), first)
  const statuses: number[] = []
  for (let time = 0; time < 7; time++) statuses.push((await withPassword(claim, 'no')).status)
  expect(statuses).toEqual([422, 422, 422, 422, 422, 429, 429])
})

describe('signing in', () => {
  const whoIs = async (response: Response) => (await read(response)).user.id

  test('keeps working for the first claim and those from a known address, however many follow', async () => {
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
})

const { type, goodUntil } = claims
const other = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0')

describe('the six digits', () => {
  test('confirm the claim of the session once, spaces allowed', async () => {
    const claim = await claimOf(newAddress(), first)
    const code = await codeTo(pool, claim.email)
    const links = 'SELECT code_hash FROM mail_links WHERE member_id = $1'
    const { rows } = await pool.query(links, [claim.id])
    expect(rows[0].code_hash).toMatch(/^\$argon2id\$/)
    expect((await type(claim, ` ${code.slice(0, 3)} ${code.slice(3)}`)).status).toBe(204)
    expect(await isConfirmed(claim)).toBe(true)
    expect(await refusalOf(await type(claim, code))).toEqual([409, 'conflict'])
  })

  test('of one claim are refused for another', async () => {
    const email = newAddress()
    const theirs = await claimOf(email, second)
    const mine = await claimOf(email, first)
    const code = await codeTo(pool, email)
    await pool.query('UPDATE mail_links SET code_hash = $2 WHERE member_id = $1', [
      theirs.id,
      await hashPassword(other(code)),
    ])
    expect(await refusalOf(await type(theirs, code))).toEqual([422, 'invalid', 'code'])
    expect([await isConfirmed(mine), await isConfirmed(theirs)]).toEqual([false, false])
    expect((await type(mine, code)).status).toBe(204)
  })

  test('are valid for half an hour, and until the next mail', async () => {
    const claim = await claimOf(newAddress(), first)
    const old = await codeTo(pool, claim.email)
    await call('POST', '/users/logged/resend_verification_email', { token: claim.token })
    const code = await codeTo(pool, claim.email)
    if (old !== code) expect((await type(claim, old)).status).toBe(422)
    const until = new Date(clock.now().getTime() + 30 * minute)
    expect(await goodUntil(claim)).toBe(until.toISOString())
    clock.advance(30 * minute)
    expect(await goodUntil(claim)).toBeNull()
    expect(await refusalOf(await type(claim, code))).toEqual([409, 'code_expired'])
  })

  test('are limited to five wrong attempts, which block correct ones too but not the link', async () => {
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

  test('are answered alike for an address of another member, to which none were sent', async () => {
    const owner = await buildMember(pool, { verifiedAt: clock.now() })
    const free = await claimOf(newAddress(), first)
    const taken = await claimOf(owner.email, first)
    const wrong = other(await codeTo(pool, free.email))
    const answers = async (claim: Claim) => {
      const problems: unknown[] = []
      for (let time = 0; time < 6; time++) {
        const { request_id: _, ...rest } = await readProblem(await type(claim, wrong))
        problems.push(rest)
      }
      return problems
    }
    const [atFree, atTaken] = [await answers(free), await answers(taken)]
    expect(atTaken).toEqual(atFree)
    expect(atFree[0]).toMatchObject({ code: 'invalid', errors: { code: [expect.any(String)] } })
    clock.advance(30 * minute)
    expect((await type(taken, wrong)).status).toBe((await type(free, wrong)).status)
  })

  /** Types wrong codes for new claims of the address, four for each, and returns the statuses. */
  const guess = async (email: string, claims: number, address = elsewhere) => {
    const statuses: number[] = []
    for (let made = 0; made < claims; made++) {
      const claim = await claimOf(email, first, address)
      const wrong = other(await codeTo(pool, email))
      for (let time = 0; time < 4; time++) statuses.push((await type(claim, wrong, address)).status)
      clock.advance(minute)
    }
    return statuses
  }

  test('of the owner are checked after twenty wrong ones of a stranger for the same address', async () => {
    const email = newAddress()
    expect(await guess(email, 5)).toEqual(Array(20).fill(422))
    const mine = await claimOf(email, second)
    const code = await codeTo(pool, email)
    expect((await type(mine, other(code))).status).toBe(422)
    expect((await type(mine, code)).status).toBe(204)
    expect(await isConfirmed(mine)).toBe(true)
  })

  test('have one attempt each for who typed twenty wrong ones in a day', async () => {
    const email = newAddress()
    await guess(email, 5)
    clock.advance(60 * minute)
    const claim = await claimOf(email, first, elsewhere)
    const code = await codeTo(pool, email)
    const expired = [409, 'code_expired']
    expect(await refusalOf(await type(claim, other(code), elsewhere))).toEqual(expired)
    expect(await refusalOf(await type(claim, code, elsewhere))).toEqual(expired)
    expect(await goodUntil(claim)).toBeNull()
    await call('POST', '/users/logged/resend_verification_email', { token: claim.token })
    expect((await type(claim, await codeTo(pool, email), elsewhere)).status).toBe(204)
  })

  test('have one attempt each from everywhere after sixty wrong ones, also for a taken address', async () => {
    const owner = await buildMember(pool, { verifiedAt: clock.now() })
    const free = await claimOf(newAddress(), first)
    for (const { email } of [owner, free]) await api.exhaust('wrongCodesOfAll', addressKey(email))
    const code = await codeTo(pool, free.email)
    const taken = await claimOf(owner.email, second)
    for (const claim of [free, taken])
      expect(await refusalOf(await type(claim, other(code)))).toEqual([409, 'code_expired'])
    expect(await goodUntil(taken)).toBe(await goodUntil(free))
    expect((await follow(free, free.token)).status).toBe(204)
  })

  test('of a single attempt are checked once, however many attempts come at once', async () => {
    const email = newAddress()
    await guess(email, 5)
    clock.advance(60 * minute)
    const claim = await claimOf(email, first, elsewhere)
    const code = await codeTo(pool, email)
    const answers = await Promise.all(
      [other(code), other(code), code, code].map((typed) => type(claim, typed, elsewhere)),
    )
    const statuses = answers.map(({ status }) => status)
    expect(statuses.filter((status) => status === 204).length).toBeLessThan(2)
    expect(statuses.filter((status) => status === 409).length).toBeGreaterThan(2)
  })
})
