import { afterAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { sql } from '#kernel/db/sql.ts'
import { DomainError } from '#kernel/error.ts'
import { createHost } from '#kernel/http/host.ts'
import { data, endpoint } from '#lib/contract/endpoint.ts'
import type { ErrorCode } from '#lib/contract/errors.ts'
import { caller, depsFor, readProblem } from '../api.ts'
import { openTestDatabase } from '../database.ts'

const database = await openTestDatabase()
afterAll(database.close)

const trial = { tag: 'trial', summary: 'A trial' }
const note = endpoint({
  ...trial,
  method: 'PUT',
  path: '/notes/{id}',
  multipart: true,
  params: z.object({ id: z.string() }),
  body: z.strictObject({ title: z.string(), image: z.file().max(1000).optional() }),
  output: data(z.object({ id: z.string(), title: z.string(), bytes: z.int() })),
})
const read = endpoint({ ...trial, method: 'PUT', path: '/read', output: z.void(), status: 204 })
const answer = endpoint({
  ...trial,
  method: 'GET',
  path: '/answer',
  output: data(z.object({ name: z.string().optional() })),
})
/** Endpoint that answers with a text or with these errors. */
const plain = <const Path extends string>(path: Path, errors: ErrorCode[] = [], patience = 0) =>
  endpoint({
    ...trial,
    method: 'GET',
    path,
    output: data(z.string()),
    errors,
    ...(patience ? { patience } : {}),
  })
const slow = plain('/slow')
const broken = plain('/broken')
const denied = plain('/denied', ['forbidden'])
const taken = plain('/taken', ['conflict'])
const drawn = plain('/drawn', [], 1_000)
const careless = plain('/careless')
const locked = endpoint({ ...trial, method: 'DELETE', path: '/locked', output: data(z.string()) })

const open = (
  environment: Record<string, string> = {},
  { timeLimitMilliseconds = 60_000, bodyMilliseconds = 60_000 } = {},
) => {
  const made = depsFor(database.db, environment)
  const host = createHost(made.deps, {
    findSession: async () => null,
    timeLimitMilliseconds,
    bodyMilliseconds,
  })
  const { routes } = host
  routes.answer(note, async ({ params, body }) => ({
    data: { id: params.id, title: body.title, bytes: body.image?.size ?? 0 },
  }))
  routes.answer(read, async () => {})
  routes.answer(answer, async () => ({ data: { password_hash: 'secret' } as object }))
  routes.answer(slow, () => new Promise(() => {}))
  routes.answer(drawn, () => new Promise((done) => setTimeout(done, 60, { data: 'drawn' })))
  routes.answer(broken, async () => {
    throw new Error('the secret of the house', { cause: new Error('and why') })
  })
  const policy = () => {
    throw new DomainError('forbidden')
  }
  routes.answer(denied, { policy }, async () => ({ data: 'never' }))
  routes.answer(taken, async () => {
    throw new DomainError('conflict', { fields: { email: ['required'] }, retryAfter: 7 })
  })
  routes.answer(locked, () =>
    database.db.transaction(async (tx) => {
      await tx.run(sql`SET LOCAL lock_timeout = '10ms'`)
      await tx.run(sql`LOCK TABLE shop_kind`)
      return { data: 'never' }
    }),
  )
  routes.answer(careless, async () => {
    throw new DomainError('identity_taken')
  })
  routes.raw('/bytes/{name}', async (_request, { name }) => new Response(`bytes of ${name}`))
  const app = host.mount()
  /** Sends a form as it comes. */
  const send = (method: string, path: string, body: ReadableStream) =>
    app.fetch(
      new Request(`http://localhost/api${path}`, {
        method,
        body,
        duplex: 'half',
        headers: { 'content-type': 'multipart/form-data; boundary=x' },
      } as RequestInit),
    )
  return { ...made, call: caller(app), send }
}

const { call, lines } = open()
/** Host with a short timeout, for requests that hang or may take longer. */
const impatient = open({}, { timeLimitMilliseconds: 30 })

const formOf = (fields: Record<string, string | File>) => {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.append(name, value)
  return form
}
const imageOf = (bytes: number) => new File([new Uint8Array(bytes)], 'a.png', { type: 'image/png' })

describe('a form', () => {
  test('can PUT directly, or by a POST with _method', async () => {
    const body = formOf({ _method: 'put', title: 'Ciao', image: imageOf(900) })
    const response = await call('POST', '/notes/7', { body })
    expect(await response.json()).toEqual({ data: { id: '7', title: 'Ciao', bytes: 900 } })
    for (const [status, method, path, fields] of [
      [200, 'POST', '/notes/7', { _method: 'PUT', title: 'x' }],
      [204, 'POST', '/read', { _method: 'put' }],
      [200, 'PUT', '/notes/7', { title: 'Ciao' }],
    ] as const)
      expect((await call(method, path, { body: formOf(fields) })).status).toBe(status)
  })

  test('without _method, or another body, is not a PUT', async () => {
    const forms = [formOf({ title: 'x' }), formOf({ _method: 'delete' })]
    for (const body of [...forms, '{"_method":"put"}']) {
      const response = await call('POST', '/notes/7', { body })
      expect([response.status, response.headers.get('allow')]).toEqual([405, 'PUT, OPTIONS'])
    }
  })

  test('is validated like any body', async () => {
    const body = formOf({ title: 'x', image: imageOf(1001), admin: 'true' })
    expect((await readProblem(await call('PUT', '/notes/7', { body }))).errors).toEqual({
      image: ['Il file è troppo grande.'],
      admin: ['Campo non previsto.'],
    })
    expect((await call('PUT', '/notes/7', { body: '{"title":"x"}' })).status).toBe(415)
  })

  test('that is truncated is unreadable, and one larger than six megabytes refused', async () => {
    const headers = { 'content-type': 'multipart/form-data; boundary=x' }
    const response = await call('PUT', '/notes/7', { body: '--x\r\nContent-Disp', headers })
    expect((await readProblem(response)).code).toBe('unreadable_body')
    const body = formOf({ _method: 'put', image: imageOf(6 * 1024 * 1024 + 1) })
    expect((await call('POST', '/notes/7', { body })).status).toBe(413)
  })

  test('that does not end in time is refused', async () => {
    const endless = new ReadableStream({
      pull: async (controller) => {
        await new Promise((done) => setTimeout(done, 5))
        controller.enqueue(new Uint8Array(20_000))
      },
    })
    const response = await open({}, { bodyMilliseconds: 30 }).send('PUT', '/notes/7', endless)
    expect(response.status).toBe(408)
    expect((await readProblem(response)).code).toBe('slow_body')
  })
})

test.each([
  ['throws in development', {}, 'internal', 2],
  ['is returned in production, and logged once', { NODE_ENV: 'production' }, 'identity_taken', 1],
])('an undeclared error %s', async (_, environment, code, logged) => {
  const trial = open(environment)
  for (const __ of [1, 2])
    expect((await readProblem(await trial.call('GET', '/careless'))).code).toBe(code)
  const errors = trial.lines.filter(({ level }) => level === 'error')
  expect(errors).toHaveLength(logged)
  expect(JSON.stringify(errors[0])).toContain('GET /careless does not declare identity_taken')
})

describe('a failure', () => {
  test('that is unexpected is hidden from the caller and logged', async () => {
    lines.length = 0
    const response = await call('GET', '/broken', { headers: { 'x-request-id': 'trial-crash' } })
    expect(response.status).toBe(500)
    const body = await readProblem(response)
    expect(body).toMatchObject({ code: 'internal', request_id: 'trial-crash' })
    expect(JSON.stringify(body)).not.toContain('secret')
    expect(lines[0]).toMatchObject({ level: 'error', request: 'trial-crash', route: '/broken' })
    expect(JSON.stringify(lines[0])).toContain('the secret of the house')
  })

  test('by a timeout has Retry-After, and a call with a longer one does not fail by the default', async () => {
    const response = await impatient.call('GET', '/slow')
    expect([response.status, response.headers.get('retry-after')]).toEqual([504, '5'])
    expect((await readProblem(response)).code).toBe('timeout')
    expect((await impatient.call('GET', '/drawn')).status).toBe(200)
  })

  test('by a lock of another transaction has Retry-After', async () => {
    const other = await database.pool.connect()
    try {
      await other.query('BEGIN; LOCK TABLE shop_kind')
      const response = await call('DELETE', '/locked')
      expect(response.status).toBe(503)
      expect(Number(response.headers.get('retry-after'))).toBeGreaterThan(0)
      expect((await readProblem(response)).code).toBe('unavailable')
    } finally {
      await other.query('ROLLBACK')
      other.release()
    }
  })

  test('of the domain keeps its code, its fields and its Retry-After, and one of the policy prevents the handler', async () => {
    const response = await call('GET', '/taken')
    expect([response.status, response.headers.get('retry-after')]).toEqual([409, '7'])
    expect((await readProblem(response)).errors).toEqual({ email: ['Campo obbligatorio.'] })
    expect((await call('GET', '/denied')).status).toBe(403)
  })
})

test('a response with undeclared fields is an error in development and tests', async () => {
  const response = await call('GET', '/answer')
  expect(response.status).toBe(500)
  expect(await response.text()).not.toContain('secret')
})

test('bytes get a request id and the methods of a read', async () => {
  const response = await call('GET', '/bytes/cover.png')
  expect(await response.text()).toBe('bytes of cover.png')
  expect(response.headers.get('x-request-id')).not.toBeNull()
  expect((await call('PUT', '/bytes/cover.png')).headers.get('allow')).toBe('GET, HEAD, OPTIONS')
})

test('one call cannot have two handlers', () => {
  const { routes } = createHost(depsFor(database.db).deps, { findSession: async () => null })
  routes.answer(read, async () => {})
  expect(() => routes.answer(read, async () => {})).toThrow('PUT /read has two handlers')
})

test("the client address is the socket's, or the one our own proxy saw", async () => {
  const headers = { 'x-forwarded-for': '203.0.113.9, 198.51.100.7' }
  for (const [environment, address] of [
    [{}, '192.0.2.1'],
    [{ TRUST_PROXY: 'true' }, '198.51.100.7'],
  ] as const) {
    const trial = open(environment)
    await trial.call('GET', '/denied', { headers })
    expect(trial.lines.at(-1)?.address).toBe(address)
  }
})
