import { describe, expect, test } from 'vitest'
import type { z } from 'zod'
import { tokenHash } from '#kernel/http/call.ts'
import { type LimitName, limits } from '#kernel/http/limits.ts'
import type { Endpoint } from '#lib/contract/endpoint.ts'
import { buildItem } from '../factories/items.ts'
import { buildMember, buildSession } from '../factories/members.ts'
import { openTestPaypal } from '../setup/paypal.ts'
import { openTestApi, readProblem } from './api.ts'
import { declaredEndpoints, nameOf, sendsTo } from './endpoints.ts'
import { numbersOf, sampleOf } from './samples.ts'

const { call, pool, clock, exhaust } = await openTestApi((await openTestPaypal()).environment)
const endpoints = await declaredEndpoints()
const member = await buildMember(pool, { verifiedAt: clock.now() })
await buildItem(pool)
await buildItem(pool, { kind: 'sale' })

const signIn = async () => (await buildSession(pool, { member, now: clock.now() })).token

const send = sendsTo(call)

/** Calls the endpoints, and lists those with an unexpected status. */
const failuresOf = async (
  these: Endpoint[],
  isExpected: (status: number) => boolean,
  ask: (endpoint: Endpoint) => Promise<Response>,
) => {
  expect(these.length).toBeGreaterThan(20)
  const failures: string[] = []
  for (const endpoint of these) {
    const { status } = await ask(endpoint)
    if (!isExpected(status)) failures.push(`${nameOf(endpoint)} ${status}`)
  }
  return failures
}

describe('a token', () => {
  const closed = endpoints.filter(({ auth }) => auth === 'member')

  test('is needed by every call that declares so', async () => {
    expect(await failuresOf(closed, (status) => status === 401, send)).toEqual([])
  })

  test('that is invalid hinders no other call', async () => {
    const open = endpoints.filter(({ auth }) => auth !== 'member')
    // Signing in refuses wrong credentials with the same status.
    const others = open.filter(({ path }) => !/^\/users\/login(\/{provider})?$/.test(path))
    const ask = (endpoint: Endpoint) => send(endpoint, { token: 'A'.repeat(43) })
    expect(await failuresOf(others, (status) => status !== 401, ask)).toEqual([])
  })

  const deadBy = async (column: 'expires_at' | 'idle_until' | 'revoked_at') => {
    const dead = await signIn()
    const statement = `UPDATE sessions SET ${column} = $1 WHERE token_hash = $2`
    await pool.query(statement, [clock.now(), tokenHash(dead)])
    return dead
  }

  test.each([
    ['expired', () => deadBy('expires_at')],
    ['idle', () => deadBy('idle_until')],
    ['revoked', () => deadBy('revoked_at')],
    ['unknown', () => 'A'.repeat(43)],
    ['malformed', () => "' OR 1=1 --"],
    ['empty', () => ''],
  ])('that is %s is refused', async (_, make) => {
    const response = await call('GET', '/users/logged', { token: await make() })
    expect(response.status).toBe(401)
    expect(response.headers.get('www-authenticate')).toBe('Bearer')
    expect((await readProblem(response)).code).toBe('unauthenticated')
  })

  test('is not read from cookies or the query', async () => {
    const token = await signIn()
    const headers = { cookie: `token=${token}` }
    const response = await call('GET', `/users/logged?token=${token}`, { headers })
    expect(response.status).toBe(401)
  })
})

test('every call that writes or declares a limit is refused above it', async () => {
  // Limited by member, or by open streams.
  const otherwise = /^GET \/(live|users\/logged\/export\/{resource}|payments\/script)$/
  const counted = endpoints.filter(
    (endpoint) =>
      endpoint.method !== 'GET' ||
      (endpoint.errors.includes('too_many_requests') && !otherwise.test(nameOf(endpoint))),
  )
  const token = await signIn()
  const address = '192.0.2.1'
  for (const limit of Object.keys(limits)) await exhaust(limit as LimitName, address)
  const ask = (endpoint: Endpoint) => send(endpoint, { token, address })
  expect(await failuresOf(counted, (status) => status === 429, ask)).toEqual([])
})

/** Calls with an id in their path that answer without its thing. */
const answersAnyway = [
  /^DELETE \/users\/logged\/(blocks|basket)\//, // idempotent
  /\/comments\/(liked|people)$|\/participations\/mine$/, // empty lists
  /\{provider\}|\{code\}/, // a name instead of an id
  /^DELETE \/users\/logged\/identities|^PATCH .*addresses|\/proof$/, // refuse the sample before
]

test('a call for an unknown thing is not found', async () => {
  const token = await signIn()
  const withPath = endpoints.filter(
    (endpoint) =>
      endpoint.path.includes('{') && !answersAnyway.some((each) => each.test(nameOf(endpoint))),
  )
  for (const id of [999_999, 0, 'x']) {
    const ask = (endpoint: Endpoint) => send(endpoint, { token, id })
    expect(await failuresOf(withPath, (status) => status === 404, ask)).toEqual([])
  }
})

