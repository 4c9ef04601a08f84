import { beforeEach, expect, test } from 'vitest'
import type { Order } from '#lib/contract/orders.ts'
import { hours } from '#lib/format/durations.ts'
import { announceAddress } from '#lib/services/money/orders/commands/addresses.ts'
import { buildSession } from '../../factories/members.ts'
import { buildAddress } from '../../factories/orders.ts'
import { buildOrder } from '../../factories/payments.ts'
import { insertRow } from '../../factories/rows.ts'
import { codeOf, dataOf, openTestApi, readProblem } from '../api.ts'
import { buyersOf } from '../buyer.ts'
import { workingAt } from '../outbox.ts'
import { consoleOf } from './console.ts'

const api = await openTestApi()
const { pool, clock, db } = api
const { call, join, confirmed } = consoleOf(api)
const { buildBuyer } = buyersOf(api)
const work = workingAt(api)
let shipper: Awaited<ReturnType<typeof join>>
beforeEach(async () => {
  await pool.query("UPDATE orders SET state = 'delivered' WHERE state IN ('paid', 'preparing')")
  shipper = await join('shipping')
})

/** Builds a paid order of a buyer, who has a second address. */
const buildPaid = async () => {
  const { member, home, ...buyer } = await buildBuyer()
  let { token } = buyer
  const signIn = async () => {
    token = (await buildSession(pool, { member, now: clock.now() })).token
  }
  const order = await buildOrder(pool, { state: 'paid', now: clock.now(), member })
  const other = await buildAddress(pool, member, { preferred: false })
  await pool.query("UPDATE postal_addresses SET street = 'via Po' WHERE id = $1", [other])
  const path = `/orders/${order.id}/address`
  const move = (address_id = other) => api.call('PUT', path, { token, body: { address_id } })
  const read = async () =>
    dataOf<Order>(await api.call('GET', `/users/logged/orders/${order.id}`, { token }))
  return { ...order, signIn, move, read, home: home.address_id }
}
const announce = (body: object) =>
  confirmed(shipper, '/orders/batches', { act: 'orders.announce-address', ...body }, false)
const mailsOf = async (id: number) =>
  (
    await pool.query(
      "SELECT data->>'until' until FROM outbox WHERE kind = 'orders.address' AND about = $1",
      [`order:${id}`],
    )
  ).rows.map(({ until }) => Number(until))

test('an announced address can be changed for 48 hours, and then by the shop alone', async () => {
  const { id, number, signIn, move, read, home } = await buildPaid()
  expect(await read()).toMatchObject({ can_move: true, address_fixed_at: null })
  const { question } = await announce({ numbers: [number] })
  expect(question).toContain('48 ore')
  await work('notification')
  const fixed = clock.now().getTime() + hours(48)
  expect(await mailsOf(id)).toEqual([fixed])
  const order = await read()
  expect(order.can_move).toBe(true)
  expect(Date.parse(order.address_fixed_at!)).toBe(fixed)
  const moved = await dataOf<Order>(await move())
  expect(moved.ship_to.line).toContain('via Po')

  clock.advance(hours(48))
  await signIn()
  expect((await read()).can_move).toBe(false)
  const refused = await readProblem(await move(home))
  expect(refused).toMatchObject({ code: 'address_fixed', status: 409 })
  expect(refused.detail).toContain('scrivici')
  shipper = await join('shipping')
  const { cookie } = shipper
  const shown = await dataOf<{ version: string }>(
    await call('GET', `/orders/${number}`, { cookie }),
  )
  const place = { street: 'corso Re 2', postal_code: '10121', city: 'Torino', province: 'to' }
  const body = { name: 'Rita Re', details: null, phone: null, ...place, version: shown.version }
  const correct = (more: object = {}) =>
    call('POST', `/orders/${number}/correct-address`, { cookie, body: { ...body, ...more } })
  expect((await readProblem(await correct({ province: 'XX' }))).errors).toHaveProperty('province')
  expect((await correct()).status).toBe(200)
  expect((await read()).ship_to.line).toBe('Rita Re, corso Re 2, 10121 Torino (TO)')
  expect(await codeOf(await correct())).toBe('stale')
})

test('twice at once makes one mail and one moment, and what needs no notice is left out', async () => {
  const { id, number } = await buildPaid()
  const tries = [1, 2].map(() => db.transaction((tx) => announceAddress(tx, id, clock.now())))
  const outcomes = (await Promise.allSettled(tries)).map(({ status }) => status)
  expect(outcomes.sort()).toEqual(['fulfilled', 'rejected'])
  expect(await mailsOf(id)).toHaveLength(1)
  const { number: picked, id: pickedId } = await buildPaid()
  await pool.query(`UPDATE orders SET delivery = delivery || '{"kind": "pickup"}' WHERE id = $1`, [
    pickedId,
  ])
  const body = { act: 'orders.announce-address', numbers: [number, picked] }
  const { cookie } = shipper
  expect((await call('POST', '/orders/batches', { cookie, body })).status).toBe(409)
})

test('a wave leaves out what can still be moved, and nothing prepares it before', async () => {
  const [one, free] = [await buildPaid(), await buildPaid()]
  await announce({ numbers: [one.number] })
  await work('notification')
  const { cookie } = shipper
  const early = await call('POST', `/orders/${one.number}/prepare`, { cookie })
  expect((await readProblem(early)).detail).toContain('può ancora cambiare')
  const { question, response } = await confirmed(shipper, '/waves/make', {}, false)
  expect(question).toMatch(/nell’ondata: 1\..*si può ancora cambiare: 1/)
  expect(response.status).toBe(200)
  await work('notification')
  expect((await free.read()).state).toBe('preparing')
  expect(await codeOf(await free.move())).toBe('conflict')
  const none = await readProblem(await call('POST', '/waves/make', { cookie, body: {} }))
  expect(none.detail).toContain('si possono ancora cambiare: 1')
  clock.advance(hours(48))
  const later = await confirmed(await join('shipping'), '/waves/make', {}, false)
  expect(later.question).toMatch(/nell’ondata: 1\.[^:]*$/)
})

test('only the buyer moves an order, and not one that travels with another', async () => {
  const [mine, other] = [await buildPaid(), await buildPaid()]
  expect(await codeOf(await mine.move(other.home))).toBe('not_found')
  await insertRow(pool, 'shared_deliveries', {
    order_id: mine.id,
    parcel: 1,
    payer_id: other.id,
    payer_parcel: 1,
  })
  expect((await other.read()).can_move).toBe(false)
  expect(await codeOf(await mine.move())).toBe('conflict')
})
