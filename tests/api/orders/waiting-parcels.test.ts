import { describe, expect, test } from 'vitest'
import type { Order } from '#lib/contract/orders.ts'
import { refundWaiting } from '#lib/services/money/stock/commands/end-orders.ts'
import { buildItem } from '../../factories/items.ts'
import { mailsTo } from '../../factories/mails.ts'
import { deliverFor, travelWith } from '../../factories/orders.ts'
import { openTestApi } from '../api.ts'
import { ordersOf } from '../orders-life.ts'

const api = await openTestApi()
const { call, db, pool, clock } = api
const { buildBuyer, buildSale, stockOf, read, pay, send, deliver, ...orders } = ordersOf(api)
const { ask, withdraw, wantedOf } = orders

/** Builds an order of one item that ships at once, and two copies of one that ships with a group. */
const buildBoth = async () => {
  const group = await buildItem(pool)
  const mate = await buildItem(pool, { kind: 'sale', bundles: [{ priceCents: 1990, stock: 9 }] })
  await deliverFor(pool, mate.id, 290)
  await travelWith(pool, mate.id, group.id)
  const [soon, later] = [await buildSale(), mate.bundleIds[0]!]
  const buyer = await buildBuyer()
  const placed = await buyer.place([
    { bundle_id: soon, quantity: 1 },
    { bundle_id: later, quantity: 2 },
  ])
  await pay(placed)
  const order = await read(buyer, placed)
  const waiting = order.parcels.find(({ waits_for }) => waits_for !== null)!
  const sent = order.parcels.find(({ waits_for }) => waits_for === null)!
  const fail = () => db.transaction((tx) => refundWaiting(tx, order.id, group.id, clock.now()))
  return { buyer, order, later, waiting, sent, fail }
}

const sumOf = async (order: Order) =>
  (await wantedOf(order)).reduce((sum, { cents }) => sum + Number(cents), 0)

describe('of a parcel whose group failed', () => {
  test('nothing can be withdrawn, and withdrawing from other parcels refunds the rest', async () => {
    const { buyer, order, later, waiting, sent, fail } = await buildBoth()
    await send(order, sent.position)
    await deliver(order, sent.position)
    await fail()
    const after = await read(buyer, order)
    expect(after).toMatchObject({ state: 'delivered', can_withdraw: true })
    expect(after.parcels.map(({ cancelled }) => cancelled)).toEqual([false, true])
    expect(after.parcels.flatMap(({ lines }) => lines.map(({ left }) => left))).toEqual([1, 0])
    expect(await stockOf(later)).toBe(9)
    expect((await ask(buyer, order, 1, waiting.lines[0]!.id)).status).toBe(422)
    const { refund } = await withdraw(buyer, order, 1, sent.lines[0]!.id)
    expect(Math.round(refund * 100) + (await sumOf(order))).toBe(Math.round(order.total * 100))
    expect((await read(buyer, order)).can_withdraw).toBe(false)
  })

  test('earlier withdrawals are refunded once', async () => {
    const { buyer, order, later, waiting, sent, fail } = await buildBoth()
    await send(order, sent.position)
    expect((await withdraw(buyer, order, 1, waiting.lines[0]!.id)).refund).toBe(19.9)
    await fail()
    expect(await sumOf(order)).toBe(Math.round(waiting.delivery * 100) + 1990)
    expect(await stockOf(later)).toBe(8)
    await expect(orders.refuse(order)).rejects.toThrow('conflict')
  })

  test('cancelling the order afterwards notifies only of the rest', async () => {
    const { buyer, order, fail } = await buildBoth()
    await fail()
    const back = await sumOf(order)
    const { token } = buyer
    expect((await call('POST', `/orders/${order.id}/cancellation`, { token })).status).toBe(200)
    const mails = (await mailsTo(pool, buyer.member.email)).filter(
      ({ kind }) => kind === 'orders.cancelled',
    )
    expect(mails.map(({ data }) => data.backCents)).toEqual([
      back,
      Math.round(order.total * 100) - back,
    ])
    await orders.refunded(order)
    expect((await read(buyer, order)).refunded).toBe(order.total)
  })
})
