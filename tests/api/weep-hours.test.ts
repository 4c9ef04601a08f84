import { describe, expect, test } from 'vitest'
import { day } from '#lib/format/durations.ts'
import { buildItem } from '../factories/items.ts'
import { buildBuyer } from '../factories/seats.ts'
import { codeOf, dataOf } from './api.ts'
import { seatsOn } from './seat-calls.ts'
import { openTill } from './till.ts'

const till = await openTill()
const { call, clock, pool } = till
const { join } = seatsOn(till)

/** Sets the clock to milliseconds from the hour at which an item opens for all. */
const at = (hour: Date, milliseconds: number) =>
  clock.advance(hour.getTime() + milliseconds - clock.now().getTime())

const inTwoDays = () => new Date(clock.now().getTime() + 2 * day)
const awake = () =>
  pool.query("UPDATE sessions SET idle_until = '2099-01-01', expires_at = '2099-01-01'")

describe('to the millisecond of its hour', () => {
  test('a place is for weep alone, and then for all', async () => {
    const hour = inTwoDays()
    const expiresAt = new Date(hour.getTime() + 9 * day)
    const { id, bundleIds } = await buildItem(pool, { goal: 9, weepOnlyUntil: hour, expiresAt })
    const who = await buildBuyer(pool, clock.now())
    const asked = { bundleId: bundleIds[0]! }
    await awake()
    at(hour, -1)
    expect(await codeOf(await join(who, id, asked))).toBe('weep_only')
    at(hour, 0)
    expect((await join(who, id, asked)).status).toBe(201)
  })

  test('an order is placed by weep members alone, and then by all; so it is paid', async () => {
    const hour = inTwoDays()
    const { bundleIds } = await buildItem(pool, { kind: 'sale', weepOnlyUntil: hour })
    const lines = [{ bundle_id: bundleIds[0]!, quantity: 1 }]
    const [plain, weep] = [
      await buildBuyer(pool, clock.now()),
      await buildBuyer(pool, clock.now(), new Date(hour.getTime() + day)),
    ]
    const place = async ({ token, addressId }: typeof plain) => {
      const delivery = { kind: 'home', address_id: addressId }
      const quoted = await dataOf<{ agreed: string; id: number }>(
        await call('POST', '/checkout/quote', { token, body: { lines, delivery } }),
      )
      const body = { lines, delivery, agreed: quoted.agreed, conditions: true }
      return call('POST', '/orders', { token, body })
    }
    await awake()
    at(hour, -1)
    expect(await codeOf(await place(plain))).toBe('weep_only')
    const order = await dataOf<{ id: number }>(await place(weep), 201)
    const pay = () =>
      call('POST', `/orders/${order.id}/payments`, { token: weep.token, body: { kind: 'wallet' } })
    expect((await pay()).status).toBe(201)
    // The membership ends after the order was placed, and before it is paid.
    await pool.query('UPDATE members SET weep_until = $2 WHERE id = $1', [
      weep.member.id,
      clock.now(),
    ])
    expect(await codeOf(await pay())).toBe('weep_only')
    at(hour, 0)
    expect((await pay()).status).toBe(201)
    expect((await place(plain)).status).toBe(201)
  })
})
