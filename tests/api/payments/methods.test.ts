import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, test } from 'vitest'
import { buildItem, buildParticipation } from '../../factories/items.ts'
import { buildMember, buildSession } from '../../factories/members.ts'
import { buildMethod } from '../../factories/payments.ts'
import { openTestPaypal } from '../../setup/paypal.ts'
import { codeOf, dataOf, openTestApi } from '../api.ts'
import { workingAt } from '../outbox.ts'

const paypal = await openTestPaypal()
const { control } = paypal
const api = await openTestApi(paypal.environment)
const { call, pool, clock } = api
const workAt = workingAt(api)
paypal.follow(clock)

type Shown = { id: number; state: string; seats: { id: number }[]; [field: string]: unknown }

const signedIn = async (given: { password?: string } = {}) => {
  const member = await buildMember(pool, { verifiedAt: clock.now(), ...given })
  return { ...(await buildSession(pool, { member, now: clock.now() })), member }
}
const start = (token: string, kind = 'wallet') =>
  call('POST', '/payments/setup_tokens', { token, body: { kind } })
const begin = async (...given: Parameters<typeof start>) =>
  (await dataOf<{ setup_token: string }>(await start(...given), 201)).setup_token
const save = (token: string, setup_token: string, key = randomUUID()) =>
  call('POST', '/users/logged/payment_methods', {
    token,
    body: { setup_token },
    headers: { 'idempotency-key': key },
  })
const methodsOf = async (token: string) =>
  dataOf<Shown[]>(await call('GET', '/users/logged/payment_methods', { token }))
const remove = (token: string, id: number) =>
  call('DELETE', `/users/logged/payment_methods/${id}`, { token })
/** Saves an approved wallet. */
const saved = async (token: string) => {
  const setup = await begin(token)
  control.approve(setup)
  return (await dataOf(await save(token, setup), 201)).id
}
const join = async (memberId: number, methodId: number, state = 'active') => {
  const item = await buildItem(pool)
  const seat = { itemId: item.id, bundleId: item.bundleIds[0]!, memberId, state }
  const id = await buildParticipation(pool, seat)
  await pool.query('UPDATE participations SET method_id = $2 WHERE id = $1', [id, methodId])
  return item
}
/** Number of the methods at the provider after the tasks for it. */
const countThere = async () => {
  expect(await workAt('provider')).toEqual([])
  return control.paymentTokens().length
}

beforeEach(() => control.clearRules())

describe('saving a method', () => {
  test('needs a confirmed address and the approval at the provider', async () => {
    const { token } = await buildSession(pool, { now: clock.now() })
    expect(await codeOf(await start(token))).toBe('unconfirmed')
    const { token: confirmed } = await signedIn()
    const early = await codeOf(await save(confirmed, await begin(confirmed)))
    expect(['payment_refused', 'payment_unavailable']).toContain(early)
  })

  test('shows the masked address of a wallet, digits and expiry of a card, and no id of the provider', async () => {
    const { token } = await signedIn()
    const wallet = await begin(token)
    control.approve(wallet, { wallet: 'giulia' })
    await save(token, wallet)
    expect(await methodsOf(token)).toMatchObject([
      { kind: 'wallet', email: 'g•••@paypal.example', state: 'ready', brand: null, seats: [] },
    ])
    const card = await begin(token, 'card')
    control.approve(card, { card: 'asked', expiry: '2031-02' })
    const shown = JSON.stringify(await (await save(token, card)).json())
    expect(shown).toContain('"last_digits":"1881","expires_on":"2031-02-28"')
    for (const { id } of control.paymentTokens()) expect(shown).not.toContain(id)
  })

  test('twice, under one key or two, stores one method, and none for another member', async () => {
    const [here, there] = [await signedIn(), await signedIn()]
    const setup = await begin(here.token)
    control.approve(setup)
    expect(await codeOf(await save(there.token, setup))).toBe('not_found')
    const key = randomUUID()
    for (const each of [key, key, undefined])
      expect((await save(here.token, setup, each)).status).toBe(201)
    expect(await methodsOf(here.token)).toHaveLength(1)
    expect(await methodsOf(there.token)).toEqual([])
  })

  test('refuses an expired card, and deletes it at the provider', async () => {
    const { token } = await signedIn()
    const setup = await begin(token, 'card')
    const known = await countThere()
    control.approve(setup, { card: 'plain', expiry: '2020-01' })
    expect(await codeOf(await save(token, setup))).toBe('payment_refused')
    expect([await countThere(), await methodsOf(token)]).toEqual([known, []])
  })
})

describe('a method is removed', () => {
  test('here and at the provider, by its member alone', async () => {
    const { token } = await signedIn()
    const id = await saved(token)
    const known = await countThere()
    expect((await remove((await signedIn()).token, id)).status).toBe(404)
    expect((await remove(token, id)).status).toBe(204)
    expect((await remove(token, id)).status).toBe(404)
    expect([await methodsOf(token), await countThere()]).toEqual([[], known - 1])
  })

  test.each([
    ['active', 'method_in_use'],
    ['charging', 'method_in_use'],
    ['action_required', 'method_in_use'],
    ['ordered', undefined],
  ])('while a seat uses it that is %s: %s', async (state, code) => {
    const { token, member } = await signedIn()
    const id = await buildMethod(pool, { member })
    const { id: item, slug } = await join(member.id, id, state)
    const seats = code ? [{ id: item, slug }] : []
    expect(await methodsOf(token)).toMatchObject([{ seats }])
    const answer = await remove(token, id)
    expect(code ? await codeOf(answer) : answer.status).toBe(code ?? 204)
    expect(await methodsOf(token)).toHaveLength(seats.length)
  })

  test('with the account, at the provider too', async () => {
    const password = 'un cavallo in f3'
    const { token } = await signedIn({ password })
    await saved(token)
    const known = await countThere()
    const gone = await call('DELETE', '/users/logged/delete', { token, body: { password } })
    expect([gone.status, await workAt('purge')]).toEqual([204, []])
    expect(await countThere()).toBe(known - 1)
  })
})

test('seats move to another method of their member, and to or from no other', async () => {
  const move = (token: string, from: number, to: number) =>
    call('PUT', `/users/logged/payment_methods/${from}/seats`, { token, body: { to } })
  const [here, there] = [await signedIn(), await signedIn()]
  const [from, to] = [await buildMethod(pool, here), await buildMethod(pool, here)]
  const others = await buildMethod(pool, there)
  await join(here.member.id, from)
  await join(there.member.id, others)
  const data = await dataOf<Shown[]>(await move(here.token, from, to))
  const seats = data.map(({ id, seats }) => [id, seats.length])
  expect(Object.fromEntries(seats)).toEqual({ [from]: 0, [to]: 1 })
  expect((await move(here.token, to, others)).status).toBe(404)
  expect((await move(here.token, others, to)).status).toBe(404)
  expect(await methodsOf(there.token)).toMatchObject([{ seats: [{}] }])
})

test('the script has a customer for a signed-in member only, and none without keys', async () => {
  const { token } = await signedIn()
  const script = async (given: { token?: string }) =>
    dataOf<Record<string, unknown>>(await call('GET', '/payments/script', given))
  expect(await script({})).toMatchObject({ user_id_token: null, demo: true })
  expect(typeof (await script({ token })).user_id_token).toBe('string')
  const DATABASE_URL = 'postgresql://db/shop'
  const closed = await openTestApi({ NODE_ENV: 'test', ENABLE_DEMO: 'false', DATABASE_URL })
  expect(await codeOf(await closed.call('GET', '/payments/script'))).toBe('payment_unavailable')
})
