import { spawn } from 'node:child_process'
import { text } from 'node:stream/consumers'
import { beforeEach, expect, test } from 'vitest'
import { closeGroup } from '#lib/services/money/groups/commands/closing/close.ts'
import { collectGroup } from '#lib/services/money/groups/commands/collecting/collect.ts'
import { openTestApi } from '../api/api.ts'
import { seatsOn } from '../api/seat-calls.ts'
import { type Buyer, seatBody } from '../factories/seats.ts'

const api = await openTestApi()
const { pool, db, clock, url, call } = api
const { buyer, group, itemOf, stockOf, expectFacts } = seatsOn(api)
beforeEach(async () => {
  await pool.query('DELETE FROM rate_limits')
})

type Answer = { status: number; code: string | null }

const crowd = async (count: number) => {
  const people: Buyer[] = []
  for (let n = 0; n < count; n++) people.push(await buyer())
  return people
}

type Wanted = { who: Buyer; id: number; bundleId: number }

/** Sends all calls at once from several processes. */
const joinFrom = async (processes: number, wanted: Wanted[]) => {
  const calls = await Promise.all(
    wanted.map(async ({ who, id, bundleId }, place) => ({
      path: `/preorders/${id}/participations`,
      token: who.token,
      body: await seatBody(pool, who, { bundleId }),
      address: `198.51.${place >> 8}.${place & 255}`,
    })),
  )
  const script = new URL('./joiner.ts', import.meta.url).pathname
  const answers = await Promise.all(
    Array.from({ length: processes }, async (_, at) => {
      const child = spawn(process.execPath, [script, url], {
        stdio: ['pipe', 'pipe', 'inherit'],
      })
      child.stdin.end(JSON.stringify(calls.filter((_, place) => place % processes === at)))
      return JSON.parse(await text(child.stdout)) as Answer[]
    }),
  )
  return answers.flat()
}

test('of two hundred concurrent calls for the last ten copies of a limited bundle ten succeed', async () => {
  const { id, bundleId } = await group({ bundles: [{ stock: 10, limited: true }] })
  const people = await crowd(200)
  const answers = await joinFrom(
    4,
    people.map((who) => ({ who, id, bundleId })),
  )
  const won = answers.filter(({ status }) => status === 201)
  expect(won).toHaveLength(10)
  for (const { status, code } of answers)
    expect(status === 201 ? [201, null] : [status, code]).toEqual(
      status === 201 ? [201, null] : [409, 'sold_out'],
    )
  expect(await stockOf(bundleId)).toBe(0)
  expect(await itemOf(id)).toMatchObject({ reached: 10, participants: 10, units_left: 0 })
  await expectFacts()
})

test('concurrent joins of many groups from several processes all get a seat', async () => {
  const groups = await Promise.all(Array.from({ length: 6 }, () => group()))
  const limited = await group({ bundles: [{ stock: 40, limited: true }] })
  const people = await crowd(40)
  const wanted = people.flatMap((who, place) =>
    [...groups, limited].map((_, at) => ({
      who,
      ...[...groups, limited][(at + place) % (groups.length + 1)]!,
    })),
  )
  const answers = await joinFrom(4, wanted)
  expect(answers.filter(({ status }) => status !== 201)).toEqual([])
  for (const { id } of [...groups, limited])
    expect(await itemOf(id)).toMatchObject({ reached: 40, participants: 40 })
  expect(await stockOf(limited.bundleId)).toBe(0)
  await expectFacts()
})

test('joining while the group closes gives either a seat that is charged or none', async () => {
  for (let round = 0; round < 5; round++) {
    const { id, bundleId } = await group({ goal: 1 })
    const people = await crowd(24)
    const [first, ...others] = people
    const ask = async (who: Buyer, place: number) =>
      call('POST', `/preorders/${id}/participations`, {
        token: who.token,
        body: await seatBody(pool, who, { bundleId }),
        address: `203.0.113.${place}`,
      })
    expect((await ask(first!, 200)).status).toBe(201)
    const joining = others.map((who, place) => ask(who, place))
    const closing = db.transaction((tx) => closeGroup(tx, id, clock.now(), { early: true }))
    const [answers, closed] = await Promise.all([Promise.all(joining), closing])
    expect(closed).toBe('collecting')
    await collectGroup(db, id, clock.now())
    const joined = 1 + answers.filter(({ status }) => status === 201).length
    expect(answers.every(({ status }) => status === 201 || status === 409)).toBe(true)
    const { rows } = await pool.query(
      `SELECT count(*)::int orders, count(DISTINCT p.id)::int seats FROM orders o
       JOIN participations p ON p.id = o.participation_id WHERE p.item_id = $1`,
      [id],
    )
    expect(rows[0]).toEqual({ orders: joined, seats: joined })
    expect(await itemOf(id)).toMatchObject({ status: 'collecting', reached: joined })
  }
  await expectFacts()
})

test('concurrent closings and charges of one group happen once', async () => {
  const { id, bundleId } = await group({ goal: 1 })
  const people = await crowd(40)
  await pool.query(
    `INSERT INTO participations (item_id, bundle_id, member_id, quantity, state, most_cents, delivery, method_id)
     SELECT $1, $2, m, 1, 'active', 3990, '{}', d FROM unnest($3::bigint[], $4::bigint[]) p(m, d)`,
    [id, bundleId, people.map(({ member }) => member.id), people.map(({ methodId }) => methodId)],
  )
  const worker = async () => {
    const closed = await db.transaction((tx) => closeGroup(tx, id, clock.now(), { early: true }))
    await collectGroup(db, id, clock.now())
    return closed
  }
  const outcomes = await Promise.all(Array.from({ length: 6 }, worker))
  expect(outcomes.filter(Boolean)).toEqual(['collecting'])
  await collectGroup(db, id, clock.now())
  const { rows } = await pool.query(
    `SELECT (SELECT count(*) FROM orders o JOIN participations p ON p.id = o.participation_id
        WHERE p.item_id = $1)::int orders,
      (SELECT count(DISTINCT x.data->>'orderId') FROM outbox x WHERE x.kind = 'payments.charge-order'
        AND x.data->>'orderId' IN (SELECT o.id::text FROM orders o
          JOIN participations p ON p.id = o.participation_id WHERE p.item_id = $1))::int charges,
      (SELECT count(*) FROM group_events WHERE item_id = $1 AND kind = 'collecting')::int closings`,
    [id],
  )
  expect(rows[0]).toEqual({ orders: 40, charges: 40, closings: 1 })
})
