import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, test } from 'vitest'
import { codeOf } from './api.ts'
import { payingAt } from './paying.ts'
import { openTill } from './till.ts'

const till = await openTill()
const { clock, control, pool } = till
const { placed, pay, begin, ask, capture } = payingAt(till)

beforeEach(async () => {
  await pool.query('DELETE FROM rate_limits')
  control.clearRules()
})

describe('capturing a payment', () => {
  test('of a wallet pays the order once, even when repeated', async () => {
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
    expect(till.capturesThere(order.id)).toHaveLength(1)
    expect(await till.ledgerOf(order.id)).toEqual([4480])
  })

  test('refuses a provider order of something else', async () => {
    const [here, there] = [await placed(), await placed()]
    const provider = await begin(there)
    control.approve(provider)
    expect((await ask(here, provider)).status).toBe(404)
    expect(till.capturesThere(there.id)).toEqual([])
  })

  test('before the approval captures nothing', async () => {
    const order = await placed()
    const provider = await begin(order, 'card')
    expect(await capture(order, provider)).toMatchObject({
      state: 'refused',
      reason: 'not_approved',
    })
    expect(await till.paymentsOf(order.id)).toEqual(['awaiting_payer'])
    control.approve(provider, { card: 'plain' })
    expect(await capture(order, provider)).toMatchObject({ state: 'paid' })
  })

  test('of a card succeeds after the bank challenge', async () => {
    const order = await placed()
    const provider = await begin(order, 'card')
    control.approve(provider, { card: 'asked' })
    expect(await capture(order, provider)).toMatchObject({ state: 'paid' })
  })

  test('of a card without the bank challenge is refused, whatever the browser claims', async () => {
    const order = await placed()
    const provider = await begin(order, 'card')
    control.approve(provider, { card: 'asked', passes: false })
    expect(await capture(order, provider)).toMatchObject({ state: 'refused' })
    expect(till.capturesThere(order.id)).toEqual([])
    expect(await till.ledgerOf(order.id)).toEqual([])
  })

  test.each([
    ['card', { card: 'declined' }],
    ['wallet', { wallet: 'declined' }],
  ] as const)('reports a declined %s, and another attempt succeeds', async (kind, method) => {
    const order = await placed()
    const provider = await begin(order, kind)
    control.approve(provider, method)
    expect(await capture(order, provider)).toMatchObject({ state: 'refused', reason: 'declined' })
    expect(await till.ledgerOf(order.id)).toEqual([])
    const other = await begin(order)
    control.approve(other)
    expect(await capture(order, other)).toMatchObject({ state: 'paid' })
    expect(await till.paymentsOf(order.id)).toEqual(['refused', 'captured'])
    expect(await till.ledgerOf(order.id)).toEqual([4480])
  })

  test('a pending capture does not pay, and blocks other attempts', async () => {
    const order = await placed()
    const [first, second] = [await begin(order), await begin(order)]
    control.approve(first, { wallet: 'pending' })
    control.approve(second)
    expect(await capture(order, first)).toMatchObject({
      state: 'pending',
      order: { state: 'pending' },
    })
    expect(await till.ledgerOf(order.id)).toEqual([])
    expect(await capture(order, second)).toMatchObject({ state: 'pending' })
    expect(till.capturesThere(order.id)).toHaveLength(1)
    expect(await codeOf(await pay(order))).toBe('conflict')
    control.settleCapture(till.capturesThere(order.id)[0]!.id)
    expect(await capture(order, first)).toMatchObject({ state: 'paid' })
    expect(await till.ledgerOf(order.id)).toEqual([4480])
  })

  test.each(['lost after', 'error after'] as const)(
    'a response that was %s is found by a retry: one capture',
    async (outcome) => {
      const order = await placed()
      const provider = await begin(order)
      control.approve(provider)
      control.next({ call: 'capture order', outcome, times: 0 })
      expect(await capture(order, provider)).toMatchObject({ state: 'pending' })
      control.clearRules()
      expect(await capture(order, provider)).toMatchObject({ state: 'paid' })
      expect(till.capturesThere(order.id)).toHaveLength(1)
      expect(await till.ledgerOf(order.id)).toEqual([4480])
    },
  )

  test('does not capture when the copies were released meanwhile', async () => {
    const order = await placed()
    const provider = await begin(order)
    control.approve(provider)
    await pool.query('UPDATE orders SET held_until = $2 WHERE id = $1', [order.id, clock.now()])
    expect(await capture(order, provider)).toMatchObject({ state: 'refused', reason: 'expired' })
    expect(till.capturesThere(order.id)).toEqual([])
  })
})
