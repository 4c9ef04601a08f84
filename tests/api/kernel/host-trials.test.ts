import { afterAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { sql } from '#kernel/db/sql.ts'
import { DomainError } from '#kernel/error.ts'
import { createHost } from '#kernel/http/host.ts'
import { callsOf, data } from '#lib/contract/endpoint.ts'
import { caller, depsFor, readProblem } from '../api.ts'
import { openTestDatabase } from '../database.ts'

const database = await openTestDatabase()
afterAll(database.close)

const { open: declare } = callsOf('trial')
const summary = 'A trial'
const note = declare('PUT /notes/{id}', {
  summary,
  multipart: true,
  params: z.object({ id: z.string() }),
  body: z.strictObject({ title: z.string(), image: z.file().max(1000).optional() }),
  output: data(z.object({ id: z.string(), title: z.string(), bytes: z.int() })),
})
const read = declare('PUT /read', { summary })
const answer = declare('GET /answer', {
  summary,
  output: data(z.object({ name: z.string().optional() })),
})
const slow = declare('GET /slow', { summary, output: data(z.string()) })
const broken = declare('GET /broken', { summary, output: data(z.string()) })
const taken = declare('POST /taken', {
  summary,
  output: data(z.string()),
  errors: ['conflict'],
})
const careless = declare('GET /careless', { summary, output: data(z.string()) })

const locked = declare('DELETE /locked', { summary, output: data(z.string()) })

const open = (
  environment: Record<string, string> = {},
  { timeLimitMilliseconds = 60_000, bodyMilliseconds = 60_000 } = {},
) => {
  const made = depsFor(database.db, environment)
  const host = createHost(made.deps, {
    authenticate: async () => {},
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
  routes.answer(broken, async () => {
    throw new Error('the secret of the house', { cause: new Error('and why') })
  })
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

describe('a form', () => {
  const image = new File([new Uint8Array(900)], 'a.png', { type: 'image/png' })

  test('can PUT by a POST with _method', async () => {
    const body = formOf({ _method: 'put', title: 'Ciao', image })
    const response = await call('POST', '/notes/7', { body })
    expect(await response.json()).toEqual({ data: { id: '7', title: 'Ciao', bytes: 900 } })
    const shouted = await call('POST', '/notes/7', { body: formOf({ _method: 'PUT', title: 'x' }) })
    expect(shouted.status).toBe(200)
    expect((await call('POST', '/read', { body: formOf({ _method: 'put' }) })).status).toBe(204)
  })

  test('without _method, or another body, is not a PUT', async () => {
    for (const body of [
      formOf({ title: 'x' }),
      formOf({ _method: 'delete' }),
      '{"_method":"put"}',
    ]) {
      const response = await call('POST', '/notes/7', { body })
      expect(response.status).toBe(405)
      expect(response.headers.get('allow')).toBe('PUT, OPTIONS')
    }
  })

  test('that does not end in time is refused', async () => {
    const endless = new ReadableStream({
      pull: async (controller) => {
        await new Promise((done) => setTimeout(done, 5))
        controller.enqueue(new Uint8Array(20_000))
      },
    })
    const slow = open({}, { bodyMilliseconds: 30 })
    const response = await slow.send('PUT', '/notes/7', endless)
    expect(response.status).toBe(408)
    expect((await readProblem(response)).code).toBe('slow_body')
  })

  test('larger than six megabytes is refused', async () => {
    const image = new File([new Uint8Array(6 * 1024 * 1024 + 1)], 'a.png')
    const response = await call('POST', '/notes/7', { body: formOf({ _method: 'put', image }) })
    expect(response.status).toBe(413)
  })
})

describe('an undeclared error', () => {
  const asked = async (trial: ReturnType<typeof open>) =>
    (await readProblem(await trial.call('GET', '/careless'))).code
  const errorLines = ({ lines }: ReturnType<typeof open>) =>
    lines.filter(({ level }) => level === 'error').map((line) => JSON.stringify(line))

  test('throws in development', async () => {
    const trial = open()
    expect(await asked(trial)).toBe('internal')
    expect(await asked(trial)).toBe('internal')
    expect(errorLines(trial)).toHaveLength(2)
    expect(errorLines(trial)[0]).toContain('GET /careless does not declare identity_taken')
  })
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

  test('by a timeout has Retry-After', async () => {
    const response = await impatient.call('GET', '/slow')
    expect(response.status).toBe(504)
    expect(response.headers.get('retry-after')).toBe('5')
    expect((await readProblem(response)).code).toBe('timeout')
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

  test('of the domain keeps its code, its fields and its Retry-After', async () => {
    const response = await call('POST', '/taken')
    expect(response.status).toBe(409)
    expect(response.headers.get('retry-after')).toBe('7')
    expect((await readProblem(response)).errors).toEqual({ email: ['Campo obbligatorio.'] })
  })
})

describe('a response with undeclared fields', () => {
  test('is an error in development and tests', async () => {
    const response = await call('GET', '/answer')
    expect(response.status).toBe(500)
    expect(await response.text()).not.toContain('secret')
  })
})
