import { beforeEach, expect, test } from 'vitest'
import { finishDue } from '#lib/services/money/groups/commands/collecting/retry.ts'
import { listGroups, showGroup } from '#lib/services/money/groups/queries/overview.ts'
import { markPaid } from '#lib/services/money/orders/commands/settle.ts'
import { operateGroup } from '../factories/operator-actions.ts'
import { addSteps, type Buyer } from '../factories/seats.ts'
import { dataOf, openTestApi } from './api.ts'
import { buyersOf } from './buyer.ts'
import { groupLife } from './group-life.ts'

const api = await openTestApi()
const { call, pool, db, clock } = api
const { closedIn, paid, expectFacts, itemOf, stockOf } = groupLife(api)
const { buildBuyer } = buyersOf(api)
beforeEach(async () => {
  await pool.query('DELETE FROM rate_limits')
})

const orderOf = async (seat: number) =>
  (await pool.query('SELECT id::int FROM orders WHERE participation_id = $1', [seat])).rows[0]
    .id as number
let stops = 0
const stop = async (who: Buyer, seat: number) =>
  call('POST', `/orders/${await orderOf(seat)}/cancellation`, {
    token: who.token,
    headers: { 'idempotency-key': `stop-a-seat-${stops++}` },
  })
/** A group of five copies that reached its goal and its step, all paid and confirmed. */
const confirmed = async (given: Parameters<typeof closedIn>[1] = {}) => {
  const made = await closedIn([1, 3, 1], { goal: 5, ...given })
  for (const { seat } of made.people) await paid(seat)
  await finishDue(db, clock.now())
  expect(await itemOf(made.id)).toMatchObject({ status: 'confirmed', reached: 5 })
  return made
}
const leave = async ({ people }: Awaited<ReturnType<typeof confirmed>>, at: number) => {
  const { who, seat } = people[at]!
  expect((await stop(who, seat)).status).toBe(200)
}
const optionOf = async (id: number) => {
  const { sale_variations } = await dataOf<{
    sale_variations: { bundles: { type: string; availability: number; price: number }[] }[]
  }>(await call('GET', `/preorders/${id}/variations`))
  return sale_variations[0]!.bundles[0]!
}
const listOpenGroups = async () => (await listGroups(db, { page: 1, size: 1_000 })).rows
const shortfallOf = async (id: number) =>
  (await listOpenGroups()).find((each) => each.id === id)?.shortfall
const operate = (command: string, id: number) =>
  operateGroup(db, command, [String(id)], { operator: 'Ada', now: clock.now() })
const fallsOf = async (id: number) =>
  (await showGroup(db, id)).steps.filter(({ kind }) => kind === 'below_goal').length

test('seats left after the success leave goal and step as they were at closing', async () => {
  const made = await confirmed()
  await addSteps(pool, made.bundleId, { 5: 2990 })
  await pool.query('SELECT refresh_offers(ARRAY[$1::bigint])', [made.id])
  await leave(made, 1)
  expect(await itemOf(made.id)).toMatchObject({ status: 'confirmed', reached: 5, participants: 3 })
  const buyer = await buildBuyer()
  const quote = await buyer.quote([{ bundle_id: made.bundleId, quantity: 1 }])
  expect(quote.parcels[0]!.lines[0]!.unit_price).toBe(29.9)
  await expectFacts()
})

test.each([null, 4])(
  'their copies are sold on the page, of a bundle with stock %s',
  async (stock) => {
    const made = await confirmed({
      bundles: [{ stock: stock && stock + 5, limited: stock !== null }],
    })
    await leave(made, 1)
    expect(await stockOf(made.bundleId)).toBe((stock ?? 0) + 3)
    expect(await optionOf(made.id)).toMatchObject({ type: 'sale', availability: (stock ?? 0) + 3 })
    const buyer = await buildBuyer()
    const order = await buyer.place([{ bundle_id: made.bundleId, quantity: 2 }])
    expect(order.state).toBe('pending')
    await expectFacts()
  },
)

test('their copies are offered to the waiting list first', async () => {
  const made = await confirmed({ bundles: [{ stock: 5, limited: true, waitingList: true }] })
  const buyer = await buildBuyer()
  await call('PUT', `/bundles/${made.bundleId}/waiting_list`, { token: buyer.token, body: {} })
  await leave(made, 1)
  expect(await stockOf(made.bundleId)).toBe(2)
  const { rows } = await pool.query('SELECT state FROM waiting WHERE member_id = $1', [
    buyer.member.id,
  ])
  expect(rows).toEqual([{ state: 'offered' }])
})

test('a confirmed group below its goal is a task of the operator, until its copies are sold', async () => {
  const made = await confirmed()
  expect(await shortfallOf(made.id)).toBe(0)
  await leave(made, 1)
  await leave(made, 2)
  expect(await shortfallOf(made.id)).toBe(4)
  expect(await fallsOf(made.id)).toBe(1)
  const listed = (await listOpenGroups()).map(({ id, shortfall }) => ({
    id,
    isShort: shortfall > 0,
  }))
  const before = listed.slice(
    0,
    listed.findIndex(({ id }) => id === made.id),
  )
  expect(before.every(({ isShort }) => isShort)).toBe(true)
  for (const left of [2, 0]) {
    const buyer = await buildBuyer()
    const order = await buyer.place([{ bundle_id: made.bundleId, quantity: 2 }])
    await db.transaction((tx) => markPaid(tx, order.id, clock.now()))
    expect(await shortfallOf(made.id)).toBe(left)
  }
  await expect(operate('house-copies', made.id)).rejects.toThrow('conflict')
})

test('the operator ends the task by taking the missing copies, and a later one by more', async () => {
  const made = await confirmed()
  await leave(made, 0)
  await operate('house-copies', made.id)
  expect(await shortfallOf(made.id)).toBe(0)
  expect(await itemOf(made.id)).toMatchObject({ status: 'confirmed' })
  await leave(made, 2)
  expect(await shortfallOf(made.id)).toBe(1)
})

test('a group with more than its goal, or goals of people and euros, is counted in its unit', async () => {
  const more = await confirmed({ goal: 4 })
  await leave(more, 0)
  expect(await shortfallOf(more.id)).toBe(0)
  const people = await closedIn([1, 3], { goal: 2, goalUnit: 'participants' })
  const euros = await closedIn([1, 3], { goal: 15_000, goalUnit: 'amount' })
  for (const { people: all } of [people, euros]) for (const { seat } of all) await paid(seat)
  await finishDue(db, clock.now())
  for (const { people: all } of [people, euros])
    expect((await stop(all[0]!.who, all[0]!.seat)).status).toBe(200)
  expect(await shortfallOf(people.id)).toBe(1)
  expect(await shortfallOf(euros.id)).toBe(15_000 - 3 * 3990)
  await expectFacts()
})

test('the seat of a group that still collects no longer counts for its goal', async () => {
  const made = await closedIn([1, 3, 1], { goal: 5 })
  for (const { seat } of made.people) await paid(seat)
  expect((await stop(made.people[1]!.who, made.people[1]!.seat)).status).toBe(200)
  await finishDue(db, clock.now())
  expect(await itemOf(made.id)).toMatchObject({ status: 'collecting', reached: 2 })
  await expectFacts()
})
