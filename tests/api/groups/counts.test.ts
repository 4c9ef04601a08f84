import { beforeEach, expect, test } from 'vitest'
import { day } from '#lib/format/durations.ts'
import { endGroup } from '#lib/services/money/groups/commands/closing/fail.ts'
import { addSteps, type Buyer } from '../factories/seats.ts'
import { dataOf } from './api.ts'
import { payingGroupOn } from './paying-group.ts'
import { seatOf } from './seat-calls.ts'
import { openTill } from './till.ts'

const till = await openTill()
const { call, clock, control, db, pool } = till
const { buyer, group, join, close, collect, itemOf } = payingGroupOn(till)
beforeEach(async () => {
  control.clearRules()
  await pool.query('DELETE FROM rate_limits')
})

type Counts = {
  requirement: { reached: number }
  participants: number
  people: object[]
  outcome: string | null
  pays_back: boolean
}
const pageOf = async (id: number) =>
  dataOf<Counts & { sale: { sold: number } }>(await call('GET', `/preorders/${id}`))
const liveOf = async (id: number) =>
  (await dataOf<Counts[]>(await call('GET', `/live/state?topics=preorder:${id}`)))[0]!
const open = (given: Parameters<typeof group>[0] = {}) =>
  group({ goal: 3, expiresAt: new Date(clock.now().getTime() + 5 * day), ...given })
/** Builds a group with three copies of one member, and a seat that waits for a lower price. */
const waited = async () => {
  const made = await open()
  await addSteps(pool, made.bundleId, { 9: 2990 })
  const [first, waiting] = [await buyer(), await buyer()]
  const { bundleId } = made
  await seatOf(await join(first, made.id, { bundleId, quantity: 3 }))
  const limited = await seatOf(await join(waiting, made.id, { bundleId, priceLimit: 30 }))
  return { ...made, waiting, seat: limited.id as number }
}
const noticesOf = async ({ member }: Buyer) =>
  (
    await pool.query<{ text: string }>(
      `SELECT data->'data'->>'description' AS text FROM outbox
       WHERE kind = 'notifications.write' AND data->>'member' = $1 ORDER BY created_at, id`,
      [member.id],
    )
  ).rows.map(({ text }) => text)

test('people, copies and faces of a group are those of the same seats', async () => {
  const { id } = await waited()
  expect(await pageOf(id)).toMatchObject({
    requirement: { reached: 3 },
    participants: 1,
    sale: { sold: 3 },
  })
  for (const { people } of [await pageOf(id), await liveOf(id)]) expect(people).toHaveLength(1)
})

test('a follower reads of as many new seats as the page counts', async () => {
  const made = await open()
  const follower = await buyer()
  const { token } = follower
  await call('PUT', `/preorders/${made.id}/follow`, { token })
  clock.advance(1000)
  await addSteps(pool, made.bundleId, { 9: 2990 })
  const { bundleId } = made
  await seatOf(await join(await buyer(), made.id, { bundleId, quantity: 2 }))
  await seatOf(await join(await buyer(), made.id, { bundleId, priceLimit: 30 }))
  const { data } = await (
    await call('GET', '/users/logged/following?type=preorder', { token })
  ).json()
  expect(data[0].changes).toContainEqual({ type: 'joined', value: 1 })
})

test('a seat that does not count never decides about its group', async () => {
  const { waiting, seat } = await waited()
  const { token } = waiting
  const { item } = await dataOf<{ item: object }>(
    await call('GET', `/participations/${seat}`, { token }),
  )
  expect(item).toMatchObject({ reached: 3, goal: 3, decided_by_seat: false })
})

test('a group that failed keeps the number of its members, who have paid nothing', async () => {
  const made = await open()
  for (const quantity of [1, 1])
    await seatOf(await join(await buyer(), made.id, { bundleId: made.bundleId, quantity }))
  expect(await pageOf(made.id)).toMatchObject({ outcome: null, pays_back: false })
  expect(await close(made.id)).toBe('failed')
  const ended = { outcome: 'failed', pays_back: false, participants: 2 }
  expect(await pageOf(made.id)).toMatchObject(ended)
  expect(await liveOf(made.id)).toMatchObject(ended)
})

test.each(['failed', 'cancelled'] as const)(
  'a group that is %s after it was paid says that members are refunded',
  async (outcome) => {
    const made = await open({ goal: 1 })
    const who = await buyer()
    await seatOf(await join(who, made.id, { bundleId: made.bundleId }))
    await close(made.id)
    await collect(made.id)
    expect(await pageOf(made.id)).toMatchObject({ outcome: null, pays_back: false })
    await db.transaction((tx) => endGroup(tx, made.id, outcome, clock.now()))
    const ended = { outcome, pays_back: true, participants: 1 }
    expect(await pageOf(made.id)).toMatchObject(ended)
    expect(await liveOf(made.id)).toMatchObject(ended)
    expect((await noticesOf(who)).at(-1)).toMatch(/ti rimborsiamo tutto$/)
    expect(await itemOf(made.id)).toMatchObject({ participants: 1 })
  },
)
