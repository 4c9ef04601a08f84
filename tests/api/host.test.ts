import { describe, expect, test } from 'vitest'
import { problem } from '#lib/contract/errors.ts'
import { openTestApi, readProblem } from './api.ts'

const { call, lines } = await openTestApi()
const login = '/users/login'

const expectProblem = async (response: Response, status: number, code: string) => {
  expect(response.status).toBe(status)
  expect(response.headers.get('content-type')).toBe('application/problem+json; charset=utf-8')
  expect(response.headers.get('cache-control')).toBe('no-store')
  const told = problem.strict().parse(await response.json())
  expect(told).toMatchObject({ status, code, type: `/api/docs#${code}` })
  expect(told.request_id).toBe(response.headers.get('x-request-id'))
  return told
}

describe('a call that cannot be understood', () => {
  test('an unknown address is a problem in Italian', async () => {
    const told = await expectProblem(await call('GET', '/nessuno'), 404, 'not_found')
    expect(told.title).toBe('Non trovato')
  })

  test('an id that cannot exist is an address where nothing is', async () => {
    for (const id of ['abc', '0', '-1', '1.5', '99999999999999999999', '%00', 'a%2Fb'])
      await expectProblem(await call('GET', `/preorders/${id}`), 404, 'not_found')
  })

  test('a wrong method is told which ones are right', async () => {
    const response = await call('DELETE', '/preorders')
    expect(response.headers.get('allow')).toBe('GET, HEAD, OPTIONS')
    await expectProblem(response, 405, 'method_not_allowed')
    const other = await call('GET', login)
    expect(other.headers.get('allow')).toBe('POST, OPTIONS')
    await expectProblem(other, 405, 'method_not_allowed')
  })

  test.each([
    ['half an object', '{"email":'],
    ['nothing', ''],
    ['text that is not UTF-8', new Uint8Array([0x22, 0xff, 0xfe, 0x22])],
    ['a very deep body', '['.repeat(100_000) + ']'.repeat(100_000)],
    ['a deep body below the limit of the parser', `${'{"a":'.repeat(40)}1${'}'.repeat(40)}`],
  ])('%s is unreadable', async (_, body) => {
    await expectProblem(await call('POST', login, { body }), 400, 'unreadable_body')
  })

  test.each(['text/plain', 'application/x-www-form-urlencoded', 'application/jsonx', ''])(
    'a body of type "%s" is refused',
    async (type) => {
      const response = await call('POST', login, { body: '{}', headers: { 'content-type': type } })
      await expectProblem(response, 415, 'unsupported_media_type')
    },
  )

  test('the charset beside the type does no harm', async () => {
    const headers = { 'content-type': 'Application/JSON; charset=utf-8' }
    await expectProblem(await call('POST', login, { body: '{}', headers }), 422, 'invalid')
  })

  test('fields are told one by one in Italian', async () => {
    const body = { email: 5, password: '', remember_me: 'sì', admin: true }
    const told = await expectProblem(await call('POST', login, { body }), 422, 'invalid')
    expect(told.errors).toEqual({
      email: ['Deve essere un testo.'],
      password: ['Campo obbligatorio.'],
      remember_me: ['Deve essere vero o falso.'],
      admin: ['Campo non previsto.'],
    })
  })

  test('a body that is no object is told as a whole', async () => {
    const told = await expectProblem(await call('POST', login, { body: '[]' }), 422, 'invalid')
    expect(told.errors).toEqual({ body: ['Deve essere un oggetto.'] })
  })

  test('the one character the database cannot keep is refused by name', async () => {
    const body = { email: 'a\0b', password: 'x' }
    const told = await expectProblem(await call('POST', login, { body }), 422, 'invalid')
    expect(told.errors).toEqual({ email: ['Contiene un carattere non ammesso.'] })
    await expectProblem(await call('GET', '/preorders?order_by=a%00'), 422, 'invalid')
  })

  test('half a surrogate pair, which no jsonb stores, is refused by name', async () => {
    const body = { email: 'ada@posta.example', password: 'x\ud800' }
    const told = await expectProblem(await call('POST', login, { body }), 422, 'invalid')
    expect(told.errors).toEqual({ password: ['Contiene un carattere non ammesso.'] })
  })

  test('a wrong query is told, an unknown one is ignored', async () => {
    const told = await expectProblem(await call('GET', '/sales?order_by=ieri'), 422, 'invalid')
    expect(Object.keys(told.errors ?? {})).toEqual(['order_by'])
    expect((await call('GET', '/sales?utm_source=x&__proto__=y')).status).toBe(200)
  })
})

