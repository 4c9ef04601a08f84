import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { openDatabase } from '#kernel/db/connection.ts'
import { limits } from '#kernel/http/limits.ts'
import { createApi } from '#lib/services/app.ts'
import { buildMember } from '../factories/members.ts'
import { caller, openTestApi, readProblem } from './api.ts'

const { call, pool, clock, url, deps } = await openTestApi()
const otherDb = openDatabase(url)
afterAll(() => otherDb.close())
/** API of a second process on the same database. */
const elsewhere = caller(createApi({ ...deps, db: otherDb }))

const password = 'torre in a1'
const attempt = (email: string, given = 'wrong', address = '192.0.2.1', from = call) =>
  from('POST', '/users/login', { body: { email, password: given }, address })

const count = (responses: Response[], status: number) =>
  responses.filter((response) => response.status === status).length

beforeEach(async () => {
  await pool.query('DELETE FROM rate_limits')
})

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

  test('may write only so often', async () => {
    const { points } = limits.write
    await pool.query(`INSERT INTO rate_limits VALUES ('write:192.0.2.1', $1, $2)`, [
      points - 1,
      new Date(clock.now().getTime() + 30_000),
    ])
    const write = () => call('PUT', '/users/logged/notifications/read')
    expect((await write()).status).toBe(401)
    const refused = await write()
    expect(refused.status).toBe(429)
    expect(refused.headers.get('retry-after')).toBe('30')
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
