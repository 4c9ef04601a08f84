import { expect, test } from 'vitest'
import { listGroups, showGroup } from '#lib/services/money/groups/queries/overview.ts'
import { markPaid } from '#lib/services/money/orders/commands/settle.ts'
import { dataOf, openTestApi } from '../api.ts'
import { buyersOf } from '../buyer.ts'
import { groupLife } from '../group-life.ts'

const api = await openTestApi()
const { call, pool, db, clock } = api
const { closedIn, expectFacts, finish, itemOf, operate, paid, stockOf } = groupLife(api)
const { buildBuyer } = buyersOf(api)

type Made = Awaited<ReturnType<typeof closedIn>>
/** A group of five copies that reached its goal and its step, all paid and confirmed. */
const confirmed = async (given: Parameters<typeof closedIn>[1] = {}, quantities = [1, 3, 1]) => {
  const made = await closedIn(quantities, { goal: 5, ...given })
  for (const { seat } of made.people) await paid(seat)
  await finish()
  expect(await itemOf(made.id)).toMatchObject({ status: 'confirmed' })
  return made
}
const leave = async ({ people }: Made, at: number) => {
  const { who, seat } = people[at]!
  const { rows } = await pool.query('SELECT id FROM orders WHERE participation_id = $1', [seat])
  const path = `/orders/${rows[0].id}/cancellation`
  expect((await call('POST', path, { token: who.token })).status).toBe(200)
}
const buy = async ({ bundleId }: Made, quantity: number) =>
  (await buildBuyer()).place([{ bundle_id: bundleId, quantity }])
const listOpenGroups = async () => (await listGroups(db, { page: 1, size: 1_000 })).rows
const shortfallOf = async (id: number) =>
  (await listOpenGroups()).find((each) => each.id === id)?.shortfall

test.each([null, 4])(
  'their copies are sold on the page, of a bundle with stock %s',
  async (stock) => {
    const made = await confirmed({
      bundles: [{ stock: stock && stock + 5, limited: stock !== null }],
    })
    await leave(made, 1)
    expect(await itemOf(made.id)).toMatchObject({ status: 'confirmed', reached: 5 })
    const availability = (stock ?? 0) + 3
    expect(await stockOf(made.bundleId)).toBe(availability)
    expect(await dataOf(await call('GET', `/preorders/${made.id}/variations`))).toMatchObject({
      sale_variations: [{ bundles: [{ type: 'sale', availability }] }],
    })
    expect((await buy(made, 2)).state).toBe('pending')
    await expectFacts()
  },
)

test('a confirmed group below its goal is a task of the operator, until its copies are sold', async () => {
  const made = await confirmed()
  expect(await shortfallOf(made.id)).toBe(0)
  for (const at of [1, 2]) await leave(made, at)
  expect(await shortfallOf(made.id)).toBe(4)
  const { steps } = await showGroup(db, made.id)
  expect(steps.filter(({ kind }) => kind === 'below_goal')).toHaveLength(1)
  const listed = await listOpenGroups()
  const before = listed.slice(
    0,
    listed.findIndex(({ id }) => id === made.id),
  )
  expect(before.every(({ shortfall }) => shortfall > 0)).toBe(true)
  for (const left of [2, 0]) {
    const order = await buy(made, 2)
    await db.transaction((tx) => markPaid(tx, order.id, clock.now()))
    expect(await shortfallOf(made.id)).toBe(left)
  }
  await expect(operate('house-copies', made.id)).rejects.toThrow('conflict')
})

test.each([
  ['units', 4, [1, 3, 1], 0],
  ['participants', 2, [1, 3], 1],
  ['amount', 15_000, [1, 3], 15_000 - 3 * 3990],
] as const)(
  'is counted in the unit of the goal: %s of %d',
  async (goalUnit, goal, quantities, shortfall) => {
    const made = await confirmed({ goal, goalUnit }, [...quantities])
    await leave(made, 0)
    expect(await shortfallOf(made.id)).toBe(shortfall)
    if (shortfall > 0) await operate('house-copies', made.id)
    expect(await shortfallOf(made.id)).toBe(0)
    await expectFacts()
  },
)
