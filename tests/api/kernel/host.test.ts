import { describe, expect, test } from 'vitest'
import { openDatabase } from '#kernel/db/connection.ts'
import { problem } from '#lib/contract/errors.ts'
import { createApi } from '#lib/services/app.ts'
import { caller, depsFor, openTestApi, readProblem } from '../api.ts'

const { call, pool, lines } = await openTestApi()
const login = '/users/login'

const expectProblem = async (response: Response, status: number, code: string) => {
  expect(response.status).toBe(status)
  expect(response.headers.get('content-type')).toBe('application/problem+json; charset=utf-8')
  expect(response.headers.get('cache-control')).toBe('no-store')
  const body = problem.strict().parse(await response.json())
  expect(body).toMatchObject({ status, code, type: `/api/docs#${code}` })
  expect(body.request_id).toBe(response.headers.get('x-request-id'))
  return body
}

describe('an invalid call', () => {
  test('to an unknown path is answered with an Italian problem', async () => {
    const refusal = await expectProblem(await call('GET', '/nessuno'), 404, 'not_found')
    expect(refusal.title).toBe('Non trovato')
  })

  test.each([
    ['half an object', '{"email":'],
    ['nothing', ''],
    ['text that is not UTF-8', new Uint8Array([0x22, 0xff, 0xfe, 0x22])],
    ['a very deep body', '['.repeat(100_000) + ']'.repeat(100_000)],
    ['a deep body below the limit of the parser', `${'{"a":'.repeat(40)}1${'}'.repeat(40)}`],
  ])('with %s is unreadable', async (_, body) => {
    await expectProblem(await call('POST', login, { body }), 400, 'unreadable_body')
  })

  test.each(['text/plain', 'application/x-www-form-urlencoded', 'application/jsonx', ''])(
    'with a body of type "%s" is refused',
    async (type) => {
      const response = await call('POST', login, { body: '{}', headers: { 'content-type': type } })
      await expectProblem(response, 415, 'unsupported_media_type')
    },
  )

  test('is answered with one Italian message for each field', async () => {
    const body = { email: 5, password: '', remember_me: 'sì', admin: true }
    const refusal = await expectProblem(await call('POST', login, { body }), 422, 'invalid')
    expect(refusal.errors).toEqual({
      email: ['Deve essere un testo.'],
      password: ['Campo obbligatorio.'],
      remember_me: ['Deve essere vero o falso.'],
      admin: ['Campo non previsto.'],
    })
  })

  test('with the character NUL, which PostgreSQL cannot store, names the field', async () => {
    const body = { email: 'a\0b', password: 'x' }
    const refusal = await expectProblem(await call('POST', login, { body }), 422, 'invalid')
    expect(refusal.errors).toEqual({ email: ['Contiene un carattere non ammesso.'] })
    await expectProblem(await call('GET', '/preorders?order_by=a%00'), 422, 'invalid')
  })

  test('with a lone surrogate, which jsonb cannot store, names the field', async () => {
    const body = { email: 'ada@posta.example', password: 'x\ud800' }
    const refusal = await expectProblem(await call('POST', login, { body }), 422, 'invalid')
    expect(refusal.errors).toEqual({ password: ['Contiene un carattere non ammesso.'] })
  })

  test('with an invalid query is refused, with an unknown one not', async () => {
    const refusal = await expectProblem(await call('GET', '/sales?order_by=ieri'), 422, 'invalid')
    expect(Object.keys(refusal.errors ?? {})).toEqual(['order_by'])
    expect((await call('GET', '/sales?utm_source=x&__proto__=y')).status).toBe(200)
  })
})

describe('every response', () => {
  test('is logged once, without the query', async () => {
    lines.length = 0
    await call('GET', '/preorders/7?token=secret', { headers: { 'x-request-id': 'trial-of-log' } })
    const [line, ...more] = lines
    expect(more).toEqual([])
    expect(line).toMatchObject({
      message: 'request',
      request: 'trial-of-log',
      method: 'GET',
      route: '/preorders/{id}',
      status: 404,
      code: 'not_found',
    })
    expect(JSON.stringify(line)).not.toContain('secret')
  })

  test('has security headers and no CORS', async () => {
    const headers = { origin: 'https://elsewhere.example', 'access-control-request-method': 'POST' }
    for (const [method, path] of [
      ['GET', '/preorders'],
      ['OPTIONS', login],
      ['GET', '/nessuno'],
    ] as const) {
      const response = await call(method, path, { headers })
      expect(response.headers.get('access-control-allow-origin')).toBeNull()
      expect(response.headers.get('x-content-type-options')).toBe('nosniff')
      const policy = response.headers.get('content-security-policy')
      expect(policy).toMatch(/default-src 'none'.*base-uri 'none'.*frame-ancestors 'none'/)
    }
  })
})

describe('a public read', () => {
  test('answers 304 to clients that have it', async () => {
    const first = await call('GET', '/preorders')
    const etag = first.headers.get('etag') ?? ''
    expect(etag).toMatch(/^W\/"[\w-]+"$/)
    expect(first.headers.get('cache-control')).toBe('public, max-age=2')
    for (const known of [etag, etag.slice(2), `"other", ${etag}`, '*']) {
      const again = await call('GET', '/preorders', { headers: { 'if-none-match': known } })
      expect(again.status).toBe(304)
      expect(again.headers.get('etag')).toBe(etag)
      expect(again.headers.get('cache-control')).toBe('public, max-age=2')
      expect(await again.text()).toBe('')
    }
    const changed = await call('GET', '/preorders', { headers: { 'if-none-match': 'W/"other"' } })
    expect(changed.status).toBe(200)
  })
})

test('a process with a migrated database is ready, and says nothing of its queues', async () => {
  await pool.query(`INSERT INTO outbox (queue, kind, recipient, data, due_at, last_error, failed_at)
    VALUES ('mail', 'secret-kind', 'serena@posta.example', '{}', now() - interval '90 s', NULL, NULL),
      ('purge', 'secret-kind', NULL, '{}', now(), 'secret', now())`)
  const response = await call('GET', '/health/ready')
  expect(response.status).toBe(200)
  expect(await response.json()).toEqual({ status: 'ok' })
})

test('over TLS every answer asks browsers to come back over TLS', async () => {
  const { deps } = depsFor(openDatabase('postgres://nobody@127.0.0.1:1/nothing'), {
    SITE_URL: 'https://insieme.example',
  })
  const secure = caller(createApi(deps))
  for (const path of ['/health/live', '/preorders', '/docs'])
    expect((await secure('GET', path)).headers.get('strict-transport-security')).toBe(
      'max-age=31536000; includeSubDomains',
    )
  expect((await call('GET', '/preorders')).headers.has('strict-transport-security')).toBe(false)
  await deps.db.close()
})

test('without its database a process is alive but not ready, with Retry-After', async () => {
  const db = openDatabase('postgres://nobody@127.0.0.1:1/nothing')
  const lonely = caller(createApi(depsFor(db).deps))
  expect((await lonely('GET', '/health/live')).status).toBe(200)
  for (const path of ['/health/ready', '/preorders']) {
    const response = await lonely('GET', path)
    expect(response.status).toBe(503)
    expect(Number(response.headers.get('retry-after'))).toBeGreaterThan(0)
    expect(await readProblem(response)).toMatchObject({ code: 'unavailable' })
  }
  await db.close()
})
