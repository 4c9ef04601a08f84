import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, test } from 'vitest'
import { until } from '../crash/processes.ts'
import { buildItem, buildParticipation } from '../factories/items.ts'
import { buildMember, buildSession } from '../factories/members.ts'
import { buildMethod } from '../factories/payments.ts'
import { openTestPaypal } from '../setup/paypal.ts'
import { codeOf, openTestApi } from './api.ts'
import { startTasks } from './outbox.ts'

const paypal = await openTestPaypal()
const { control } = paypal
const api = await openTestApi(paypal.environment)
const { call, pool, clock } = api
paypal.follow(clock)

type Shown = { id: number; state: string; seats: { id: number }[]; [field: string]: unknown }

const signedIn = async () => {
  const member = await buildMember(pool, { verifiedAt: clock.now() })
  return { ...(await buildSession(pool, { member, now: clock.now() })), member }
}
const begin = async (token: string, kind = 'wallet', key = randomUUID()) => {
  const body = { kind, keep: true }
  const headers = { 'idempotency-key': key }
  const response = await call('POST', '/payments/setup_tokens', { token, body, headers })
  expect(response.status).toBe(201)
  const { data } = (await response.json()) as { data: { setup_token: string } }
  return data.setup_token
}
const save = (token: string, setupToken: string, key = randomUUID()) =>
  call('POST', '/users/logged/payment_methods', {
    token,
    body: { setup_token: setupToken },
    headers: { 'idempotency-key': key },
  })
const methodsOf = async (token: string) => {
  const response = await call('GET', '/users/logged/payment_methods', { token })
  return ((await response.json()) as { data: Shown[] }).data
}
const join = async (memberId: number, methodId: number, state = 'active') => {
  const item = await buildItem(pool)
  const seat = { itemId: item.id, bundleId: item.bundleIds[0]!, memberId, state }
  const id = await buildParticipation(pool, seat)
  await pool.query('UPDATE participations SET method_id = $2 WHERE id = $1', [id, methodId])
  return item
}

beforeEach(async () => {
  await pool.query('DELETE FROM rate_limits; DELETE FROM outbox')
  control.clearRules()
})

describe.each([
  ['POST', '/payments/setup_tokens'],
  ['POST', '/users/logged/payment_methods'],
  ['GET', '/users/logged/payment_methods'],
  ['DELETE', '/users/logged/payment_methods/1'],
  ['PUT', '/users/logged/payment_methods/1/seats'],
])('%s %s', (method, path) => {
  test('is for who is signed in', async () => {
    expect((await call(method, path, method === 'GET' ? {} : { body: {} })).status).toBe(401)
  })
})

describe('beginning to save a method', () => {
  test('needs a valid kind', async () => {
    const { token } = await signedIn()
    const body = { kind: 'cash' }
    expect((await call('POST', '/payments/setup_tokens', { token, body })).status).toBe(422)
  })

  test('needs a confirmed address', async () => {
    const { token } = await buildSession(pool, { now: clock.now() })
    const response = await call('POST', '/payments/setup_tokens', {
      token,
      body: { kind: 'card' },
    })
    expect(await codeOf(response)).toBe('unconfirmed')
  })

  test('twice under one key starts once', async () => {
    const { token } = await signedIn()
    const key = randomUUID()
    expect(await begin(token, 'card', key)).toBe(await begin(token, 'card', key))
  })

  test('is rate limited', async () => {
    const { token } = await signedIn()
    for (let time = 0; time < 15; time++) await begin(token)
    const body = { kind: 'card' }
    expect((await call('POST', '/payments/setup_tokens', { token, body })).status).toBe(429)
  })

  test('reports an outage of the provider', async () => {
    const { token } = await signedIn()
    control.next({ call: 'create setup token', outcome: 'error before', times: 0 })
    const body = { kind: 'card' }
    const response = await call('POST', '/payments/setup_tokens', { token, body })
    expect(await codeOf(response)).toBe('payment_unavailable')
  })
})

describe('saving an approved method', () => {
  test('a wallet has its masked address', async () => {
    const { token } = await signedIn()
    const setup = await begin(token)
    control.approve(setup, { wallet: 'giulia' })
    const response = await save(token, setup)
    expect(response.status).toBe(201)
    expect(await methodsOf(token)).toMatchObject([
      { kind: 'wallet', email: 'g•••@paypal.example', state: 'ready', brand: null, seats: [] },
    ])
  })

  test('a card has its last digits and expiry, and no id of the provider', async () => {
    const { token } = await signedIn()
    const setup = await begin(token, 'card')
    control.approve(setup, { card: 'asked', expiry: '2031-02' })
    const shown = JSON.stringify(await (await save(token, setup)).json())
    expect(shown).toContain('"last_digits":"1881","expires_on":"2031-02-28"')
    for (const { id } of control.paymentTokens()) expect(shown).not.toContain(id)
  })

  test('of another member is not found', async () => {
    const [here, there] = [await signedIn(), await signedIn()]
    const setup = await begin(here.token)
    control.approve(setup)
    expect(await codeOf(await save(there.token, setup))).toBe('not_found')
    expect(await methodsOf(there.token)).toEqual([])
  })

  test('refuses a method without approval', async () => {
    const { token } = await signedIn()
    const response = await save(token, await begin(token))
    expect(['payment_refused', 'payment_unavailable']).toContain(await codeOf(response))
    expect(await methodsOf(token)).toEqual([])
  })

  test('twice, under one key or two, stores one method', async () => {
    const { token } = await signedIn()
    const setup = await begin(token)
    control.approve(setup)
    const key = randomUUID()
    const answers = [
      await save(token, setup, key),
      await save(token, setup, key),
      await save(token, setup),
    ]
    expect(answers.map(({ status }) => status)).toEqual([201, 201, 201])
    expect(await methodsOf(token)).toHaveLength(1)
  })

  test('refuses an expired card, and deletes it at the provider', async () => {
    const { token } = await signedIn()
    const setup = await begin(token, 'card')
    const known = control.paymentTokens().length
    control.approve(setup, { card: 'plain', expiry: '2020-01' })
    expect(await codeOf(await save(token, setup))).toBe('payment_refused')
    await startTasks(api)
    await until('it is deleted', () => control.paymentTokens().length === known)
    expect(await methodsOf(token)).toEqual([])
  })
})

