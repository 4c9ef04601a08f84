import { expect, test } from 'vitest'
import type { z } from 'zod'
import type { operatorGroups } from '#lib/contract/console/groups.ts'
import { day } from '#lib/format/durations.ts'
import { remindAll } from '#lib/services/money/groups/commands/remind.ts'
import { buildItem, buildParticipation } from '../../factories/items.ts'
import { buildMember } from '../../factories/members.ts'
import { insertRow } from '../../factories/rows.ts'
import { dataOf, openTestApi, readProblem } from '../api.ts'
import { groupLife } from '../group-life.ts'
import { consoleOf } from './console.ts'

const api = await openTestApi()
const { db, pool, clock } = api
const { call, join, confirmed } = consoleOf(api)
const life = groupLife(api)
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

test('members who must mend their seat are reminded once a day, also when two press at once', async () => {
  const { id, people } = await life.seated([1, 1, 1], { goal: 20, expiresAt: life.inDays(9) })
  const [first, second] = people as [(typeof people)[0], (typeof people)[0]]
  const path = `/groups/${id}/remind`
  const press = (headers?: Record<string, string>) =>
    call('POST', path, { cookie: seller.cookie, headers })
  const breakSeat = ({ seat }: typeof first) =>
    pool.query('UPDATE participations SET delivery = NULL WHERE id = $1', [seat])
  const reminders = () =>
    Promise.all(
      people.map(
        async ({ who }) => (await life.newsTo(who)).filter((one) => one === 'mend').length,
      ),
    )
  const noOne = await readProblem(await press())
  expect(noOne.detail).toContain('non c’è nessuno a cui ricordarlo')
  await breakSeat(first)
  await breakSeat(second)
  expect(await read(id)).toMatchObject({ to_remind: 2, broken: [{}, {}] })
  const question = await readProblem(await press())
  expect(question.detail).toContain('Persone avvisate: 2')
  const headers = { 'x-confirmed': question.ticket! }
  const answers = await Promise.all([press(headers), press(headers)])
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
  expect(await reminders()).toEqual([1, 1, 0])
  const { rows } = await pool.query(
    "SELECT details FROM operator_acts WHERE what = 'groups.remind' AND details->>'group' = $1",
    [`${id}`],
  )
  expect(rows).toEqual([{ details: { group: id, people: 2 } }])
  await breakSeat(people[2]!)
  expect(await read(id)).toMatchObject({ to_remind: 1, broken: [{}, {}, {}] })
  await confirmed(seller, path, undefined, false)
  expect(await reminders()).toEqual([1, 1, 1])
  // The automatic reminder of the last three days comes less than a day after this one, so to nobody.
  await life.pass(5.2)
  await pool.query(
    "UPDATE operator_sessions SET idle_until = '2099-01-01', expires_at = '2099-01-01'",
  )
  await confirmed(seller, path, undefined, false)
  await life.pass(0.9)
  await remindAll(db, clock.now())
  expect(await reminders()).toEqual([2, 2, 2])
  await life.pass(2)
  await remindAll(db, clock.now())
  expect(await reminders()).toEqual([3, 3, 3])
})
