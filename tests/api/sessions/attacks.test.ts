import { Client } from 'pg'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { limits } from '#kernel/http/limits.ts'
import { hashesTaken } from '#lib/tools/password-hash.ts'
import { buildLevel, buildMember } from '../factories/members.ts'
import { openTestApi } from './api.ts'

const { call, pool, clock, lines } = await openTestApi()
await buildLevel(pool)
const password = 'un cavallo in f3'
const conditions = { privacy: true, terms_and_conditions: true }
const confirmed = () => buildMember(pool, { password, verifiedAt: clock.now() })

const signIn = async (email: string, given: string, address: string) =>
  (await call('POST', '/users/login', { body: { email, password: given }, address })).status
const count = (statuses: number[], status: number) =>
  statuses.filter((each) => each === status).length
const reports = (message: string) => lines.filter((line) => line.message === message)

beforeEach(async () => {
  await pool.query('DELETE FROM rate_limits')
  lines.length = 0
})

describe('two hundred wrong passwords', () => {
  test('for one account from many addresses are slowed and reported once, and the member can sign in from a known address', async () => {
    const { email } = await confirmed()
    const [home, cafe] = ['203.0.113.5', '203.0.113.99']
    expect(await signIn(email, password, home)).toBe(200)
    const statuses: number[] = []
    for (let place = 0; place < 200; place++) {
      statuses.push(await signIn(email, `prova ${place}`, `198.51.${place}.1`))
      clock.advance(1000)
    }
    // The delays have grown to a minute during more than three minutes.
    expect(count(statuses, 401)).toBeLessThan(15)
    expect(count(statuses, 401) + count(statuses, 429)).toBe(200)
    expect(reports('wrong passwords in a row')).toHaveLength(1)
    expect(await signIn(email, password, home)).toBe(200)
    expect(await signIn(email, password, cafe)).toBe(429)
    clock.advance(60_000)
    expect(await signIn(email, password, cafe)).toBe(200)
    expect(await signIn(email, password, cafe)).toBe(200)
  })

  test('from a known address are slowed too, and do not block other addresses', async () => {
    const { email } = await confirmed()
    const home = '203.0.113.5'
    expect(await signIn(email, password, home)).toBe(200)
    for (let time = 0; time < 8; time++) await signIn(email, 'no', home)
    expect(await signIn(email, password, home)).toBe(429)
    expect(await signIn(email, password, '203.0.113.6')).toBe(200)
  })

  test('for many accounts from one address are slowed and reported once, and block no account', async () => {
    const members = await Promise.all(Array.from({ length: 10 }, confirmed))
    const statuses: number[] = []
    for (let time = 0; time < 200; time++) {
      const { email } = members[time % members.length] ?? { email: '' }
      statuses.push(await signIn(email, 'password1234', '198.51.100.66'))
    }
    expect(count(statuses, 401)).toBe(limits.signIn.points)
    expect(count(statuses, 429)).toBe(200 - limits.signIn.points)
    expect(reports('a limit is reached')).toMatchObject([
      { level: 'warn', limit: 'signIn', who: '198.51.100.66' },
    ])
    for (const { email } of members) expect(await signIn(email, password, '203.0.113.7')).toBe(200)
  })
})

describe('the work of a response', () => {
  const claimed = async () => {
    const email = `contesa${Date.now()}@posta.example`
    for (let claims = 0; claims < 4; claims++) await buildMember(pool, { email, password })
    return { email }
  }
  const wrong = (email: string) =>
    call('POST', '/users/login', { body: { email, password: 'sbagliata' } })

  type Known = () => Promise<{ email: string }>
  const cases: [string, (email: string) => Promise<Response>, Known][] = [
    ['signing in', wrong, confirmed],
    ['signing in where many claim the address', wrong, claimed],
    [
      'a forgotten password',
      (email) => call('POST', '/users/forgot_password', { body: { email } }),
      confirmed,
    ],
    [
      'signing up',
      (email) => call('POST', '/users', { body: { name: 'Nora', email, password, conditions } }),
      confirmed,
    ],
  ]

  /** Work that determines the response time: password hashes, and sequential statements. */
  const workOf = async (ask: () => Promise<unknown>) => {
    await pool.query('DELETE FROM rate_limits')
    const statements = vi.spyOn(Client.prototype, 'query')
    const before = hashesTaken()
    await ask()
    const work = { hashes: hashesTaken() - before, statements: statements.mock.calls.length }
    statements.mockRestore()
    return work
  }

  // Actual times are measured by npm run bench -- known.
  test.each(cases)(
    '%s takes the same work for known and unknown addresses',
    async (name, ask, known) => {
      const { email } = await known()
      const unknown = `nessuno.${name.length}@posta.example`
      await ask(email)
      const work = await workOf(() => ask(unknown))
      expect(work.statements).toBeGreaterThan(0)
      expect(work).toEqual(await workOf(() => ask(email)))
    },
  )
})
