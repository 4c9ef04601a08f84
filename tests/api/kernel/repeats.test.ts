import { afterAll, describe, expect, test } from 'vitest'
import { type Database, openDatabase } from '#kernel/db/connection.ts'
import { limits } from '#kernel/http/limits.ts'
import { createApi } from '#lib/services/app.ts'
import { addressKey, mailKey } from '#lib/services/members/accounts/rules.ts'
import { buildLevel } from '../../factories/members.ts'
import { caller, openTestApi, readProblem } from '../api.ts'

const { call, pool, url, deps } = await openTestApi()
const otherDb = openDatabase(url)
afterAll(() => otherDb.close())
/** API of a second process on the same database. */
const elsewhere = caller(createApi({ ...deps, db: otherDb }))
await buildLevel(pool)

let given = 0
const newKey = () => `a-key-of-its-own-${given++}`
const signUp = (email: string, key?: string, from = call) =>
  from('POST', '/users', {
    ...(key ? { headers: { 'idempotency-key': key } } : {}),
    body: {
      name: 'Nora Neri',
      email,
      password: 'un cavallo in f3',
      conditions: { privacy: true, terms_and_conditions: true },
    },
  })
const statusesOf = (responses: Response[]) => new Set(responses.map(({ status }) => status))
const pointsOf = async () => {
  const { rows } = await pool.query<{ key: string; points: number }>(
    'SELECT key, points FROM rate_limits ORDER BY key',
  )
  return Object.fromEntries(rows.map(({ key, points }) => [key, points]))
}
const signUpPoints = async () => (await pointsOf())['signUp:192.0.2.1']

test('eight concurrent sign-ups under one key count once, in all processes', async () => {
  const [email, key] = ['nora@posta.example', newKey()]
  const answers = await Promise.all(
    Array.from({ length: 8 }, (_, place) => signUp(email, key, place % 2 ? call : elsewhere)),
  )
  expect(statusesOf(answers)).toEqual(new Set([201]))
  expect(new Set(await Promise.all(answers.map((answer) => answer.text()))).size).toBe(1)
  const members = await pool.query('SELECT 1 FROM members WHERE email = $1', [email])
  const mails = await pool.query('SELECT 1 FROM outbox')
  expect([members.rowCount, mails.rowCount]).toEqual([1, 1])
  expect(await pointsOf()).toEqual({
    [`getMail:${mailKey(email, '192.0.2.1')}`]: 1,
    [`mailbox:${addressKey(email)}`]: 1,
    'signUp:192.0.2.1': 1,
  })
})

test('a repeated sign-up is answered even above the rate limit', async () => {
  const [email, key] = ['tarda@posta.example', newKey()]
  const first = await signUp(email, key)
  await pool.query('UPDATE rate_limits SET points = $1', [limits.signUp.points])
  expect((await signUp('altra@posta.example', newKey())).status).toBe(429)
  const again = await signUp(email, key)
  expect(again.status).toBe(201)
  expect(await again.text()).toBe(await first.text())
})

test('a key does not make refusals free', async () => {
  const key = newKey()
  await signUp('prima@posta.example', key)
  const codes: string[] = []
  for (const email of ['seconda@posta.example', 'not an address', 'terza@posta.example'])
    codes.push((await readProblem(await signUp(email, key))).code)
  expect(codes).toEqual(['key_reused', 'invalid', 'key_reused'])
  expect(await signUpPoints()).toBe(4)
  await pool.query('UPDATE rate_limits SET points = $1', [limits.signUp.points])
  for (const email of ['quarta@posta.example', 'not an address'])
    expect((await signUp(email, key)).status).toBe(429)
})

describe('an advisory lock on a name', () => {
  const isHeldBy = async (db: Database, name: string) => {
    const letGo = await db.hold(name)
    await letGo?.()
    return letGo !== undefined
  }

  test('is held by one holder in all processes until its release', async () => {
    const letGo = await deps.db.hold('one')
    expect(await isHeldBy(deps.db, 'one')).toBe(false)
    expect(await isHeldBy(otherDb, 'one')).toBe(false)
    expect(await isHeldBy(otherDb, 'another')).toBe(true)
    await letGo?.()
    expect(await isHeldBy(otherDb, 'one')).toBe(true)
  })
})
