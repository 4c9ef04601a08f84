import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, test } from 'vitest'
import { movePayment } from '#lib/services/money/payments/commands/attempts.ts'
import { listPayments } from '#lib/services/money/payments/queries.ts'
import { codeOf } from './api.ts'
import { payingAt } from './paying.ts'
import { openTill } from './till.ts'

const till = await openTill()
const { call, clock, control, pool } = till
const { placed, pay, begin } = payingAt(till)

const ofOneMember = async () => {
  const [order, other] = [await placed(), await placed()]
  await pool.query(
    'UPDATE orders SET member_id = (SELECT member_id FROM orders WHERE id = $1) WHERE id = $2',
    [order.id, other.id],
  )
  return [order, { ...other, token: order.token }] as const
}

beforeEach(async () => {
  await pool.query('DELETE FROM rate_limits')
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
    expect(await till.paymentsOf(order.id)).toEqual(['awaiting_payer'])
    expect(till.capturesThere(order.id)).toEqual([])
  })

  test('tells the provider what is owed, to the cent and under the number of the order', async () => {
    const order = await placed()
    const id = await begin(order)
    const [there] = control.orders().filter((each) => each.id === id)
    expect(there).toMatchObject({
      cents: 4480,
      unit: { custom_id: till.give(`${order.id}`), invoice_id: till.give(`${order.number}`) },
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
    expect(await till.paymentsOf(order.id)).toEqual(['started', 'awaiting_payer'])
  })

  test('a key that stands for another order is refused, also where that try came to nothing', async () => {
    const [order, other] = await ofOneMember()
    const key = randomUUID()
    control.next({ call: 'create order', outcome: 'error before', times: 0 })
    expect(await codeOf(await pay(order, 'wallet', key))).toBe('payment_unavailable')
    control.clearRules()
    expect(await codeOf(await pay(other, 'wallet', key))).toBe('conflict')
    expect(await till.paymentsOf(other.id)).toEqual([])
    await begin(order, 'wallet', key)
  })

  test('a key that began a payment begins none of another order of its member', async () => {
    const [order, other] = await ofOneMember()
    const key = randomUUID()
    await begin(order, 'wallet', key)
    const answer = await pay(other, 'wallet', key)
    expect([answer.status, await codeOf(answer)]).toEqual([422, 'key_reused'])
    expect(await till.paymentsOf(other.id)).toEqual([])
  })

  test('one key for two orders at once begins one payment', async () => {
    const orders = await ofOneMember()
    const key = randomUUID()
    const answers = await Promise.all(orders.map((order) => pay(order, 'wallet', key)))
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 422])
    const begun = await Promise.all(orders.map(({ id }) => till.paymentsOf(id)))
    expect(begun.flat()).toEqual(['awaiting_payer'])
  })

  test('one key of two members begins a payment of each', async () => {
    const [order, other] = [await placed(), await placed()]
    const key = randomUUID()
    expect(await begin(order, 'wallet', key)).not.toBe(await begin(other, 'wallet', key))
    for (const { id } of [order, other])
      expect(await till.paymentsOf(id)).toEqual(['awaiting_payer'])
  })

  test('a key whose payment came to nothing begins none of another kind', async () => {
    const order = await placed()
    const key = randomUUID()
    control.next({ call: 'create order', outcome: 'error before', times: 0 })
    expect(await codeOf(await pay(order, 'wallet', key))).toBe('payment_unavailable')
    control.clearRules()
    expect(await codeOf(await pay(order, 'card', key))).toBe('conflict')
    expect(await till.paymentsOf(order.id)).toEqual(['started'])
  })

  test('a key whose payment was refused begins no other, which could not be captured', async () => {
    const order = await placed()
    const key = randomUUID()
    control.next({ call: 'create order', outcome: 'error before', times: 0 })
    expect(await codeOf(await pay(order, 'wallet', key))).toBe('payment_unavailable')
    control.clearRules()
    const [payment] = await listPayments(till.db, order.id)
    const refused = { to: 'refused', refusal: 'stop', issue: 'PERMISSION_DENIED' } as const
    await till.db.transaction((tx) => movePayment(tx, payment!.id, refused, clock.now()))
    expect(await codeOf(await pay(order, 'wallet', key))).toBe('conflict')
    await begin(order)
  })
})
