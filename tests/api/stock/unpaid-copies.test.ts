import { describe, expect, test } from 'vitest'
import type { Order } from '#lib/contract/orders.ts'
import { buildItem } from '../../factories/items.ts'
import { buildMethod } from '../../factories/seats.ts'
import { dataOf, openTestApi, readProblem } from '../api.ts'
import { ordersOf } from '../orders-life.ts'
import { seatsOn } from '../seat-calls.ts'
import { waitingOn } from './waiting.ts'

const api = await openTestApi()
const { pool } = api
const { buildBuyer, pay, stockOf } = ordersOf(api)
const { changeTo, group, join, take } = seatsOn(api)
const { copies, press } = waitingOn(api)

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
})
