import { describe, expect, test } from 'vitest'
import { problem } from '#lib/contract/errors.ts'
import { openTestApi } from '../api.ts'

const { call, lines } = await openTestApi()
const login = '/users/login'

const expectProblem = async (response: Response, status: number, code: string) => {
  expect(response.status).toBe(status)
  expect(response.headers.get('content-type')).toBe('application/problem+json; charset=utf-8')
  expect(response.headers.get('cache-control')).toBe('no-store')
  const text = await response.text()
  expect(text).not.toMatch(/node_modules|\.ts|at .*:\d+|zod|SELECT/i)
  const body = problem.strict().parse(JSON.parse(text))
  expect(body).toMatchObject({ status, code, type: `/api/docs#${code}` })
  expect(body.request_id).toBe(response.headers.get('x-request-id'))
  return body
}

describe('an invalid call', () => {
  test('to an unknown path or with an impossible id is answered with an Italian problem', async () => {
    const refusal = await expectProblem(await call('GET', '/nessuno'), 404, 'not_found')
    expect(refusal.title).toBe('Non trovato')
    for (const id of ['abc', '0', '-1', '1.5', '99999999999999999999', '%00', 'a%2Fb'])
      await expectProblem(await call('GET', `/preorders/${id}`), 404, 'not_found')
  })

  test.each([
    ['DELETE', '/preorders', 'GET, HEAD, OPTIONS'],
    ['GET', login, 'POST, OPTIONS'],
  ])('with a wrong method is answered with Allow: %s %s', async (method, path, allow) => {
    const response = await call(method, path)
    expect(response.headers.get('allow')).toBe(allow)
    await expectProblem(response, 405, 'method_not_allowed')
    const options = await call('OPTIONS', path)
    expect([options.status, options.headers.get('allow')]).toEqual([204, allow])
    await expectProblem(await call('OPTIONS', '/nessuno'), 404, 'not_found')
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

  test.each([
    ['text/plain', 415, 'unsupported_media_type'],
    ['application/x-www-form-urlencoded', 415, 'unsupported_media_type'],
    ['application/jsonx', 415, 'unsupported_media_type'],
    ['', 415, 'unsupported_media_type'],
    ['Application/JSON; charset=utf-8', 422, 'invalid'],
  ])('with a body of type "%s" is answered with %d', async (type, status, code) => {
    const headers = { 'content-type': type }
    await expectProblem(await call('POST', login, { body: '{}', headers }), status, code)
  })

  // PostgreSQL stores no NUL, and no lone surrogate in jsonb.
  test.each([
    [
      { email: 5, password: '', remember_me: 'sì', admin: true },
      {
        email: ['Deve essere un testo.'],
        password: ['Campo obbligatorio.'],
        remember_me: ['Deve essere vero o falso.'],
        admin: ['Campo non previsto.'],
      },
    ],
    ['[]', { body: ['Deve essere un oggetto.'] }],
    [{ email: 'a\0b', password: 'x' }, { email: ['Contiene un carattere non ammesso.'] }],
    [
      { email: 'ada@posta.example', password: 'x\ud800' },
      { password: ['Contiene un carattere non ammesso.'] },
    ],
  ])('with %j is answered with one Italian message for each field', async (body, errors) => {
    const refusal = await expectProblem(await call('POST', login, { body }), 422, 'invalid')
    expect(refusal.errors).toEqual(errors)
  })

  test('with an invalid query is refused, with an unknown one not', async () => {
    for (const value of ['ieri', 'a%00']) {
      const response = await call('GET', `/sales?order_by=${value}`)
      const { errors } = await expectProblem(response, 422, 'invalid')
      expect(Object.keys(errors ?? {})).toEqual(['order_by'])
    }
    expect((await call('GET', '/sales?utm_source=x&__proto__=y')).status).toBe(200)
  })

  test('with a body too large is refused by its length, without one, and with a false one', async () => {
    const body = JSON.stringify({ email: 'x'.repeat(300 * 1024), password: 'x' })
    const lengths: Record<string, string>[] = [
      { 'content-length': `${body.length}` },
      {},
      { 'content-length': '10' },
    ]
    for (const headers of lengths)
      await expectProblem(await call('POST', login, { body, headers }), 413, 'too_large')
  })
})

describe('every response', () => {
  test('has its own request id or the given one', async () => {
    const idFor = async (given?: string) => {
      const headers: Record<string, string> = given ? { 'x-request-id': given } : {}
      return (await call('GET', '/health/live', { headers })).headers.get('x-request-id')
    }
    expect(await idFor()).toMatch(/^[\w-]{36}$/)
    expect(await idFor('trial_0123456789')).toBe('trial_0123456789')
    for (const bad of ['short', 'x'.repeat(65), 'a b c d e f', '<script>alert'])
      expect(await idFor(bad)).toMatch(/^[\w-]{36}$/)
  })

  test('is logged once, without the query', async () => {
    lines.length = 0
    await call('GET', '/preorders/7?token=secret', { headers: { 'x-request-id': 'trial-of-log' } })
    expect(lines).toMatchObject([
      {
        message: 'request',
        request: 'trial-of-log',
        method: 'GET',
        route: '/preorders/{id}',
        status: 404,
        code: 'not_found',
      },
    ])
    expect(JSON.stringify(lines)).not.toContain('secret')
  })

  test.each([
    ['GET', '/preorders'],
    ['OPTIONS', login],
    ['GET', '/nessuno'],
  ])('has security headers and no CORS: %s %s', async (method, path) => {
    const origin = { origin: 'https://elsewhere.example', 'access-control-request-method': 'POST' }
    const { headers } = await call(method, path, { headers: origin })
    expect(headers.get('access-control-allow-origin')).toBeNull()
    expect(headers.get('x-content-type-options')).toBe('nosniff')
    expect(headers.get('content-security-policy')).toContain("default-src 'none'")
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
      expect([again.status, await again.text()]).toEqual([304, ''])
      expect(again.headers.get('etag')).toBe(etag)
      expect(again.headers.get('cache-control')).toBe('public, max-age=2')
    }
    const changed = await call('GET', '/preorders', { headers: { 'if-none-match': 'W/"other"' } })
    expect(changed.status).toBe(200)
  })

  test('answers HEAD with the same headers and no body', async () => {
    const [head, get] = await Promise.all([call('HEAD', '/sales'), call('GET', '/sales')])
    expect([head.status, await head.text()]).toEqual([200, ''])
    for (const name of ['etag', 'content-type'])
      expect(head.headers.get(name)).toBe(get.headers.get(name))
  })

  test('a page past the end of a list is empty with the same meta', async () => {
    const body = await (await call('GET', '/sales?page=99')).json()
    expect(body).toMatchObject({ data: [], meta: { current_page: 99, total: 0 } })
  })
})
