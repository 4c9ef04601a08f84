import { expect, test } from 'vitest'
import type { z } from 'zod'
import type { operatorGroups } from '#lib/contract/console/groups.ts'
import { day } from '#lib/format/durations.ts'
import { buildItem, buildParticipation } from '../../factories/items.ts'
import { buildMember } from '../../factories/members.ts'
import { insertRow } from '../../factories/rows.ts'
import { dataOf, openTestApi } from '../api.ts'
import { consoleOf } from './console.ts'

const api = await openTestApi()
const { pool } = api
const { call, join } = consoleOf(api)
const seller = await join('catalogue')

type Shown = z.output<typeof operatorGroups.read.output>['data']
const read = async (id: number) =>
  dataOf<Shown>(await call('GET', `/groups/${id}`, { cookie: seller.cookie }))

/** Midnight of Rome, in winter. */
const opening = Date.parse('2026-01-01T00:00:00+01:00')
const from = (days: number) => new Date(opening + days * day)

type Seat = { joined: number; ended?: number; quantity?: number }

/** Builds a group that opened on 1 January, with seats by days from then. */
const grown = async (
  length: number,
  seats: Seat[],
  given: Parameters<typeof buildItem>[1] = {},
) => {
  const dates = { publishedAt: from(0), expiresAt: from(length) }
  const { id, bundleIds } = await buildItem(pool, { status: 'completed', ...dates, ...given })
  for (const { joined, ended, quantity } of seats) {
    const { id: memberId } = await buildMember(pool)
    const state = ended === undefined ? 'active' : 'withdrawn'
    const seat = { itemId: id, bundleId: bundleIds[0]!, memberId, quantity, state }
    const times = [await buildParticipation(pool, seat), from(joined), ended && from(ended)]
    await pool.query('UPDATE participations SET joined_at = $2, ended_at = $3 WHERE id = $1', times)
  }
  return id
}

test('a group is compared with what groups that succeeded had at the same share of their time', async () => {
  const running = { status: 'running', goal: 200 }
  const id = await grown(4, [{ joined: 0.5, quantity: 30 }], running)
  // Half of its goal after a quarter of ten days, and all of it after three quarters.
  await grown(
    10,
    [
      { joined: 2.4, quantity: 5 },
      { joined: 7.4, quantity: 5 },
    ],
    { goal: 10 },
  )
  // Twice its goal at once, half of that until the middle of its time.
  await grown(
    2,
    [
      { joined: 0.1, quantity: 4 },
      { joined: 0.1, ended: 0.9, quantity: 4 },
    ],
    { goal: 4 },
  )
  await grown(4, [{ joined: 0.5, quantity: 9 }], { goal: 1, status: 'failed' })
  expect((await read(id)).typical).toBeNull()
  // Announced before it opened, closed at the half of its time; a seat that left afterwards counts.
  const late = [{ joined: 3.9, ended: 5, quantity: 8 }, { joined: 5 }]
  const early = await grown(8, late, { goal: 8, publishedAt: from(-20) })
  await pool.query('UPDATE items SET closed_at = $2 WHERE id = $1', [early, from(4)])
  await insertRow(pool, 'group_events', { item_id: early, kind: 'running', at: from(0) })
  const { typical, curve } = await read(id)
  expect(curve).toEqual([{ day: '2026-01-01', value: 30 }])
  // Shares of the goals: 0.5, 2 and 0; 0.5, 1 and 0; 1, 1 and 0; 1, 1 and 1.
  expect(typical).toEqual([
    { day: '2026-01-01', value: 167 },
    { day: '2026-01-02', value: 100 },
    { day: '2026-01-03', value: 133 },
    { day: '2026-01-04', value: 200 },
    { day: '2026-01-05', value: 200 },
  ])
})