describe('a body too large', () => {
  const large = JSON.stringify({ email: 'x'.repeat(300 * 1024), password: 'x' })

  test('is refused by its length', async () => {
    const headers = { 'content-length': String(large.length) }
    await expectProblem(await call('POST', login, { body: large, headers }), 413, 'too_large')
  })

  test('is refused without a length, and with a false one', async () => {
    await expectProblem(await call('POST', login, { body: large }), 413, 'too_large')
    const headers = { 'content-length': '10' }
    await expectProblem(await call('POST', login, { body: large, headers }), 413, 'too_large')
  })
})

describe('every answer', () => {
  test('carries a request id of its own or the one it was given', async () => {
    const own = (await call('GET', '/health/live')).headers.get('x-request-id')
    expect(own).toMatch(/^[\w-]{36}$/)
    const given = { headers: { 'x-request-id': 'trial_0123456789' } }
    const echoed = await call('GET', '/health/live', given)
    expect(echoed.headers.get('x-request-id')).toBe('trial_0123456789')
    for (const bad of ['short', 'x'.repeat(65), 'a b c d e f', '<script>alert']) {
      const response = await call('GET', '/health/live', { headers: { 'x-request-id': bad } })
      expect(response.headers.get('x-request-id')).not.toBe(bad)
    }
  })

  test('is noted once, without what the query says', async () => {
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

  test('protects itself and is open to no other origin', async () => {
    const headers = { origin: 'https://elsewhere.example', 'access-control-request-method': 'POST' }
    for (const [method, path] of [
      ['GET', '/preorders'],
      ['OPTIONS', login],
      ['GET', '/nessuno'],
    ] as const) {
      const response = await call(method, path, { headers })
      expect(response.headers.get('access-control-allow-origin')).toBeNull()
      expect(response.headers.get('x-content-type-options')).toBe('nosniff')
      expect(response.headers.get('content-security-policy')).toContain("default-src 'none'")
    }
  })

  test('OPTIONS tells the methods of an address that exists', async () => {
    const response = await call('OPTIONS', login)
    expect(response.status).toBe(204)
    expect(response.headers.get('allow')).toBe('POST, OPTIONS')
    await expectProblem(await call('OPTIONS', '/nessuno'), 404, 'not_found')
  })
})

describe('a public read', () => {
  test('is not sent again to who has it', async () => {
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

  test('answers HEAD with the same headers and no body', async () => {
    const [head, get] = await Promise.all([call('HEAD', '/sales'), call('GET', '/sales')])
    expect(head.status).toBe(200)
    expect(head.headers.get('etag')).toBe(get.headers.get('etag'))
    expect(head.headers.get('content-type')).toBe(get.headers.get('content-type'))
    expect(await head.text()).toBe('')
  })

  test('past the end of a list there is nothing, and the same meta', async () => {
    const body = (await (await call('GET', '/sales?page=99')).json()) as { data: unknown[] }
    expect(body).toEqual({
      data: [],
      meta: expect.objectContaining({ current_page: 99, total: 0 }),
    })
  })
})

test('a problem tells the caller nothing about the house', async () => {
  const told = await readProblem(await call('POST', login, { body: '{' }))
  expect(JSON.stringify(told)).not.toMatch(/node_modules|\.ts|at .*:\d+|zod|SELECT/i)
})
