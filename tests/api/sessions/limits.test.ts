import { Client } from 'pg'
import { afterAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { openDatabase } from '#kernel/db/connection.ts'
import { limits } from '#kernel/http/limits.ts'
import { createApi } from '#lib/services/app.ts'
import { hashesTaken } from '#lib/tools/password-hash.ts'
import { buildLevel, buildMember } from '../../factories/members.ts'
import { caller, openTestApi, readProblem } from '../api.ts'

const { call, pool, clock, url, deps, lines } = await openTestApi()
await buildLevel(pool)
const otherDb = openDatabase(url)
afterAll(() => otherDb.close())
/** API of a second process on the same database. */
const elsewhere = caller(createApi({ ...deps, db: otherDb }))

const password = 'torre in a1'
const attempt = (email: string, given = 'wrong', address = '192.0.2.1', from = call) =>
  from('POST', '/users/login', { body: { email, password: given }, address })

const count = (all: (Response | number)[], status: number) =>
  all.filter((each) => (typeof each === 'number' ? each : each.status) === status).length

describe('one address', () => {
  test('gets its points once, however many processes it asks at the same time', async () => {
    const { points } = limits.signIn
    const responses = await Promise.all(
      Array.from({ length: points + 20 }, (_, place) =>
        attempt(`nessuno${place}@example.org`, 'wrong', '192.0.2.9', place % 2 ? call : elsewhere),
      ),
    )
    // A busy machine may answer 503 to a call that was counted.
    expect(count(responses, 401) + count(responses, 503)).toBe(points)
    expect(count(responses, 429)).toBe(20)
    const refused = responses.find(({ status }) => status === 429)!
    const seconds = Number(refused.headers.get('retry-after'))
    expect(seconds).toBeGreaterThan(0)
    expect(seconds).toBeLessThanOrEqual(limits.signIn.seconds)
    expect((await readProblem(refused)).code).toBe('too_many_requests')
    expect((await attempt('altra@example.org', 'wrong', '192.0.2.10')).status).toBe(401)
    clock.advance(limits.signIn.seconds * 1000)
    expect((await attempt('altra@example.org', 'wrong', '192.0.2.9')).status).toBe(401)
  })

  test('that signs in rightly spends nothing', async () => {
    const { email } = await buildMember(pool, { password })
    for (let time = 0; time < limits.signIn.points + 2; time++)
      expect((await attempt(email, password)).status).toBe(200)
  })

  test('reads without being counted', async () => {
    await call('GET', '/preorders')
    const { rowCount } = await pool.query('SELECT 1 FROM rate_limits')
    expect(rowCount).toBe(0)
  })
})

describe('one account', () => {
  const from = (place: number) => `198.51.100.${place}`

  test('waits longer after every wrong password, and lets its owner in after the wait', async () => {
    const { email } = await buildMember(pool, { password })
    for (let time = 0; time < 5; time++)
      expect((await attempt(email, 'wrong', from(time))).status).toBe(401)
    for (const wait of [1, 2, 4, 8, 16, 32, 60, 60]) {
      const early = await attempt(email, password, from(99))
      expect(early.status).toBe(429)
      expect(early.headers.get('retry-after')).toBe(String(wait))
      clock.advance(wait * 1000)
      expect((await attempt(email, 'wrong', from(50 + wait))).status).toBe(401)
    }
    clock.advance(60_000)
    expect((await attempt(email, password, from(99))).status).toBe(200)
    expect((await attempt(email, 'wrong', from(98))).status).toBe(401)
    expect((await attempt(email, password, from(99))).status).toBe(200)
  })

  test('attacked from many addresses at once gives no more guesses than one by one', async () => {
    const { email } = await buildMember(pool, { password })
    const responses = await Promise.all(
      Array.from({ length: 60 }, (_, place) =>
        attempt(email, 'wrong', from(place), place % 2 ? call : elsewhere),
      ),
    )
    expect(count(responses, 401)).toBe(5)
    expect(count(responses, 429)).toBe(55)
  })

  test('that does not exist waits just the same', async () => {
    for (let time = 0; time < 5; time++) await attempt('Nessuno@example.org', 'wrong', from(time))
    expect((await attempt('nessuno@example.org', 'wrong', from(99))).status).toBe(429)
  })

  test('forgets wrong passwords after a quiet quarter of an hour', async () => {
    const { email } = await buildMember(pool)
    for (let time = 0; time < 5; time++) await attempt(email, 'wrong', from(time))
    clock.advance(900_000)
    for (let time = 0; time < 5; time++)
      expect((await attempt(email, 'wrong', from(time))).status).toBe(401)
  })
})

const conditions = { privacy: true, terms_and_conditions: true }
const confirmed = () => buildMember(pool, { password, verifiedAt: clock.now() })

const signIn = async (email: string, given: string, address: string) =>
  (await call('POST', '/users/login', { body: { email, password: given }, address })).status
const reports = (message: string) => lines.filter((line) => line.message === message)

beforeEach(async () => {
  lines.length = 0
})

describe('many wrong passwords', () => {
  test('for one account from many addresses are slowed and reported once, and the member can sign in from a known address', async () => {
    const { email } = await confirmed()
    const [home, cafe] = ['203.0.113.5', '203.0.113.99']
    expect(await signIn(email, password, home)).toBe(200)
    const statuses: number[] = []
    for (let place = 0; place < 120; place++) {
      statuses.push(await signIn(email, `prova ${place}`, `198.51.${place}.1`))
      clock.advance(1000)
    }
    // The delays have grown to a minute within the two minutes.
    expect(count(statuses, 401)).toBeLessThan(15)
    expect(count(statuses, 401) + count(statuses, 429)).toBe(120)
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
