import { describe, expect, test } from 'vitest'
import type { Order } from '#lib/contract/orders.ts'
import { day } from '#lib/format/durations.ts'
import {
  acceptWithdrawal,
  refundByHand,
  refuseWithdrawal,
} from '#lib/services/money/orders/commands/withdraw.ts'
import { mailsTo } from '../factories/mails.ts'
import { buildSession } from '../factories/members.ts'
import { openTestApi } from './api.ts'
import type { Buyer } from './buyer.ts'
import { ordersOf } from './orders-life.ts'

const api = await openTestApi()
const { call, db, pool, clock } = api
const { buildBuyer, buildPaid, buildDelivered, read, refunded, wantedOf, kindsTo } = ordersOf(api)

describe('withdrawing', () => {
  const path = ({ id }: Order) => `/orders/${id}/refund_requests`
  const linesOf = (order: Order, quantity: number) => ({
    lines: [{ line_id: order.parcels[0]!.lines[0]!.id, quantity }],
  })
  const ask = ({ token }: Buyer, order: Order, quantity: number) =>
    call('POST', path(order), { token, body: linesOf(order, quantity) })

  test('from a part gives back what it cost, from the rest the delivery too', async () => {
    const { buyer, order } = await buildDelivered(3)
    const { token } = buyer
    const quoted = await call('POST', `${path(order)}/quote`, { token, body: linesOf(order, 1) })
    expect((await quoted.json()).data).toEqual({
      refund: 32.9,
      credits: 0,
      total: 32.9,
      delivery_stays: null,
    })
    expect((await (await ask(buyer, order, 1)).json()).data).toMatchObject({
      number: `R-${order.number}-1`,
      state: 'requested',
      refund: 32.9,
    })
    expect((await (await ask(buyer, order, 2)).json()).data.refund).toBe(70.7)
    expect((await ask(buyer, order, 1)).status).toBe(422)
    expect(
      (await kindsTo(buyer)).filter((kind) => kind === 'orders.withdrawal-received'),
    ).toHaveLength(2)
  })

  test('has a receipt by mail that bears the very second, and as a file', async () => {
    const { buyer, order } = await buildDelivered()
    const { data } = await (await ask(buyer, order, 1)).json()
    const mail = (await mailsTo(pool, buyer.member.email)).at(-1)
    expect(mail?.data.exactly).toMatch(/\d{2}:\d{2}:\d{2}$/)
    const file = `/users/logged${path(order)}/${data.id}/receipt`
    const response = await call('GET', file, { token: buyer.token })
    expect(response.headers.get('content-type')).toBe('application/pdf')
    expect((await call('GET', file, { token: (await buildBuyer()).token })).status).toBe(404)
  })

  test('that is accepted is refunded when the provider says so', async () => {
    const { buyer, order } = await buildDelivered(2)
    await ask(buyer, order, 1)
    const decided = { order: order.id, position: 1, decision: null }
    await db.transaction((tx) => acceptWithdrawal(tx, decided, clock.now()))
    expect(await wantedOf(order)).toEqual([{ cents: 3290, because: 'withdrawal' }])
    expect(await read(buyer, order)).toMatchObject({ state: 'refund_requested' })
    await refunded(order)
    const after = await read(buyer, order)
    expect(after).toMatchObject({ state: 'delivered', refunded: 32.9 })
    expect(after.withdrawals[0]!.state).toBe('refunded')
    await ask(buyer, order, 1)
    await db.transaction((tx) => acceptWithdrawal(tx, { ...decided, position: 2 }, clock.now()))
    await refunded(order)
    expect(await read(buyer, order)).toMatchObject({ state: 'refunded', refunded: 70.7 })
  })

  test('that is refused says why, and the copies may be asked for again', async () => {
    const { buyer, order } = await buildDelivered()
    await ask(buyer, order, 1)
    const decided = { order: order.id, position: 1, decision: 'Il pacco non è arrivato.' }
    await db.transaction((tx) => refuseWithdrawal(tx, decided, clock.now()))
    const after = await read(buyer, order)
    expect(after.state).toBe('delivered')
    expect(after.withdrawals[0]).toMatchObject({ state: 'refused', decision: decided.decision })
    expect((await ask(buyer, order, 1)).status).toBe(201)
  })

  test('that gives the delivery back does so once, also when an earlier one is refused', async () => {
    const { buyer, order } = await buildDelivered(3)
    await ask(buyer, order, 2)
    expect((await (await ask(buyer, order, 1)).json()).data.refund).toBe(37.8)
    const decided = { order: order.id, decision: 'I dadi mancano.' }
    await db.transaction((tx) => acceptWithdrawal(tx, { ...decided, position: 2 }, clock.now()))
    await db.transaction((tx) => refuseWithdrawal(tx, { ...decided, position: 1 }, clock.now()))
    await refunded(order)
    expect(await read(buyer, order)).toMatchObject({ state: 'delivered', refunded: 37.8 })
    expect((await (await ask(buyer, order, 2)).json()).data.refund).toBe(65.8)
    await db.transaction((tx) => acceptWithdrawal(tx, { ...decided, position: 3 }, clock.now()))
    await refunded(order)
    expect(await read(buyer, order)).toMatchObject({ state: 'refunded', refunded: 103.6 })
  })

  test.each([
    [5000, 2070],
    [7070, 0],
  ])('that a refund by hand of %d left less for is accepted for the rest', async (byHand, rest) => {
    const { buyer, order } = await buildDelivered(2)
    const asked = await (await ask(buyer, order, 1)).json()
    expect(asked.data.refund).toBe(32.9)
    const cents = byHand
    await db.transaction((tx) => refundByHand(tx, { order: order.id, cents }, clock.now()))
    const decided = { order: order.id, position: 1, decision: null }
    await db.transaction((tx) => acceptWithdrawal(tx, decided, clock.now()))
    const wanted = [
      { cents: byHand, because: 'operator' },
      { cents: rest, because: 'withdrawal' },
    ]
    expect(await wantedOf(order)).toEqual(wanted.filter((each) => each.cents > 0))
    const mail = (await mailsTo(pool, buyer.member.email)).at(-1)
    expect(mail?.data).toMatchObject({ refundCents: rest, backBeforeCents: 3290 - rest })
    await refunded(order)
    const after = await read(buyer, order)
    expect(after).toMatchObject({ state: 'refunded', refunded: 70.7 })
    expect(after.withdrawals[0]).toMatchObject({ state: 'refunded', refund: rest / 100 })
    await expect(
      db.transaction((tx) => acceptWithdrawal(tx, decided, clock.now())),
    ).rejects.toThrow('conflict')
  })

  test('is too early before anything left, and too late after fourteen days', async () => {
    const { buyer, order } = await buildPaid()
    expect((await ask(buyer, await read(buyer, order), 1)).status).toBe(409)
    const late = await buildDelivered()
    const was = clock.now().getTime()
    clock.advance(13 * day)
    expect(
      (await ask({ ...late.buyer, token: await again(late.buyer) }, late.order, 1)).status,
    ).toBe(201)
    const later = await buildDelivered()
    clock.advance(15 * day)
    expect(
      (await ask({ ...later.buyer, token: await again(later.buyer) }, later.order, 1)).status,
    ).toBe(409)
    clock.advance(was - clock.now().getTime())
  })

  const again = async ({ member }: Buyer) =>
    (await buildSession(pool, { member, now: clock.now() })).token
})
