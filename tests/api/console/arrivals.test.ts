import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import type { z } from 'zod'
import type { operatorGroups } from '#lib/contract/console/groups.ts'
import { codeOf, dataOf, openTestApi, readProblem } from '../api.ts'
import { groupLife } from '../group-life.ts'
import { consoleOf } from './console.ts'

const api = await openTestApi()
const { call: callShop, pool } = api
const { call, join, confirmed } = consoleOf(api)
const {
  closedIn,
  expectFacts,
  finish,
  itemOf,
  operate,
  paid,
  pass,
  seated,
  close,
  collect,
  stockOf,
} = groupLife(api)

type Group = z.output<typeof operatorGroups.read.output>['data']
type Made = Awaited<ReturnType<typeof closedIn>>

/** A group whose copies are ordered, all of its seats paid. */
const ordered = async (made: Made) => {
  for (const { seat } of made.people) await paid(seat)
  await finish()
  await operate('ordered', made.id)
  return made
}
const orderOf = async ({ people }: Made, at: number) => {
  const { who, seat } = people[at]!
  const { rows } = await pool.query('SELECT id, number FROM orders WHERE participation_id = $1', [
    seat,
  ])
  return {
    ...who.member,
    token: who.token,
    id: rows[0].id as number,
    number: rows[0].number as number,
    seat,
  }
}
const receive = async ({ id, bundleId }: Made, copies: number) => {
  const seller = await join('catalogue')
  const body = { arrived: [{ bundle: bundleId, copies }] }
  return confirmed(seller, `/groups/${id}/receive`, body, false)
}
const shortOf = async (made: Made) => {
  const { rows } = await pool.query(
    `SELECT o.participation_id seat FROM short_lines s JOIN order_lines l ON l.id = s.line_id
     JOIN orders o ON o.id = l.order_id WHERE l.item_id = $1 AND s.ended_at IS NULL
       AND o.ended_at IS NULL ORDER BY 1`,
    [made.id],
  )
  return made.people.map(({ seat }) => rows.some((row) => Number(row.seat) === seat))
}
const mailsOf = async (email: string) =>
  (
    await pool.query(
      `SELECT (data->>'areHere')::boolean here FROM outbox WHERE kind = 'orders.copies'
       AND recipient = $1 ORDER BY id`,
      [email],
    )
  ).rows.map(({ here }) => here)
const parcelOf = async (order: Awaited<ReturnType<typeof orderOf>>) =>
  (
    await dataOf<{ parcels: { short: boolean }[] }>(
      await callShop('GET', `/users/logged/orders/${order.id}`, { token: order.token }),
    )
  ).parcels[0]
const cancel = (order: Awaited<ReturnType<typeof orderOf>>) =>
  callShop('POST', `/orders/${order.id}/cancellation`, { token: order.token })

test('too few copies go to the first who joined; the others get a mail, and are not shipped', async () => {
  const made = await ordered(await closedIn([2, 1, 1], { goal: 3 }))
  const first = await receive(made, 2)
  expect(first.question).toContain('restano senza, per ora: ordini 2, copie 2')
  const { status, bundles } = await dataOf<Group>(first.response)
  expect([status, bundles[0]]).toEqual([
    'arrived',
    expect.objectContaining({ arrived: 2, short: 2 }),
  ])
  expect(await shortOf(made)).toEqual([false, true, true])
  const [here, second, third] = [0, 1, 2].map((at) => orderOf(made, at))
  const packer = await join('shipping')
  const path = async (order: typeof here) => `/orders/${(await order)!.number}`
  const ship = { parcel: 1, carrier: 'Corriere', code: 'A1' }
  const refused = await call('POST', `${await path(second)}/ship`, {
    cookie: packer.cookie,
    body: ship,
  })
  expect((await readProblem(refused)).detail).toContain('mancano copie')
  const shipped = await call('POST', `${await path(here)}/ship`, {
    cookie: packer.cookie,
    body: ship,
  })
  expect(shipped.status).toBe(200)
  expect([await parcelOf((await second)!), await parcelOf((await here)!)]).toMatchObject([
    { short: true },
    { short: false },
  ])
  // One more comes: the next in the order gets it, once.
  for (const _ of [1, 2]) await receive(made, 3)
  expect(await shortOf(made)).toEqual([false, false, true])
  expect(await mailsOf((await second)!.email)).toEqual([false, true])
  expect(await mailsOf((await third)!.email)).toEqual([false])
  expect(await mailsOf((await here)!.email)).toEqual([])
  await expectFacts()
})

