import { expect, test } from 'vitest'
import { offerNext } from '#lib/services/money/stock/commands/copies.ts'
import { codeOf, openTestApi } from '../api/api.ts'
import { type Buyer, buyersOf } from '../api/buyer.ts'
import { seatsOn } from '../api/seat-calls.ts'
import { waitingOn } from '../api/stock/waiting.ts'
import { buildItem } from '../factories/items.ts'
import { buildMethod } from '../factories/seats.ts'
import { countCodes } from './processes.ts'

const api = await openTestApi()
const { db, pool, clock } = api
const { group, join } = seatsOn(api)
const { wait } = waitingOn(api)
const { buildBuyer } = buyersOf(api)

const buildSale = async (bundle: object) =>
  (await buildItem(pool, { kind: 'sale', bundles: [bundle] })).bundleIds[0]!
const buildBundle = (stock: number | null) => buildSale({ stock, limited: true })
const bodyFor = async (buyer: Buyer, bundle_id: number, quantity = 1) => {
  const lines = [{ bundle_id, quantity }]
  return buyer.bodyOf(lines, (await buyer.quote(lines)).agreed)
}
/** Sends concurrent orders and counts the responses by their kind. */
const pressAtOnce = async (buyer: Buyer, times: number, bundleIds: readonly number[]) => {
  const calls = await Promise.all(
    Array.from({ length: times }, (_, at) => bodyFor(buyer, bundleIds[at % bundleIds.length]!)),
  )
  const answers = await Promise.all(calls.map((body) => buyer.send(body)))
  const codes = answers.map(async (answer) => (answer.status === 201 ? 'placed' : codeOf(answer)))
  return countCodes(await Promise.all(codes))
}
test('of thirty concurrent orders of one member three are placed', async () => {
  const bundles = await Promise.all([0, 1, 2, 3, 4, 5].map(() => buildBundle(40)))
  const answers = await pressAtOnce(await buildBuyer(), 30, bundles)
  expect(answers).toEqual({ placed: 3, unpaid_orders: 27 })
})

test('concurrent orders, seats and offers of one member hold at most twenty copies', async () => {
  for (let round = 0; round < 2; round++) {
    await pool.query('DELETE FROM rate_limits')
    const buyer = await buildBuyer()
    const { member, home, token } = buyer
    const seated = {
      member,
      token,
      addressId: home.address_id,
      methodId: await buildMethod(pool, { member }),
    }
    const sales = await Promise.all([0, 1, 2].map(() => buildSale({ stock: 60 })))
    const groups = await Promise.all([0, 1, 2].map(() => group({ bundles: [{ stock: 60 }] })))
    const awaited = await Promise.all(
      [0, 1, 2].map(() => buildSale({ stock: 0, waitingList: true })),
    )
    for (const bundle of awaited) await wait(buyer, bundle, 7)
    await pool.query('UPDATE bundles SET stock = 9 WHERE id = ANY ($1)', [awaited])
    const bodies = await Promise.all(sales.map((bundle) => bodyFor(buyer, bundle, 8)))
    await Promise.all([
      ...bodies.map((body) => buyer.send(body)),
      ...groups.map(({ id, bundleId }) => join(seated, id, { bundleId, quantity: 6 })),
      ...awaited.map((bundle) => db.transaction((tx) => offerNext(tx, [bundle], clock.now()))),
    ])
    const { rows } = await pool.query(
      `SELECT (SELECT coalesce(sum(l.quantity), 0) FROM orders o JOIN order_lines l ON l.order_id = o.id
           WHERE o.member_id = $1 AND o.state = 'pending')
         + (SELECT coalesce(sum(quantity), 0) FROM participations WHERE member_id = $1)
         + (SELECT coalesce(sum(quantity), 0) FROM waiting WHERE member_id = $1 AND state = 'offered') held`,
      [member.id],
    )
    const held = Number(rows[0].held)
    expect(held).toBeLessThanOrEqual(20)
    expect(held).toBeGreaterThan(12)
  }
})
