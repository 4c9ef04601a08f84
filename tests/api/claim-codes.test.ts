import { beforeEach, describe, expect, test } from 'vitest'
import { hashPassword } from '#lib/services/platform/password-hash.ts'
import { codeTo } from '../factories/mails.ts'
import { buildLevel, buildMember } from '../factories/members.ts'
import { openTestApi, readProblem } from './api.ts'
import { type Claim, claimsOn, newAddress } from './claiming.ts'

const api = await openTestApi()
const { call, clock, pool } = api
const { claimOf, follow, isConfirmed, refusalOf, type, goodUntil } = claimsOn(api)
await buildLevel(pool)

const minute = 60_000
const [first, second] = ['una torre in a1 e basta', 'un cavallo in f3 e via']
const other = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0')

beforeEach(() => pool.query('DELETE FROM rate_limits'))

describe('the six digits', () => {
  test('confirm the claim of the session once, spaces allowed', async () => {
    const claim = await claimOf(newAddress(), first)
    const code = await codeTo(pool, claim.email)
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

  test('are refused without counting when they are not six digits', async () => {
    const claim = await claimOf(newAddress(), first)
    for (let time = 0; time < 7; time++)
      expect(await refusalOf(await type(claim, '12345'))).toEqual([422, 'invalid', 'code'])
    expect((await type(claim, await codeTo(pool, claim.email))).status).toBe(204)
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

  test('of one address have a daily limit over all its claims, which does not apply to links', async () => {
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
    expect((await follow(last, last.token)).status).toBe(204)
  })
})