describe('a body', () => {
  const readsForms = ({ multipart }: Endpoint) => multipart
  const isRaw = ({ octets, path }: Endpoint) => octets || path === '/reports/policy'
  const withBody = endpoints.filter(({ body }) => body.def.type !== 'void').filter((e) => !isRaw(e))
  const undeclared = () => {
    const form = new FormData()
    form.set('rubbish', 'x')
    return form
  }

  test('of rubbish is refused', async () => {
    const token = await signIn()
    const ask = (endpoint: Endpoint) =>
      send(endpoint, { token, body: readsForms(endpoint) ? undeclared() : ['rubbish'] })
    expect(await failuresOf(withBody, (status) => status === 422, ask)).toEqual([])
  })

  test('with an undeclared field is refused', async () => {
    const token = await signIn()
    const ask = (endpoint: Endpoint) =>
      send(endpoint, { token, body: { ...(sampleOf(endpoint.body) as object), rubbish: 1 } })
    const json = withBody.filter((endpoint) => !readsForms(endpoint))
    expect(await failuresOf(json, (status) => status === 422, ask)).toEqual([])
  })
})

describe('a number in a request', () => {
  const parts = ['params', 'query', 'body'] as const
  const numbers = endpoints.flatMap((endpoint) =>
    parts.flatMap((part) => {
      const schema: z.ZodType = endpoint[part]
      return numbersOf(schema)
        .numbers()
        .map((one) => ({ ...one, endpoint, part, schema }))
    }),
  )
  type Sent = (typeof numbers)[number]
  const mostInteger = 2_147_483_647
  /** Maximum value of the column that stores the number. */
  const mostOf = ({ way }: Sent) => {
    const isId = /\/(id|\w+_id|after|until|mentions|instead_of|to)$/.test(way)
    if (isId && !/interest/.test(way)) return Number.MAX_SAFE_INTEGER
    return /price/.test(way) ? mostInteger / 100 : mostInteger
  }

  test('has an upper bound that its column can hold', () => {
    expect(numbers.length).toBeGreaterThan(150)
    const unbounded = numbers.filter(({ shape, ...one }) => {
      const { maximum = Number.POSITIVE_INFINITY } = shape
      return maximum > mostOf({ shape, ...one })
    })
    expect(unbounded.map(({ endpoint, way }) => `${nameOf(endpoint)} ${way}`)).toEqual([])
  })

  test('never fails at its upper bound, nor as a fraction', async () => {
    const failures: string[] = []
    for (const { endpoint, part, schema, replace, shape, way } of numbers) {
      const token = await signIn()
      for (const value of [shape.maximum ?? 0, 0.005]) {
        const sent = replace(value)
        if (!schema.safeParse(sent).success) continue
        const { status } = await send(endpoint, { token, [part]: sent })
        if (status >= 500) failures.push(`${nameOf(endpoint)} ${way} ${value} ${status}`)
      }
    }
    expect(failures).toEqual([])
  })

  test('beyond all numbers is refused', async () => {
    const body = '{"lines":[{"bundle_id":1e999,"quantity":1}]}'
    const response = await call('POST', '/checkout/quote', { token: await signIn(), body })
    expect(response.status).toBe(422)
  })
})

/** Calls that create nothing twice, with the reason. */
const createsNothing: Record<string, string> = {
  '/users/login': 'one more session is harmless and ends by itself',
  '/users/login/{provider}': 'what a provider gives is taken once',
  '/users/login/{provider}/email': 'the newest code takes the place of the one before',
  '/users/login/{provider}/confirm': 'a ticket opens once',
  '/users/login/{provider}/link': 'a ticket opens once',
  '/users/forgot_password': 'the newest link takes the place of the one before',
  '/users/reset_password': 'a link opens once',
  '/users/logged/resend_verification_email': 'the newest link takes the place of the one before',
  '/users/verify': 'an address is confirmed or not',
  '/users/verify/stop': 'a change of address is stopped or not',
  '/users/logged/verify': 'an address is confirmed or not',
  '/users/logged/sessions/more_time': 'moves the same end again',
  '/users/logged/sessions/renew': 'the session stays one',
  '/users/devices': 'a device is known or not',
  '/users/forget_device': 'a device is known or not',
  '/checkout/quote': 'it writes nothing',
  '/orders/{id}/refund_requests/quote': 'it writes nothing',
  '/payments/webhooks/paypal': 'an event is kept by its own name, told twice it is one',
  '/events': 'it counts, and a thing opened twice is opened twice',
  '/reports/policy': 'it writes into the log alone',
  '/users/logged/weep/withdrawal': 'it ends what there is once, and gives back what is left',
  '/codes/{code}/check': 'it writes nothing',
  '/opt_outs': 'mails of a kind are wished or not',
  '/contacts/form': 'a form without a script has no key; a message sent twice is read twice',
  '/opt_outs/{token}': 'mails of a kind are wished or not',
  '/payments/links': 'it writes nothing',
  '/payments/links/leave': 'a seat is left or not',
  '/users/logged/devices/{id}/trial': 'a first word said twice is harmless',
  '/live/tickets': 'a ticket opens one stream: a second one must be another',
}

test('every POST takes an idempotency key or is listed as creating nothing', () => {
  const posts = endpoints.filter(({ method }) => method === 'POST')
  const silent = posts.filter(({ creates }) => !creates).map(({ path: place }) => place)
  expect(silent.sort()).toEqual(Object.keys(createsNothing).sort())
  expect(posts.filter(({ creates }) => creates).length).toBeGreaterThan(2)
})
