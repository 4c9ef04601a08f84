import { beforeEach, describe, expect, test } from 'vitest'
import type { Order } from '#lib/contract/orders.ts'
import { moveCopies } from '#lib/services/money/stock/jobs.ts'
import { buildItem } from '../factories/items.ts'
import { deliverFor } from '../factories/orders.ts'
import { buildMethod, seatBody } from '../factories/seats.ts'
import { codeOf, openTestApi, readProblem } from './api.ts'
import type { Buyer } from './buyer.ts'
import { ordersOf } from './orders-life.ts'
import { seatOf, seatsOn } from './seat-calls.ts'

const api = await openTestApi()
const { call, deps, pool } = api
const { buildBuyer, pay, stockOf } = ordersOf(api)
const { group, join } = seatsOn(api)
beforeEach(async () => {
  await pool.query('DELETE FROM rate_limits')
})

const sale = async (stock: number | null, more = {}) => {
  const item = await buildItem(pool, { kind: 'sale', bundles: [{ stock, ...more }] })
  await deliverFor(pool, item.id, 490)
  return item.bundleIds[0]!
}
const limitedGroup = (stock = 99) => group({ bundles: [{ stock, waitingList: true }] })

/** Buyer of sales who can take seats too. */
const buildMember = async () => {
  const buyer = await buildBuyer()
  const { member, home } = buyer
  const methodId = await buildMethod(pool, { member })
  return { ...buyer, methodId, addressId: home.address_id }
}
type Member = Awaited<ReturnType<typeof buildMember>>

/** Places an order with a fresh quote; returns the response of any status. */
const press = async (buyer: Buyer, bundle_id: number, quantity: number) => {
  const lines = [{ bundle_id, quantity }]
  return buyer.send(buyer.bodyOf(lines, (await buyer.quote(lines)).agreed))
}
const change = async (buyer: Member, seat: number, bundleId: number, quantity: number) => {
  const { conditions: _, ...body } = await seatBody(pool, buyer, { bundleId, quantity })
  return call('PATCH', `/participations/${seat}`, { token: buyer.token, body })
}
const waitFor = ({ token }: Buyer, bundle: number, quantity: number) =>
  call('PUT', `/bundles/${bundle}/waiting_list`, { token, body: { quantity } })
const offersOf = async (bundle: number) => {
  const text = 'SELECT state, quantity FROM waiting WHERE bundle_id = $1 ORDER BY id'
  return (await pool.query(text, [bundle])).rows.map(
    ({ state, quantity }) => `${state} ${quantity}`,
  )
}
const restock = async (bundle: number, stock: number) => {
  await pool.query('UPDATE bundles SET stock = $2 WHERE id = $1', [bundle, stock])
  await moveCopies.run(deps, {})
}
const expectRefused = async (answer: Response) => {
  const problem = await readProblem(answer)
  expect(problem).toMatchObject({ code: 'unpaid_copies_total', status: 409 })
  expect(problem.detail).toContain('al massimo 20 copie')
}

describe('a member holds at most twenty unpaid copies', () => {
  test('of counted stock over all orders; paying makes room, and uncounted stock is free', async () => {
    const [first, second] = [await sale(90), await sale(90)]
    const buyer = await buildMember()
    await expectRefused(await press(buyer, first, 21))
    expect(await stockOf(first)).toBe(90)
    const placed = ((await (await press(buyer, first, 15)).json()) as { data: Order }).data
    await expectRefused(await press(buyer, second, 6))
    expect((await press(buyer, second, 5)).status).toBe(201)
    expect((await press(await buildMember(), first, 20)).status).toBe(201)
    await pay(placed)
    expect((await press(buyer, first, 15)).status).toBe(201)
    const other = await buildMember()
    await press(other, first, 20)
    expect((await press(other, await sale(null), 99)).status).toBe(201)
  })

  test('of a limited bundle by a seat, and any number by a seat without a limit', async () => {
    const { id, bundleId } = await limitedGroup()
    const member = await buildMember()
    await expectRefused(await join(member, id, { bundleId, quantity: 21 }))
    expect(await stockOf(bundleId)).toBe(99)
    await seatOf(await join(member, id, { bundleId, quantity: 20 }))
    await expectRefused(await press(member, await sale(90), 1))
    const other = await limitedGroup()
    await expectRefused(await join(member, other.id, { bundleId: other.bundleId }))
    const open = await group({ bundles: [{ stock: null }] })
    await seatOf(await join(member, open.id, { bundleId: open.bundleId, quantity: 60 }))
    expect(await stockOf(other.bundleId)).toBe(99)
  })

  test('by changing a seat; taking fewer, or leaving, makes room', async () => {
    const { id, bundleIds } = await group({ bundles: [{ stock: 99 }, { stock: null }] })
    const [counted, open] = bundleIds as [number, number]
    const member = await buildMember()
    const seat = await seatOf(await join(member, id, { bundleId: open, quantity: 30 }))
    await expectRefused(await change(member, seat.id, counted, 30))
    expect((await change(member, seat.id, counted, 12)).status).toBe(200)
    await press(member, await sale(90), 8)
    await expectRefused(await change(member, seat.id, counted, 13))
    expect((await change(member, seat.id, counted, 10)).status).toBe(200)
    expect((await press(member, await sale(90), 2)).status).toBe(201)
    expect(await stockOf(counted)).toBe(89)
    expect((await change(member, seat.id, open, 40)).status).toBe(200)
    expect((await press(member, await sale(90), 10)).status).toBe(201)
  })

  test('of what the waiting list holds, which can always be ordered', async () => {
    const [wanted, other] = [await sale(0, { waitingList: true }), await sale(90)]
    const [first, next] = [await buildMember(), await buildMember()]
    expect((await press(first, other, 14)).status).toBe(201)
    for (const member of [first, next]) expect((await waitFor(member, wanted, 9)).status).toBe(200)
    await restock(wanted, 50)
    expect(await offersOf(wanted)).toEqual(['offered 6', 'offered 9'])
    await expectRefused(await press(first, other, 1))
    await expectRefused(await press(first, wanted, 7))
    expect((await press(first, wanted, 6)).status).toBe(201)
    await expectRefused(await press(next, wanted, 21))
    expect((await press(next, wanted, 20)).status).toBe(201)
  })

  test('of an offer that a seat uses up', async () => {
    const { id, bundleId } = await limitedGroup(1)
    const [seated, member] = [await buildMember(), await buildMember()]
    await seatOf(await join(seated, id, { bundleId }))
    await waitFor(member, bundleId, 15)
    await restock(bundleId, 60)
    expect(await offersOf(bundleId)).toEqual(['offered 15'])
    await expectRefused(await join(member, id, { bundleId, quantity: 21 }))
    const seat = await seatOf(await join(member, id, { bundleId, quantity: 18 }))
    await expectRefused(await change(member, seat.id, bundleId, 21))
    expect((await change(member, seat.id, bundleId, 20)).status).toBe(200)
  })
})

test('both limits of unpaid orders are settings', async () => {
  const strict = await openTestApi({ UNPAID_ORDERS: '1', UNPAID_COPIES: '3' })
  const own = ordersOf(strict)
  const bundle = await own.buildSale(9)
  const buyer = await own.buildBuyer()
  const problem = await readProblem(await press(buyer, bundle, 4))
  expect(problem).toMatchObject({ code: 'unpaid_copies_total' })
  expect(problem.detail).toContain('al massimo 3 copie')
  expect((await press(buyer, bundle, 3)).status).toBe(201)
  expect(await codeOf(await press(buyer, bundle, 1))).toBe('unpaid_orders')
})
