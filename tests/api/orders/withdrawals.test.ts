import { describe, expect, test } from 'vitest'
import { days } from '#lib/format/durations.ts'
import { mailsTo } from '../../factories/mails.ts'
import { buildSession } from '../../factories/members.ts'
import { dataOf, openTestApi } from '../api.ts'
import type { Buyer } from '../buyer.ts'
import { ordersOf } from '../orders-life.ts'

const api = await openTestApi()
const { call, pool, clock } = api
const orders = ordersOf(api)
const { buildBuyer, buildPaid, buildDelivered, read, ask, withdraw, accept, refuse } = orders

describe('withdrawing', () => {
  test('from a part refunds its cost, from the rest the delivery too', async () => {
    const { buyer, order } = await buildDelivered(3)
    const { token } = buyer
    const body = { lines: [{ line_id: order.parcels[0]!.lines[0]!.id, quantity: 1 }] }
    const quote = await call('POST', `/orders/${order.id}/refund_requests/quote`, { token, body })
    const part = { refund: 32.9, credits: 0, total: 32.9, delivery_stays: null }
    expect(await dataOf(quote)).toEqual(part)
    const first = { number: `R-${order.number}-1`, state: 'requested', refund: 32.9 }
    expect(await withdraw(buyer, order, 1)).toMatchObject(first)
    expect((await withdraw(buyer, order, 2)).refund).toBe(70.7)
    expect((await ask(buyer, order, 1)).status).toBe(422)
  })

  test('has a receipt by mail that shows the second, and as a file', async () => {
    const { buyer, order } = await buildDelivered()
    const { id } = await withdraw(buyer, order, 1)
    const mail = (await mailsTo(pool, buyer.member.email)).at(-1)
    expect(mail?.kind).toBe('orders.withdrawal-received')
    expect(mail?.data.exactly).toMatch(/\d{2}:\d{2}:\d{2}$/)
    const file = `/users/logged/orders/${order.id}/refund_requests/${id}/receipt`
    const response = await call('GET', file, { token: buyer.token })
    expect(response.headers.get('content-type')).toBe('application/pdf')
    expect((await call('GET', file, { token: (await buildBuyer()).token })).status).toBe(404)
  })

  test('that is accepted is refunded when the provider reports it', async () => {
    const { buyer, order } = await buildDelivered(2)
    await withdraw(buyer, order, 1)
    await accept(order)
    expect(await orders.wantedOf(order)).toEqual([{ cents: 3290, because: 'withdrawal' }])
    expect(await read(buyer, order)).toMatchObject({ state: 'refund_requested' })
    await orders.refunded(order)
    expect(await read(buyer, order)).toMatchObject({
      state: 'delivered',
      refunded: 32.9,
      withdrawals: [{ state: 'refunded' }],
    })
    await withdraw(buyer, order, 1)
    await accept(order, 2)
    await orders.refunded(order)
    expect(await read(buyer, order)).toMatchObject({ state: 'refunded', refunded: 70.7 })
  })

  test('refunds the delivery once, also when an earlier one is refused, with its reason', async () => {
    const { buyer, order } = await buildDelivered(3)
    await withdraw(buyer, order, 2)
    expect((await withdraw(buyer, order, 1)).refund).toBe(37.8)
    await accept(order, 2)
    await refuse(order, 1, 'I dadi mancano.')
    await orders.refunded(order)
    expect(await read(buyer, order)).toMatchObject({
      state: 'delivered',
      refunded: 37.8,
      withdrawals: [{ state: 'refused', decision: 'I dadi mancano.' }, { state: 'refunded' }],
    })
    expect((await withdraw(buyer, order, 2)).refund).toBe(65.8)
    await accept(order, 3)
    await orders.refunded(order)
    expect(await read(buyer, order)).toMatchObject({ state: 'refunded', refunded: 103.6 })
  })

  test.each([
    [5000, 2070],
    [7070, 0],
  ])('after a refund by hand of %d is accepted for the rest', async (byHand, rest) => {
    const { buyer, order } = await buildDelivered(2)
    expect((await withdraw(buyer, order, 1)).refund).toBe(32.9)
    await orders.refund(order, byHand)
    await accept(order)
    const refunds = [
      { cents: byHand, because: 'operator' },
      { cents: rest, because: 'withdrawal' },
    ]
    expect(await orders.wantedOf(order)).toEqual(refunds.filter(({ cents }) => cents > 0))
    const mail = (await mailsTo(pool, buyer.member.email)).at(-1)
    expect(mail?.data).toMatchObject({ refundCents: rest, backBeforeCents: 3290 - rest })
    await orders.refunded(order)
    expect(await read(buyer, order)).toMatchObject({
      state: 'refunded',
      refunded: 70.7,
      withdrawals: [{ state: 'refunded', refund: rest / 100 }],
    })
    await expect(accept(order)).rejects.toThrow('conflict')
  })

  test('is offered and possible from the shipment until fourteen days after the delivery', async () => {
    const signedIn = ({ member }: Buyer) => buildSession(pool, { member, now: clock.now() })
    const isOffered = async ({ token }: { token: string }) => {
      const list = await call('GET', '/users/logged/orders', { token })
      return (await dataOf<{ can_withdraw: boolean }[]>(list))[0]!.can_withdraw
    }
    const { buyer, order } = await buildPaid()
    expect(await isOffered(buyer)).toBe(true)
    expect((await ask(buyer, await read(buyer, order), 1)).status).toBe(409)
    const [early, late] = [await buildDelivered(), await buildDelivered()]
    clock.advance(days(13))
    const session = await signedIn(early.buyer)
    expect(await isOffered(session)).toBe(true)
    await withdraw(session, early.order, 1)
    clock.advance(days(3))
    const last = await signedIn(late.buyer)
    expect(await isOffered(last)).toBe(false)
    expect((await ask(last, late.order, 1)).status).toBe(409)
  })
})
