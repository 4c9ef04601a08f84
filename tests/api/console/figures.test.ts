import { expect, test } from 'vitest'
import { dayOf, plusDays } from '#lib/calendar/days.ts'
import { days } from '#lib/format/durations.ts'
import { buildItem, buildParticipation } from '../../factories/items.ts'
import { buildCapture } from '../../factories/orders.ts'
import { buildOrder } from '../../factories/payments.ts'
import { insertRow } from '../../factories/rows.ts'
import { dataOf } from '../api.ts'
import { openTestConsole } from './console.ts'

const { call, join, pool, clock } = await openTestConsole()
const { cookie } = await join('owner')
const read = async (path: string) => dataOf<unknown>(await call('GET', path, { cookie }))
const now = clock.now()
const daysAgo = (count: number) => new Date(now.getTime() - days(count))

test('orders whose copies are in stock, and seats of yesterday, are counted', async () => {
  for (const state of ['paid', 'preparing', 'shipped']) await buildOrder(pool, { state, now })
  const { id: itemId, bundleIds } = await buildItem(pool, { status: 'ordered' })
  const { member } = await buildOrder(pool, { state: 'paid', itemId, bundleId: bundleIds[0]!, now })
  for (const passed of [1, 1, 0, 2]) {
    const { id, bundleIds } = await buildItem(pool)
    const seat = { itemId: id, bundleId: bundleIds[0]!, memberId: member.id }
    const joined = [await buildParticipation(pool, seat), daysAgo(passed)]
    await pool.query('UPDATE participations SET joined_at = $2 WHERE id = $1', joined)
  }
  const counted = { to_ship: 2, preparing: 1, seats: 2, groups: 2, stuck: 0 }
  expect(await read('/figures')).toEqual(counted)
})

test('takings are summed by day of Rome', async () => {
  const passedBy = { 4480: 0, 1000: 0, 2000: 13, 7000: 14 }
  for (const [sum, passed] of Object.entries(passedBy)) {
    const cents = Number(sum)
    const { id } = await buildOrder(pool, { state: 'paid', now })
    const capture = { kind: 'capture', provider_id: await buildCapture(pool, id, cents), cents }
    await insertRow(pool, 'ledger', { ...capture, order_id: id, at: daysAgo(passed) })
  }
  const takings = (await read('/takings')) as { day: string; cents: number }[]
  const today = dayOf(now)
  expect(takings).toHaveLength(14)
  expect(takings[0]).toEqual({ day: plusDays(today, -13), cents: 2000 })
  expect(takings.at(-1)).toEqual({ day: today, cents: 5480 })
})
