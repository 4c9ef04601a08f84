import { expect, test } from 'vitest'
import { seatBody } from '../../factories/seats.ts'
import { openTestApi } from '../api.ts'
import { seatsOn } from '../seat-calls.ts'

const api = await openTestApi()
const { call, pool } = api
const { buyer, expectFacts, group, itemOf, stockOf } = seatsOn(api)

type Made = Awaited<ReturnType<typeof group>>
type Press = { item: number; token: string; body: object; key?: string }

const ready = async ({ id, bundleId }: Made, more: object = {}): Promise<Press> => {
  const who = await buyer()
  const body = { ...(await seatBody(pool, who, { bundleId })), ...more }
  return { item: id, token: who.token, body }
}
const press = async ({ item, token, body, key }: Press) => {
  const headers: Record<string, string> = key === undefined ? {} : { 'idempotency-key': key }
  const answer = await call('POST', `/preorders/${item}/participations`, { token, body, headers })
  const { data, code } = (await answer.json()) as { data?: { id: number }; code?: string }
  return data ? data.id : `${answer.status} ${code}`
}
const repeat = <T>(times: number, make: () => Promise<T>) =>
  Promise.all(Array.from({ length: times }, make))
const aSeat = expect.any(Number)

/** Expects that these seats exist and were committed in fewer transactions. */
const expectBatched = async (seats: readonly unknown[]) => {
  const { rows } = await pool.query(
    'SELECT count(*)::int seats, count(DISTINCT xmin::text)::int commits FROM participations WHERE id = ANY ($1)',
    [seats],
  )
  expect(rows[0].seats).toBe(seats.length)
  expect(rows[0].commits).toBeLessThan(seats.length)
}

/** Runs while another transaction has locked the group, which `release` ends. */
const whileLocked = async ({ id }: Made, work: (release: () => unknown) => Promise<void>) => {
  const client = await pool.connect()
  try {
    await client.query('BEGIN')
    await client.query('SELECT FROM items WHERE id = $1 FOR UPDATE', [id])
    await work(() => client.query('COMMIT'))
  } finally {
    client.release()
  }
}

test('a refused call in a batch does not affect the others, nor those of another group', async () => {
  const limited = await group({ bundles: [{ stock: 6, limited: true }] })
  const [closed, other] = [await group({ status: 'confirmed' }), await group()]
  const good = await repeat(3, () => ready(limited))
  const elsewhere = await repeat(6, () => ready(other))
  const sitting = await ready(limited)
  expect(await press(sitting)).toEqual(aSeat)
  const bad = [
    await ready(limited, { agreed: 'something else' }),
    await ready(limited, { quantity: 40 }),
    await ready(closed),
    { ...(await ready(limited)), item: closed.id },
    sitting,
  ]
  const answers = await Promise.all([...good, ...bad, ...elsewhere].map(press))
  expect(answers).toEqual([
    ...Array(3).fill(aSeat),
    '409 quote_changed',
    '409 quote_changed',
    '409 group_closed',
    '404 not_found',
    '409 conflict',
    ...Array(6).fill(aSeat),
  ])
  await expectBatched(answers.filter((answer) => typeof answer === 'number'))
  expect(await stockOf(limited.bundleId)).toBe(2)
  expect(await itemOf(limited.id)).toMatchObject({ reached: 4, participants: 4, units_left: 2 })
  expect(await itemOf(other.id)).toMatchObject({ reached: 6, participants: 6 })
  const { rows } = await pool.query(
    `SELECT (SELECT count(*) FROM outbox WHERE kind = 'groups.joined')::int mails, count(*)::int seats
     FROM participations`,
  )
  expect(rows[0].mails).toBe(rows[0].seats)
  await expectFacts()
})

test('a locked group does not block seats of other groups', async () => {
  const [held, free] = [await group(), await group()]
  await whileLocked(held, async (release) => {
    const presses = [
      ...(await repeat(3, () => ready(held))),
      ...(await repeat(6, () => ready(free))),
    ]
    const answers = presses.map(press)
    expect(await Promise.all(answers.slice(3))).toEqual(Array(6).fill(aSeat))
    expect(await itemOf(free.id)).toMatchObject({ reached: 6 })
    await release()
    expect(await Promise.all(answers)).toEqual(Array(9).fill(aSeat))
    expect(await itemOf(held.id)).toMatchObject({ reached: 3 })
  })
})

test('joins that wait for a locked group leave connections to reads and other writes', async () => {
  const held = await group()
  const { token } = await buyer()
  await whileLocked(held, async (release) => {
    const answers = (await repeat(30, () => ready(held))).map(press)
    const waiting = async () => {
      const { rows } = await pool.query<{ count: number }>(
        `SELECT count(*)::int FROM pg_stat_activity
         WHERE datname = current_database() AND wait_event_type = 'Lock'`,
      )
      return rows[0]?.count
    }
    await expect.poll(waiting).toBe(4)
    for (let time = 0; time < 5; time++) {
      expect((await call('GET', '/preorders')).status).toBe(200)
      const body = { interests: [] }
      const written = await call('PUT', '/users/logged/interests', { token, body })
      expect(written.status).toBeLessThan(300)
    }
    await release()
    // On a slow machine some have waited too long and are refused.
    const seats = (await Promise.all(answers)).filter((seat) => seat !== '503 unavailable')
    expect(seats).toEqual(Array(seats.length).fill(aSeat))
    expect(await itemOf(held.id)).toMatchObject({ reached: seats.length })
  })
})
