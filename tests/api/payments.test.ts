import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, test } from 'vitest'
import { buildMember, buildSession } from '../factories/members.ts'
import { buildOrder } from '../factories/payments.ts'
import { openTestPaypal } from '../setup/paypal.ts'
import { codeOf, openTestApi } from './api.ts'

const paypal = await openTestPaypal()
const { control } = paypal
const { call, pool, clock } = await openTestApi(paypal.environment)
paypal.follow(clock)

type Answer = { state: string; reason: string | null; order: { state: string } | null }

const keyed = (key: string = randomUUID()) => ({ 'idempotency-key': key })

const placed = async (given: Parameters<typeof buildOrder>[1] = {}) => {
  const member = await buildMember(pool, { verifiedAt: clock.now() })
  const order = await buildOrder(pool, { member, now: clock.now(), ...given })
  const { token } = await buildSession(pool, { member, now: clock.now() })
  return { ...order, token }
}
type Placed = Awaited<ReturnType<typeof placed>>

const pay = ({ id, token }: Placed, kind = 'wallet', key?: string) =>
  call('POST', `/orders/${id}/payments`, { token, body: { kind }, headers: keyed(key) })
const begin = async (order: Placed, kind = 'wallet', key?: string) => {
  const response = await pay(order, kind, key)
  expect(response.status).toBe(201)
  return ((await response.json()) as { data: { provider_order_id: string } }).data.provider_order_id
}
const ask = ({ id, token }: Placed, providerOrderId: string, key?: string) =>
  call('POST', `/orders/${id}/capture`, {
    token,
    body: { provider_order_id: providerOrderId },
    headers: keyed(key),
  })
const capture = async (order: Placed, providerOrderId: string, key?: string) => {
  const response = await ask(order, providerOrderId, key)
  expect(response.status).toBe(200)
  return ((await response.json()) as { data: Answer }).data
}
const capturesOf = ({ id }: Placed) =>
  control.captures().filter(({ customId, status }) => customId === `${id}` && status !== 'DECLINED')
const ledgerOf = async ({ id }: Placed) =>
  (await pool.query('SELECT cents FROM ledger WHERE order_id = $1 ORDER BY id', [id])).rows.map(
    ({ cents }) => cents as number,
  )
const stateOf = async ({ id }: Placed) =>
  (
    await pool.query('SELECT state FROM payments WHERE order_id = $1 ORDER BY position', [id])
  ).rows.map(({ state }) => state as string)

beforeEach(async () => {
  await pool.query('TRUNCATE rate_limits')
  control.clearRules()
})

describe.each([
  ['payments', { kind: 'wallet' }],
  ['capture', { provider_order_id: 'NOBODY' }],
])('POST /orders/{id}/%s', (what, body) => {
  test('is for who is signed in', async () => {
    const { id } = await placed()
    expect((await call('POST', `/orders/${id}/${what}`, { body })).status).toBe(401)
  })

  test('of somebody else is not there', async () => {
    const [{ id }, { token }] = [await placed(), await placed()]
    expect((await call('POST', `/orders/${id}/${what}`, { body, token })).status).toBe(404)
  })

  test('asks for what it needs', async () => {
    const { id, token } = await placed()
    expect((await call('POST', `/orders/${id}/${what}`, { body: {}, token })).status).toBe(422)
  })
})

describe('beginning to pay', () => {
  test('twice under one key is one try, and moves nothing', async () => {
    const order = await placed()
    const key = randomUUID()
    expect(await begin(order, 'wallet', key)).toBe(await begin(order, 'wallet', key))
    expect(await stateOf(order)).toEqual(['awaiting_payer'])
    expect(capturesOf(order)).toEqual([])
  })

  test('tells the provider what is owed, to the cent and under the number of the order', async () => {
    const order = await placed()
    const id = await begin(order)
    const [there] = control.orders().filter((each) => each.id === id)
    expect(there).toMatchObject({
      cents: 4480,
      unit: { custom_id: `${order.id}`, invoice_id: `${order.number}` },
    })
  })

  test('leads back to the order whoever leaves the page for it', async () => {
    const order = await placed()
    const providerOrder = await begin(order)
    const { asked } = control.orders().find(({ id }) => id === providerOrder)!
    const path = `http://localhost:3000/checkout?order=${order.id}`
    expect(asked).toMatchObject({ returnUrl: path, cancelUrl: `${path}&closed=1` })
  })

  test.each(['paid', 'cancelled', 'payment_failed'])(
    'an order that is %s is not paid',
    async (state) => {
      const order = await placed()
      await pool.query(
        `UPDATE orders SET state = $2::text, held_until = NULL,
         ended_at = CASE WHEN $2::text <> 'paid' THEN now() END WHERE id = $1`,
        [order.id, state],
      )
      expect(await codeOf(await pay(order))).toBe('conflict')
    },
  )

  test('copies that are held no longer are not paid', async () => {
    const order = await placed()
    await pool.query('UPDATE orders SET held_until = $2 WHERE id = $1', [order.id, clock.now()])
    expect(await codeOf(await pay(order))).toBe('conflict')
  })

  test('is refused for a while when it is tried too often', async () => {
    const order = await placed()
    for (let time = 0; time < 20; time++) await begin(order)
    expect((await pay(order)).status).toBe(429)
  })

  test('an outage of the provider is told as one, and the next try goes through', async () => {
    const order = await placed()
    control.next({ call: 'create order', outcome: 'error before', times: 0 })
    expect(await codeOf(await pay(order))).toBe('payment_unavailable')
    control.clearRules()
    await begin(order)
    expect(await stateOf(order)).toEqual(['started', 'awaiting_payer'])
  })
})

