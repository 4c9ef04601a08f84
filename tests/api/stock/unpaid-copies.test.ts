import { describe, expect, test } from 'vitest'
import type { Order } from '#lib/contract/orders.ts'
import { buildItem } from '../../factories/items.ts'
import { buildMethod } from '../../factories/seats.ts'
import { codeOf, dataOf, openTestApi, readProblem } from '../api.ts'
import { ordersOf } from '../orders-life.ts'
import { seatsOn } from '../seat-calls.ts'
import { waitingOn } from './waiting.ts'

const api = await openTestApi()
const { pool } = api
const { buildBuyer, pay, stockOf } = ordersOf(api)
const { changeTo, group, join, take } = seatsOn(api)
const { copies, entriesOf, press, restock, wait } = waitingOn(api)

const sale = async (stock: number | null, more = {}) =>
  (await buildItem(pool, { kind: 'sale', bundles: [{ stock, ...more }] })).bundleIds[0]!
const limitedGroup = (stock = 99) => group({ bundles: [{ stock, waitingList: true }] })

/** Buyer of sales who can take seats too. */
const buildMember = async () => {
  const buyer = await buildBuyer()
  const { member, home } = buyer
  const methodId = await buildMethod(pool, { member })
  return { ...buyer, methodId, addressId: home.address_id }
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
    await expectRefused(await press(buyer, copies(first, 21)))
    expect(await stockOf(first)).toBe(90)
    const placed = await dataOf<Order>(await press(buyer, copies(first, 15)), 201)
    await expectRefused(await press(buyer, copies(second, 6)))
    expect((await press(buyer, copies(second, 5))).status).toBe(201)
    const other = await buildMember()
    for (const lines of [copies(first, 20), copies(await sale(null), 99)])
      expect((await press(other, lines)).status).toBe(201)
    await pay(placed)
    expect((await press(buyer, copies(first, 15))).status).toBe(201)
  })

  test('of a limited bundle by a seat, and any number by a seat without a limit', async () => {
    const { id, bundleId } = await limitedGroup()
    const member = await buildMember()
    await expectRefused(await join(member, id, { bundleId, quantity: 21 }))
    expect(await stockOf(bundleId)).toBe(99)
    await take(member, id, { bundleId, quantity: 20 })
    await expectRefused(await press(member, copies(await sale(90))))
    const other = await limitedGroup()
    await expectRefused(await join(member, other.id, { bundleId: other.bundleId }))
    const open = await group({ bundles: [{ stock: null }] })
    await take(member, open.id, { bundleId: open.bundleId, quantity: 60 })
    expect(await stockOf(other.bundleId)).toBe(99)
  })

  test('by changing a seat; taking fewer, or leaving, makes room', async () => {
    const { id, bundleIds } = await group({ bundles: [{ stock: 99 }, { stock: null }] })
    const [counted = 0, open = 0] = bundleIds
    const member = await buildMember()
    const seat = await take(member, id, { bundleId: open, quantity: 30 })
    const change = (bundleId: number, quantity: number) =>
      changeTo(member, seat, { bundleId, quantity })
    await expectRefused(await change(counted, 30))
    expect((await change(counted, 12)).status).toBe(200)
    await press(member, copies(await sale(90), 8))
    await expectRefused(await change(counted, 13))
    expect((await change(counted, 10)).status).toBe(200)
    expect((await press(member, copies(await sale(90), 2))).status).toBe(201)
    expect(await stockOf(counted)).toBe(89)
    expect((await change(open, 40)).status).toBe(200)
    expect((await press(member, copies(await sale(90), 10))).status).toBe(201)
  })

  test('of what the waiting list holds, which can always be ordered', async () => {
    const [wanted, other] = [await sale(0, { waitingList: true }), await sale(90)]
    const [first, next] = [await buildMember(), await buildMember()]
    expect((await press(first, copies(other, 14))).status).toBe(201)
    for (const member of [first, next]) expect((await wait(member, wanted, 9)).status).toBe(200)
    await restock(wanted, 50)
    expect(await entriesOf(wanted)).toEqual(['offered 6', 'offered 9'])
    await expectRefused(await press(first, copies(other)))
    await expectRefused(await press(first, copies(wanted, 7)))
    await expectRefused(await press(next, copies(wanted, 21)))
    expect((await press(next, copies(wanted, 20))).status).toBe(201)
    await pool.query('UPDATE bundles SET stock = 0 WHERE id = $1', [wanted])
    expect((await press(first, copies(wanted, 6))).status).toBe(201)
  })

  test('of an offer that a seat uses up', async () => {
    const { id, bundleId } = await limitedGroup(1)
    const [seated, member] = [await buildMember(), await buildMember()]
    await take(seated, id, { bundleId })
    await wait(member, bundleId, 15)
    await restock(bundleId, 60)
    expect(await entriesOf(bundleId)).toEqual(['offered 15'])
    await expectRefused(await join(member, id, { bundleId, quantity: 21 }))
    const seat = await take(member, id, { bundleId, quantity: 18 })
    await expectRefused(await changeTo(member, seat, { bundleId, quantity: 21 }))
    expect((await changeTo(member, seat, { bundleId, quantity: 20 })).status).toBe(200)
  })
})

test('both limits of unpaid orders are settings', async () => {
  const strict = await openTestApi({ UNPAID_ORDERS: '1', UNPAID_COPIES: '3' })
  const own = ordersOf(strict)
  const bundle = await own.buildSale(9)
  const buyer = await own.buildBuyer()
  const problem = await readProblem(await press(buyer, copies(bundle, 4)))
  expect(problem).toMatchObject({ code: 'unpaid_copies_total' })
  expect(problem.detail).toContain('al massimo 3 copie')
  expect((await press(buyer, copies(bundle, 3))).status).toBe(201)
  expect(await codeOf(await press(buyer, copies(bundle)))).toBe('unpaid_orders')
})