test('by lot it is the order of the closing, which anybody can verify', async () => {
  const made = await seated([1, 1, 1, 1], { goal: 3 })
  await pool.query("UPDATE items SET shortage = 'lot' WHERE id = $1", [made.id])
  await pass(1)
  await close(made.id)
  await collect(made.id)
  await receive(await ordered(made), 2)
  const { rows } = await pool.query('SELECT secret FROM draws WHERE item_id = $1', [made.id])
  const hashOf = (seat: number) =>
    createHash('sha256').update(`${rows[0].secret}:${seat}`).digest('hex')
  const seats = made.people.map(({ seat }) => seat)
  const lucky = seats.toSorted((a, b) => (hashOf(a) < hashOf(b) ? -1 : 1)).slice(0, 2)
  expect(await shortOf(made)).toEqual(seats.map((seat) => !lucky.includes(seat)))
})

test('who is left out gets all back and leaves free; a copy that comes free goes to who waits', async () => {
  const made = await ordered(await closedIn([1, 1, 1], { goal: 3 }))
  await receive(made, 1)
  expect(await shortOf(made)).toEqual([false, true, true])
  const [served, next, last] = await Promise.all([0, 1, 2].map((at) => orderOf(made, at)))
  expect((await cancel(last!)).status).toBe(200)
  expect((await cancel(served!)).status).toBe(200)
  expect(await shortOf(made)).toEqual([false, false, false])
  expect(await mailsOf(next!.email)).toEqual([false, true])
  expect(await stockOf(made.bundleId)).toBe(0)
  const { rows } = await pool.query(
    'SELECT left_by FROM participations WHERE id = ANY ($1) ORDER BY id',
    [[served!.seat, last!.seat]],
  )
  expect(rows).toEqual([{ left_by: 'member' }, { left_by: 'shop' }])
  await expectFacts()
})

test('arrivals and cancellations at the same time neither lose nor invent a copy', async () => {
  for (const _ of [1, 2, 3]) {
    const made = await ordered(await closedIn([1, 1, 1, 1], { goal: 3 }))
    await receive(made, 2)
    const [first, , third] = await Promise.all([0, 1, 2].map((at) => orderOf(made, at)))
    await Promise.all([cancel(first!), receive(made, 3), cancel(third!)])
    const short = (await shortOf(made)).filter(Boolean).length
    const { rows } = await pool.query(
      `SELECT count(*)::int open FROM orders o JOIN participations p ON p.id = o.participation_id
       WHERE p.item_id = $1 AND o.ended_at IS NULL`,
      [made.id],
    )
    expect([rows[0].open, short]).toEqual([2, 0])
    expect((await stockOf(made.bundleId)) ?? 0).toBeLessThanOrEqual(1)
  }
})

test('copies are counted only of an ordered group and of its own choices', async () => {
  const open = await seated([1], { goal: 3 })
  const seller = await join('catalogue')
  const bodyOf = (bundle: number) => ({ arrived: [{ bundle, copies: 1 }] })
  const early = await confirmed(seller, `/groups/${open.id}/receive`, bodyOf(open.bundleId), false)
  expect(await codeOf(early.response)).toBe('conflict')
  const made = await ordered(await closedIn([3], { goal: 3 }))
  const foreign = await confirmed(
    await join('catalogue'),
    `/groups/${made.id}/receive`,
    bodyOf(open.bundleId),
    false,
  )
  expect(foreign.response.status).toBe(422)
  expect(await itemOf(made.id)).toMatchObject({ status: 'ordered' })
})
