import { randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import { buildSession } from '../../factories/members.ts'
import { openTestApi } from '../api.ts'
import { declaredEndpoints } from '../endpoints.ts'

const { call, pool, clock, lines } = await openTestApi()

/** Exceptions: mail programs unsubscribe only by a URL, and apps use the path of the specification. */
const inPath = ['/opt_outs/{token}', '/users/verify/{a}/{b}']

test('only the two listed calls have a secret of a mailed link in their path', async () => {
  const paths = (await declaredEndpoints()).map(({ path }) => path)
  const secretPaths = paths.filter((path) => /\{(?:a|b|secret|token|ticket|link)\}/.test(path))
  expect([...new Set(secretPaths)].sort()).toEqual(inPath)
})

test('the log never contains the secret of a link, whatever the result of the call', async () => {
  const { token } = await buildSession(pool, { now: clock.now() })
  const secret = randomBytes(32).toString('base64url')
  const mailed = { member: '1', secret }
  const password = 'una torre in a8'
  const calls: [string, string, object?][] = [
    ['PUT', '/users/verify', mailed],
    ['POST', '/users/verify', { ...mailed, password }],
    ['POST', '/users/verify/stop', mailed],
    ['GET', `/users/verify/1/${secret}`],
    ['GET', `/users/verify/1/${secret}/more`],
    ['POST', '/users/reset_password', { email: 'a@b.example', token: secret, password }],
    ['POST', '/payments/links', { secret }],
    ['POST', '/payments/links/payments', { secret, kind: 'card' }],
    ['POST', '/payments/links/capture', { secret, provider_order_id: 'X' }],
    ['POST', '/payments/links/leave', { secret }],
    ['POST', '/opt_outs', { token: `1.digest.${secret}` }],
  ]
  for (const [method, path, body] of calls)
    expect((await call(method, path, { token, body })).status, path).toBeGreaterThan(399)
  expect(lines.filter(({ message }) => message === 'request')).toHaveLength(calls.length)
  expect(JSON.stringify(lines)).not.toContain(secret)
})
