import { expect, test } from 'vitest'
import { day } from '#lib/format/durations.ts'
import { buildItem } from '../../factories/items.ts'
import { buildBuyer } from '../../factories/seats.ts'
import { codeOf, dataOf } from '../api.ts'
import { seatsOn } from '../seat-calls.ts'
import { openTill } from '../till.ts'

const till = await openTill()
const { call, clock, pool } = till
const { join } = seatsOn(till)

/** Advances the clock to milliseconds from the hour at which an item opens for all. */
const at = async (hour: Date, milliseconds: number) => {
  clock.advance(hour.getTime() + milliseconds - clock.now().getTime())
  await pool.query("UPDATE sessions SET idle_until = '2099-01-01', expires_at = '2099-01-01'")
}
const inTwoDays = () => new Date(clock.now().getTime() + 2 * day)

test('to the millisecond of its hour a seat is for weep alone, and then for all', async () => {
  const hour = inTwoDays()
  const expiresAt = new Date(hour.getTime() + 9 * day)
  const { id, bundleIds } = await buildItem(pool, { goal: 9, weepOnlyUntil: hour, expiresAt })
  const who = await buildBuyer(pool, clock.now())
  const wanted = { bundleId: bundleIds[0]! }
  await at(hour, -1)
  expect(await codeOf(await join(who, id, wanted))).toBe('weep_only')
  await at(hour, 0)
  expect((await join(who, id, wanted)).status).toBe(201)
})

test('to the millisecond of its hour an order is placed and paid by weep members alone, and then by all', async () => {
  const hour = inTwoDays()
  const { bundleIds } = await buildItem(pool, { kind: 'sale', weepOnlyUntil: hour })
  const lines = [{ bundle_id: bundleIds[0]!, quantity: 1 }]
  const plain = await buildBuyer(pool, clock.now())
  const weep = await buildBuyer(pool, clock.now(), new Date(hour.getTime() + day))
  const place = async ({ token, addressId }: typeof plain) => {
    const wanted = { lines, delivery: { kind: 'home', address_id: addressId } }
    const quote = await call('POST', '/checkout/quote', { token, body: wanted })
    const { agreed } = await dataOf<{ agreed: string }>(quote)
    return call('POST', '/orders', { token, body: { ...wanted, agreed, conditions: true } })
  }
  await at(hour, -1)
  expect(await codeOf(await place(plain))).toBe('weep_only')
  const { id } = await dataOf(await place(weep), 201)
  const pay = () =>
    call('POST', `/orders/${id}/payments`, { token: weep.token, body: { kind: 'wallet' } })
  expect((await pay()).status).toBe(201)
  // The membership ends after the order was placed, and before it is paid.
  await pool.query('UPDATE members SET weep_until = $2 WHERE id = $1', [
    weep.member.id,
    clock.now(),
  ])
  expect(await codeOf(await pay())).toBe('weep_only')
  await at(hour, 0)
  expect((await pay()).status).toBe(201)
  expect((await place(plain)).status).toBe(201)
})
