import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { mailsTo } from '../../factories/mails.ts'
import { codeOf } from '../api.ts'
import { payingAt } from '../paying.ts'
import { openTill } from '../till.ts'

const till = await openTill()
const { clock, control, pool } = till
const { placed, pay, begin, ask, capture } = payingAt(till)

const expectOnce = async ({ id }: { id: number }, cents: number[] = [4480]) => {
  expect(await till.capturesThere(id)).toHaveLength(cents.length)
  expect(await till.ledgerOf(id)).toEqual(cents)
}

describe('starting a payment', () => {
  test('sends the provider the exact total, the numbers and the return URL of the order', async () => {
    const order = await placed()
    const id = await begin(order)
    const path = `http://localhost:3000/checkout?order=${order.id}`
    expect(control.orders().find((each) => each.id === id)).toMatchObject({
      cents: 4480,
      unit: { custom_id: till.give(`${order.id}`), invoice_id: till.give(`${order.number}`) },
      asked: { returnUrl: path, cancelUrl: `${path}&closed=1` },
    })
  })

  test('twice under one key is one attempt; under the same key of two members one for each', async () => {
    const [order, other] = [await placed(), await placed()]
    const key = randomUUID()
    const started = await begin(order, 'wallet', key)
    expect(await begin(order, 'wallet', key)).toBe(started)
    expect(await begin(other, 'wallet', key)).not.toBe(started)
    for (const { id } of [order, other])
      expect(await till.paymentsOf(id)).toEqual(['awaiting_payer'])
    await expectOnce(order, [])
  })

  test('reports an outage of the provider; the key then serves the same order and kind alone', async () => {
    const [order, second] = [await placed(), await placed()]
    await pool.query(
      'UPDATE orders SET member_id = (SELECT member_id FROM orders WHERE id = $1) WHERE id = $2',
      [order.id, second.id],
    )
    const [key, other] = [randomUUID(), { ...second, token: order.token }]
    control.next({ call: 'create order', outcome: 'error before', times: 0 })
    expect(await codeOf(await pay(order, 'wallet', key))).toBe('payment_unavailable')
    control.clearRules()
    expect(await codeOf(await pay(other, 'wallet', key))).toBe('conflict')
    expect(await codeOf(await pay(order, 'card', key))).toBe('conflict')
    expect(await till.paymentsOf(other.id)).toEqual([])
    await begin(order, 'wallet', key)
    expect(await till.paymentsOf(order.id)).toEqual(['awaiting_payer'])
    const answer = await pay(other, 'wallet', key)
    expect([answer.status, await codeOf(answer)]).toEqual([422, 'key_reused'])
  })
})

describe('capturing a payment', () => {
  test('of a wallet pays the order once, even when repeated', async () => {
    const order = await placed()
    const provider = await begin(order)
    control.approve(provider)
    const paid = { state: 'paid', order: { state: 'paid' } }
    const key = randomUUID()
    for (const each of [key, key, undefined])
      expect(await capture(order, provider, each)).toMatchObject(paid)
    await expectOnce(order)
  })

  test('refuses a provider order of something else', async () => {
    const [here, there] = [await placed(), await placed()]
    const provider = await begin(there)
    control.approve(provider)
    expect((await ask(here, provider)).status).toBe(404)
    await expectOnce(there, [])
  })

  test('of a card needs its approval and the bank challenge, whatever the browser claims', async () => {
    const order = await placed()
    const provider = await begin(order, 'card')
    const refused = { state: 'refused', reason: 'not_approved' }
    expect(await capture(order, provider)).toMatchObject(refused)
    expect(await till.paymentsOf(order.id)).toEqual(['awaiting_payer'])
    control.approve(provider, { card: 'asked' })
    expect(await capture(order, provider)).toMatchObject({ state: 'paid' })
    const other = await placed()
    const unconfirmed = await begin(other, 'card')
    control.approve(unconfirmed, { card: 'asked', passes: false })
    expect(await capture(other, unconfirmed)).toMatchObject({ state: 'refused' })
    await expectOnce(other, [])
  })

  test.each([
    ['card', { card: 'declined' }],
    ['wallet', { wallet: 'declined' }],
  ] as const)('reports a declined %s, and another attempt succeeds', async (kind, method) => {
    const order = await placed()
    const provider = await begin(order, kind)
    control.approve(provider, method)
    expect(await capture(order, provider)).toMatchObject({ state: 'refused', reason: 'declined' })
    expect(await mailsTo(pool, order.member.email)).toEqual([])
    const other = await begin(order)
    control.approve(other)
    expect(await capture(order, other)).toMatchObject({ state: 'paid' })
    expect(await till.paymentsOf(order.id)).toEqual(['refused', 'captured'])
    await expectOnce(order)
  })

  test('a pending capture does not pay, and blocks other attempts', async () => {
    const order = await placed()
    const [first, second] = [await begin(order), await begin(order)]
    control.approve(first, { wallet: 'pending' })
    control.approve(second)
    const pending = { state: 'pending', order: { state: 'pending' } }
    for (const each of [first, second]) expect(await capture(order, each)).toMatchObject(pending)
    expect(await till.ledgerOf(order.id)).toEqual([])
    expect(await codeOf(await pay(order))).toBe('conflict')
    control.settleCapture((await till.capturesThere(order.id))[0]!.id)
    expect(await capture(order, first)).toMatchObject({ state: 'paid' })
    await expectOnce(order)
  })

  test('neither starts nor captures when the copies were released meanwhile', async () => {
    const order = await placed()
    const provider = await begin(order)
    control.approve(provider)
    await pool.query('UPDATE orders SET held_until = $2 WHERE id = $1', [order.id, clock.now()])
    expect(await codeOf(await pay(order))).toBe('conflict')
    expect(await capture(order, provider)).toMatchObject({ state: 'refused', reason: 'expired' })
    await expectOnce(order, [])
  })
})
