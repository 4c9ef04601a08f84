import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { sql } from '#kernel/db/sql.ts'
import { createHost } from '#kernel/http/host.ts'
import { callsOf, data } from '#lib/contract/endpoint.ts'
import { hour } from '#lib/format/durations.ts'
import { buildLevel, buildSession } from '../../factories/members.ts'
import { caller, openTestApi, readProblem } from '../api.ts'

const { call, pool, clock, deps } = await openTestApi()
await buildLevel(pool)

const path = '/users/logged/addresses'
const home = {
  recipient: 'Ada Bianchi',
  street: 'Via della Moscova',
  street_number: '12/B',
  postal_code: '20121',
  city: 'Milano',
  province: 'MI',
}
let made = 0
const newKey = () => `attempt-${made++}-of-somebody`
const under = (key: string) => ({ 'idempotency-key': key })
const signedIn = () => buildSession(pool, { now: clock.now() })
const add = (token: string, key: string, more: object = {}) =>
  call('POST', path, { token, headers: under(key), body: { ...home, ...more } })
const addresses = async (token: string) => {
  const { data } = (await (await call('GET', path, { token })).json()) as { data: object[] }
  return data.length
}

describe('a call that creates', () => {
  test('runs once under one key for fifty concurrent requests, and answers a later one alike', async () => {
    const { token } = await signedIn()
    const key = newKey()
    const answers = await Promise.all(Array.from({ length: 50 }, () => add(token, key)))
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201]))
    const [later, type] = [await add(token, key), answers[0]!.headers.get('content-type')]
    expect(later.headers.get('content-type')).toBe(type)
    const texts = [...answers, later].map((answer) => answer.text())
    expect(new Set(await Promise.all(texts)).size).toBe(1)
    expect(await addresses(token)).toBe(1)
  })

  test('is refused with another body', async () => {
    const { token } = await signedIn()
    const key = newKey()
    await add(token, key)
    const other = await add(token, key, { recipient: 'Ugo Bianchi' })
    expect(other.status).toBe(422)
    const { code, detail } = await readProblem(other)
    expect(code).toBe('key_reused')
    expect(detail).toContain('chiave')
    expect(await addresses(token)).toBe(1)
  })

  test('under the same key of another member is a different call', async () => {
    const key = newKey()
    const [one, two] = [await signedIn(), await signedIn()]
    const ids = [await add(one.token, key), await add(two.token, key)].map(async (answer) => {
      expect(answer.status).toBe(201)
      return ((await answer.json()) as { data: { id: number } }).data.id
    })
    expect(new Set(await Promise.all(ids)).size).toBe(2)
  })

  test('runs again after a day', async () => {
    const { member, token } = await signedIn()
    const again = async () => (await buildSession(pool, { member, now: clock.now() })).token
    const key = newKey()
    const first = await (await add(token, key)).text()
    clock.advance(23 * hour)
    expect(await (await add(await again(), key)).text()).toBe(first)
    clock.advance(hour)
    const last = await again()
    expect((await add(last, key, { recipient: 'Ugo Bianchi' })).status).toBe(201)
    expect(await addresses(last)).toBe(2)
  })

  test('that was refused can be corrected under its key', async () => {
    const { token } = await signedIn()
    const key = newKey()
    expect((await add(token, key, { province: 'XX' })).status).toBe(422)
    expect((await add(token, key)).status).toBe(201)
  })

  test.each(['short', 'with a space in it', 'più-di-ascii', 'x'.repeat(201)])(
    'refuses a key like "%.20s"',
    async (key) => {
      const { token } = await signedIn()
      const response = await add(token, Buffer.from(key).toString('latin1'))
      expect(response.status).toBe(422)
      expect(Object.keys((await readProblem(response)).errors ?? {})).toEqual(['Idempotency-Key'])
      expect(await addresses(token)).toBe(0)
    },
  )
})

test('a sign-up with a lost response returns the same session and one account on retry', async () => {
  const body = {
    name: 'Nora Neri',
    email: 'nora@posta.example',
    password: 'un cavallo in f3',
    conditions: { privacy: true, terms_and_conditions: true },
  }
  const headers = under(newKey())
  const answers = [
    await call('POST', '/users', { body, headers, address: '192.0.2.1' }),
    // The client changed networks before the retry.
    await call('POST', '/users', { body, headers, address: '198.51.100.7' }),
  ]
  const [first, second] = await Promise.all(answers.map((answer) => answer.text()))
  expect(second).toBe(first)
  const { token } = (JSON.parse(first!) as { data: { token: string } }).data
  expect((await call('GET', '/users/logged', { token })).status).toBe(200)
  const { rows } = await pool.query("SELECT id FROM members WHERE email = 'nora@posta.example'")
  expect(rows).toHaveLength(1)
  const kept = await pool.query('SELECT id, body, answer FROM idempotency_keys')
  const bytes = Buffer.concat(kept.rows.flatMap(({ id, body, answer }) => [id, body, answer]))
  for (const secret of [token, 'nora', headers['idempotency-key']])
    expect(bytes.includes(secret), secret).toBe(false)
})

describe('while the first request is running', () => {
  const trial = callsOf('trial').open('POST /trials', {
    summary: 'A trial',
    creates: true,
    status: 201,
    output: data(z.object({ number: z.int() })),
    errors: ['conflict'],
  })

  const open = (work: (time: number) => Promise<unknown>) => {
    const host = createHost(deps, { authenticate: async () => {} })
    let times = 0
    host.routes.answer(trial, ({ once }) =>
      once(async (tx) => {
        const number = ++times
        await tx.run(sql`SELECT 1`)
        await work(number)
        return { data: { number } }
      }),
    )
    const ask = caller(host.mount())
    return {
      ask: (key: string) => ask('POST', '/trials', { headers: under(key) }),
      done: () => times,
    }
  }

  test('the second waits briefly, gets Retry-After, and then the same response', async () => {
    const { promise, resolve } = Promise.withResolvers<void>()
    const started = Promise.withResolvers<void>()
    const { ask, done } = open(async () => {
      started.resolve()
      await promise
    })
    const key = newKey()
    const first = ask(key)
    await started.promise
    const early = await ask(key)
    expect(early.status).toBe(409)
    expect(early.headers.get('retry-after')).toBe('1')
    expect((await readProblem(early)).code).toBe('still_running')
    resolve()
    expect((await first).status).toBe(201)
    expect(await (await ask(key)).json()).toEqual({ data: { number: 1 } })
    expect(done()).toBe(1)
  })
})