describe('removing a method', () => {
  const remove = (token: string, id: number) =>
    call('DELETE', `/users/logged/payment_methods/${id}`, { token })

  test('deletes it here and at the provider', async () => {
    const { token } = await signedIn()
    const setup = await begin(token)
    control.approve(setup)
    await save(token, setup)
    const [method] = await methodsOf(token)
    const known = control.paymentTokens().length
    expect((await remove(token, method!.id)).status).toBe(204)
    expect(await methodsOf(token)).toEqual([])
    expect((await remove(token, method!.id)).status).toBe(404)
    await startTasks(api)
    await until('it is deleted', () => control.paymentTokens().length === known - 1)
  })

  test('of another member answers 404', async () => {
    const [here, there] = [await signedIn(), await signedIn()]
    const id = await buildMethod(pool, { member: here.member })
    expect((await remove(there.token, id)).status).toBe(404)
    expect(await methodsOf(here.token)).toHaveLength(1)
  })

  test.each(['active', 'charging', 'action_required'])(
    'is refused while a seat that is %s uses it',
    async (state) => {
      const { token, member } = await signedIn()
      const id = await buildMethod(pool, { member })
      const item = await join(member.id, id, state)
      expect(await methodsOf(token)).toMatchObject([{ seats: [{ id: item.id, slug: item.slug }] }])
      expect(await codeOf(await remove(token, id))).toBe('method_in_use')
      expect(await methodsOf(token)).toHaveLength(1)
    },
  )

  test('is possible when the seat is paid', async () => {
    const { token, member } = await signedIn()
    const id = await buildMethod(pool, { member })
    await join(member.id, id, 'ordered')
    expect(await methodsOf(token)).toMatchObject([{ seats: [] }])
    expect((await remove(token, id)).status).toBe(204)
  })
})

describe('moving seats to another method', () => {
  const move = (token: string, from: number, to: number) =>
    call('PUT', `/users/logged/payment_methods/${from}/seats`, { token, body: { to } })

  test('makes the old method removable', async () => {
    const { token, member } = await signedIn()
    const [from, to] = [await buildMethod(pool, { member }), await buildMethod(pool, { member })]
    await join(member.id, from)
    const response = await move(token, from, to)
    expect(response.status).toBe(200)
    const { data } = (await response.json()) as { data: Shown[] }
    expect(new Map(data.map(({ id, seats }) => [id, seats.length]))).toEqual(
      new Map([
        [from, 0],
        [to, 1],
      ]),
    )
  })

  test("is refused to or from another member's", async () => {
    const [here, there] = [await signedIn(), await signedIn()]
    const own = await buildMethod(pool, { member: here.member })
    const others = await buildMethod(pool, { member: there.member })
    await join(there.member.id, others)
    expect((await move(here.token, own, others)).status).toBe(404)
    expect((await move(here.token, others, own)).status).toBe(404)
    expect(await methodsOf(there.token)).toMatchObject([{ seats: [{}] }])
  })

  test('asks for one', async () => {
    const { token, member } = await signedIn()
    const id = await buildMethod(pool, { member })
    const path = `/users/logged/payment_methods/${id}/seats`
    expect((await call('PUT', path, { token, body: {} })).status).toBe(422)
  })
})

describe('the settings of the script', () => {
  const script = async (token?: string) => {
    const response = await call('GET', '/payments/script', { token })
    return ((await response.json()) as { data: Record<string, unknown> }).data
  }

  test('have a customer for the signed-in member only', async () => {
    const { token } = await signedIn()
    expect(await script()).toMatchObject({ user_id_token: null, demo: true })
    expect(typeof (await script(token)).user_id_token).toBe('string')
  })

  test('a shop without keys takes no money', async () => {
    const response = await openTestApi({
      NODE_ENV: 'test',
      ENABLE_DEMO: 'false',
      DATABASE_URL: 'postgresql://db/shop',
    }).then((closed) => closed.call('GET', '/payments/script'))
    expect(await codeOf(response)).toBe('payment_unavailable')
  })
})

test('deleting an account deletes its methods, at the provider too', async () => {
  const password = 'un cavallo in f3'
  const member = await buildMember(pool, { verifiedAt: clock.now(), password })
  const { token } = await buildSession(pool, { member, now: clock.now() })
  const setup = await begin(token)
  control.approve(setup)
  await save(token, setup)
  const known = control.paymentTokens().length
  const gone = await call('DELETE', '/users/logged/delete', { token, body: { password } })
  expect(gone.status).toBe(204)
  await startTasks(api)
  await until('it is deleted', () => control.paymentTokens().length === known - 1)
})