describe('taking the money', () => {
  test('of a wallet pays the order once, however often it is asked', async () => {
    const order = await placed()
    const provider = await begin(order)
    control.approve(provider)
    const key = randomUUID()
    const answers = [
      await capture(order, provider, key),
      await capture(order, provider, key),
      await capture(order, provider),
    ]
    for (const answer of answers)
      expect(answer).toMatchObject({ state: 'paid', order: { state: 'paid' } })
    expect(capturesOf(order)).toHaveLength(1)
    expect(await ledgerOf(order)).toEqual([4480])
  })

  test('a provider order that pays something else pays nothing here', async () => {
    const [here, there] = [await placed(), await placed()]
    const provider = await begin(there)
    control.approve(provider)
    expect((await ask(here, provider)).status).toBe(404)
    expect(capturesOf(there)).toEqual([])
  })

  test('before it is approved moves nothing', async () => {
    const order = await placed()
    const provider = await begin(order, 'card')
    expect(await capture(order, provider)).toMatchObject({
      state: 'refused',
      reason: 'not_approved',
    })
    expect(await stateOf(order)).toEqual(['awaiting_payer'])
    control.approve(provider, { card: 'plain' })
    expect(await capture(order, provider)).toMatchObject({ state: 'paid' })
  })

  test('of a card whose owner passed what the bank asked', async () => {
    const order = await placed()
    const provider = await begin(order, 'card')
    control.approve(provider, { card: 'asked' })
    expect(await capture(order, provider)).toMatchObject({ state: 'paid' })
  })

  test('of a card whose owner did not is refused, whatever the browser says', async () => {
    const order = await placed()
    const provider = await begin(order, 'card')
    control.approve(provider, { card: 'asked', passes: false })
    expect(await capture(order, provider)).toMatchObject({ state: 'refused' })
    expect(capturesOf(order)).toEqual([])
    expect(await ledgerOf(order)).toEqual([])
  })

  test.each([
    ['card', { card: 'declined' }],
    ['wallet', { wallet: 'declined' }],
  ] as const)('a declined %s is told, and another try goes through', async (kind, method) => {
    const order = await placed()
    const provider = await begin(order, kind)
    control.approve(provider, method)
    expect(await capture(order, provider)).toMatchObject({ state: 'refused', reason: 'declined' })
    expect(await ledgerOf(order)).toEqual([])
    const other = await begin(order)
    control.approve(other)
    expect(await capture(order, other)).toMatchObject({ state: 'paid' })
    expect(await stateOf(order)).toEqual(['refused', 'captured'])
    expect(await ledgerOf(order)).toEqual([4480])
  })

  test('what the provider looks into is not money, and holds up every other try', async () => {
    const order = await placed()
    const [first, second] = [await begin(order), await begin(order)]
    control.approve(first, { wallet: 'pending' })
    control.approve(second)
    expect(await capture(order, first)).toMatchObject({
      state: 'pending',
      order: { state: 'pending' },
    })
    expect(await ledgerOf(order)).toEqual([])
    expect(await capture(order, second)).toMatchObject({ state: 'pending' })
    expect(capturesOf(order)).toHaveLength(1)
    expect(await codeOf(await pay(order))).toBe('conflict')
    control.settleCapture(capturesOf(order)[0]!.id)
    expect(await capture(order, first)).toMatchObject({ state: 'paid' })
    expect(await ledgerOf(order)).toEqual([4480])
  })

  test.each(['lost after', 'error after'] as const)(
    'an answer that was %s is found by asking again: one capture',
    async (outcome) => {
      const order = await placed()
      const provider = await begin(order)
      control.approve(provider)
      control.next({ call: 'capture order', outcome, times: 0 })
      expect(await capture(order, provider)).toMatchObject({ state: 'pending' })
      control.clearRules()
      expect(await capture(order, provider)).toMatchObject({ state: 'paid' })
      expect(capturesOf(order)).toHaveLength(1)
      expect(await ledgerOf(order)).toEqual([4480])
    },
  )

  test('copies that went meanwhile are not paid', async () => {
    const order = await placed()
    const provider = await begin(order)
    control.approve(provider)
    await pool.query('UPDATE orders SET held_until = $2 WHERE id = $1', [order.id, clock.now()])
    expect(await capture(order, provider)).toMatchObject({ state: 'refused', reason: 'expired' })
    expect(capturesOf(order)).toEqual([])
  })
})
