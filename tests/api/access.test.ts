import { beforeEach, describe, expect, test } from 'vitest'
import { tokenHash } from '#kernel/http/call.ts'
import { buildMember, buildSession } from '../factories/members.ts'
import { openTestApi, readProblem } from './api.ts'
import { declaredEndpoints, withIds } from './endpoints.ts'

const { call, pool, clock } = await openTestApi()
const closed = (await declaredEndpoints()).filter(({ auth }) => auth === 'member')
const open = (await declaredEndpoints()).filter(({ auth }) => auth !== 'member')

// The tests make more calls than the rate limit of one address allows.
beforeEach(() => pool.query('DELETE FROM rate_limits'))

const member = await buildMember(pool)
beforeEach(() => pool.query('DELETE FROM rate_limits'))
const deadBy = async (column: 'expires_at' | 'idle_until' | 'revoked_at') => {
  const { token } = await buildSession(pool, { member, now: clock.now() })
  await pool.query(`UPDATE sessions SET ${column} = $1 WHERE token_hash = $2`, [
    clock.now(),
    tokenHash(token),
  ])
  return token
}

const deadTokens = async () => ({
  expired: await deadBy('expires_at'),
  idle: await deadBy('idle_until'),
  revoked: await deadBy('revoked_at'),
  unknown: 'A'.repeat(43),
  malformed: "' OR 1=1 --",
  empty: '',
})

describe.each(closed)('$method $path', ({ method, path }) => {
  test('answers 401 without a valid token', async () => {
    for (const [kind, token] of Object.entries(await deadTokens())) {
      const response = await call(method, withIds(path), { token })
      expect(response.status, kind).toBe(401)
      expect(response.headers.get('www-authenticate')).toBe('Bearer')
      expect((await readProblem(response)).code).toBe('unauthenticated')
    }
  })

  test('ignores tokens in cookies and in the query', async () => {
    const { token } = await buildSession(pool, { member, now: clock.now() })
    const headers = { cookie: `token=${token}` }
    const response = await call(method, `${withIds(path)}?token=${token}`, { headers })
    expect(response.status).toBe(401)
  })
})

test.each(open)('$method $path needs no token', async ({ method, path }) => {
  const response = await call(method, withIds(path), { token: 'A'.repeat(43) })
  expect(response.status).not.toBe(401)
})
