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

  test('of another member is not found', async () => {
    const [{ id }, { token }] = [await placed(), await placed()]
    expect((await call('POST', `/orders/${id}/${what}`, { body, token })).status).toBe(404)
  })

  test('refuses an invalid body', async () => {
    const { id, token } = await placed()
    expect((await call('POST', `/orders/${id}/${what}`, { body: {}, token })).status).toBe(422)
  })
})

describe('starting a payment', () => {
  test('twice under one key is one attempt without a capture', async () => {
    const order = await placed()
    const key = randomUUID()
    expect(await begin(order, 'wallet', key)).toBe(await begin(order, 'wallet', key))
    expect(await till.paymentsOf(order.id)).toEqual(['awaiting_payer'])
    expect(till.capturesThere(order.id)).toEqual([])
  })

  test('sends the provider the exact total under the number of the order', async () => {
    const order = await placed()
    const id = await begin(order)
    const [there] = control.orders().filter((each) => each.id === id)
    expect(there).toMatchObject({
      cents: 4480,
      unit: { custom_id: till.give(`${order.id}`), invoice_id: till.give(`${order.number}`) },
    })
  })

  test('has a return URL to the order', async () => {
    const order = await placed()
    const providerOrder = await begin(order)
    const { asked } = control.orders().find(({ id }) => id === providerOrder)!
    const path = `http://localhost:3000/checkout?order=${order.id}`
    expect(asked).toMatchObject({ returnUrl: path, cancelUrl: `${path}&closed=1` })
  })

  test.each(['paid', 'cancelled', 'payment_failed'])(
    'is refused for an order that is %s',
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

  test('is refused when the reservation has expired', async () => {
    const order = await placed()
    await pool.query('UPDATE orders SET held_until = $2 WHERE id = $1', [order.id, clock.now()])
    expect(await codeOf(await pay(order))).toBe('conflict')
  })

  test('is rate limited', async () => {
    const order = await placed()
    for (let time = 0; time < 20; time++) await begin(order)
    expect((await pay(order)).status).toBe(429)
  })

  test('reports an outage of the provider, and the next attempt succeeds', async () => {
    const order = await placed()
    control.next({ call: 'create order', outcome: 'error before', times: 0 })
    expect(await codeOf(await pay(order))).toBe('payment_unavailable')
    control.clearRules()
    await begin(order)
    expect(await till.paymentsOf(order.id)).toEqual(['started', 'awaiting_payer'])
  })

  test('refuses a key of another order, even after a failed attempt', async () => {
    const [order, other] = await ofOneMember()
    const key = randomUUID()
    control.next({ call: 'create order', outcome: 'error before', times: 0 })
    expect(await codeOf(await pay(order, 'wallet', key))).toBe('payment_unavailable')
    control.clearRules()
    expect(await codeOf(await pay(other, 'wallet', key))).toBe('conflict')
    expect(await till.paymentsOf(other.id)).toEqual([])
    await begin(order, 'wallet', key)
  })

  test('refuses the key of a payment for another order of the member', async () => {
    const [order, other] = await ofOneMember()
    const key = randomUUID()
    await begin(order, 'wallet', key)
    const answer = await pay(other, 'wallet', key)
    expect([answer.status, await codeOf(answer)]).toEqual([422, 'key_reused'])
    expect(await till.paymentsOf(other.id)).toEqual([])
  })

  test('one key for two concurrent orders starts one payment', async () => {
    const orders = await ofOneMember()
    const key = randomUUID()
    const answers = await Promise.all(orders.map((order) => pay(order, 'wallet', key)))
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 422])
    const begun = await Promise.all(orders.map(({ id }) => till.paymentsOf(id)))
    expect(begun.flat()).toEqual(['awaiting_payer'])
  })

  test('the same key of two members starts a payment for each', async () => {
    const [order, other] = [await placed(), await placed()]
    const key = randomUUID()
    expect(await begin(order, 'wallet', key)).not.toBe(await begin(other, 'wallet', key))
    for (const { id } of [order, other])
      expect(await till.paymentsOf(id)).toEqual(['awaiting_payer'])
  })

  test('refuses the key of a failed payment for another kind', async () => {
    const order = await placed()
    const key = randomUUID()
    control.next({ call: 'create order', outcome: 'error before', times: 0 })
    expect(await codeOf(await pay(order, 'wallet', key))).toBe('payment_unavailable')
    control.clearRules()
    expect(await codeOf(await pay(order, 'card', key))).toBe('conflict')
    expect(await till.paymentsOf(order.id)).toEqual(['started'])
  })

  test('refuses the key of a declined payment, since a new one could not be captured', async () => {
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
