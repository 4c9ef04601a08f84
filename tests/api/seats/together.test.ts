import { beforeEach, expect, test } from 'vitest'
import { seatBody } from '../factories/seats.ts'
import { openTestApi } from './api.ts'
import { seatsOn } from './seat-calls.ts'

const api = await openTestApi()
const { call, pool } = api
const { buyer, group, itemOf, stockOf, expectFacts } = seatsOn(api)
beforeEach(async () => {
  await pool.query('DELETE FROM rate_limits')
})

type Press = { item: number; token: string; body: object; key?: string }

const ready = async (item: number, bundleId: number, more: object = {}): Promise<Press> => {
  const who = await buyer()
  return { item, token: who.token, body: { ...(await seatBody(pool, who, { bundleId })), ...more } }
}

const press = async ({ item, token, body, key }: Press) => {
  const headers: Record<string, string> = key === undefined ? {} : { 'idempotency-key': key }
  const answer = await call('POST', `/preorders/${item}/participations`, { token, body, headers })
  const { data, code } = (await answer.json()) as { data?: { id: number }; code?: string }
  return data ? data.id : `${answer.status} ${code}`
}

const repeat = <T>(times: number, make: () => Promise<T>) =>
  Promise.all(Array.from({ length: times }, make))

test('concurrent calls are committed in few batches, each in its own group', async () => {
  const groups = [await group(), await group()]
  const asked = await Promise.all(
    groups.map(({ id, bundleId }) => repeat(10, () => ready(id, bundleId))),
  )
  const seats = await Promise.all(asked.flat().map(press))
  const { rows } = await pool.query(
    'SELECT count(*)::int seats, count(DISTINCT xmin::text)::int commits FROM participations WHERE id = ANY ($1)',
    [seats],
  )
  expect(rows[0].seats).toBe(20)
  expect(rows[0].commits).toBeLessThan(20)
  for (const { id } of groups)
    expect(await itemOf(id)).toMatchObject({ reached: 10, participants: 10 })
  await expectFacts()
})

test('a refused call in a batch does not affect the others', async () => {
  const { id, bundleId } = await group({ bundles: [{ stock: 6, limited: true }] })
  const closed = await group({ status: 'confirmed' })
  const good = await repeat(3, () => ready(id, bundleId))
  const sitting = await ready(id, bundleId)
  expect(await press(sitting)).toEqual(expect.any(Number))
  const bad = [
    await ready(id, bundleId, { agreed: 'something else' }),
    await ready(id, bundleId, { quantity: 40 }),
    await ready(closed.id, closed.bundleId),
    { ...(await ready(id, bundleId)), item: closed.id },
    sitting,
  ]
  const [first, ...others] = good
  const answers = await Promise.all([first!, ...bad, ...others].map(press))
  expect(answers).toEqual([
    expect.any(Number),
    '409 quote_changed',
    '409 quote_changed',
    '409 group_closed',
    '404 not_found',
    '409 conflict',
    expect.any(Number),
    expect.any(Number),
  ])
  expect(await stockOf(bundleId)).toBe(2)
  expect(await itemOf(id)).toMatchObject({ reached: 4, participants: 4, units_left: 2 })
  const { rows } = await pool.query(
    `SELECT (SELECT count(*) FROM outbox WHERE kind = 'groups.joined')::int mails, count(*)::int seats
     FROM participations`,
  )
  expect(rows[0].mails).toBe(rows[0].seats)
  await expectFacts()
})

test('calls with values outside the column range are refused, and the other seats share commits', async () => {
  const { id, bundleId } = await group({ bundles: [{ stock: 60, limited: true }] })
  const last = Number.MAX_SAFE_INTEGER
  const invoice = { name: 'Ada Bianchi', tax_code: 'RSSMRA85T10A562S' }
  const hostile: [object, string][] = [
    [{ price_limit: 0 }, '422 invalid'],
    [{ price_limit: 1e15 }, '422 invalid'],
    [{ price_limit: 2_147_483_648 }, '422 invalid'],
    [{ bundle_id: 2 ** 53 }, '422 invalid'],
    [{ bundle_id: last }, '404 not_found'],
    [{ method_id: last }, '404 not_found'],
    [{ delivery: { kind: 'home', address_id: last } }, '404 not_found'],
    [{ quantity: 2_147_483_648 }, '422 invalid'],
    [{ agreed: '\ud800' }, '422 invalid'],
    [{ code: '\udfff' }, '422 invalid'],
    [{ invoice: { ...invoice, name: 'Ada \ud800' } }, '422 invalid'],
    [{ invoice: { ...invoice, certified_email: '\udc00\0' } }, '422 invalid'],
    [{ invoice: { ...invoice, tax_code: '\ud800' } }, '422 invalid'],
  ]
  // Alternating, so that every batch of several calls contains a hostile one.
  const pairs = await Promise.all(
    hostile.map(async ([more]) => [await ready(id, bundleId, more), await ready(id, bundleId)]),
  )
  const answers = await Promise.all(pairs.flat().map(press))
  expect(answers.filter((_, at) => at % 2 === 0)).toEqual(hostile.map(([, answer]) => answer))
  const seats = answers.filter((_, at) => at % 2 === 1)
  const { rows } = await pool.query(
    'SELECT count(*)::int seats, count(DISTINCT xmin::text)::int commits FROM participations WHERE id = ANY ($1)',
    [seats],
  )
  expect(rows[0].seats).toBe(hostile.length)
  expect(rows[0].commits).toBeLessThan(hostile.length)
  expect(await stockOf(bundleId)).toBe(60 - hostile.length)
  await expectFacts()
})

test('ten concurrent calls under one key give one seat and one response', async () => {
  const { id, bundleId } = await group()
  const [one, other] = [await ready(id, bundleId), await ready(id, bundleId)]
  const same = { ...one, key: 'the-same-key-again' }
  const reused = { ...same, body: { ...same.body, quantity: 2 } }
  const answers = await Promise.all([other, ...Array(10).fill(same), reused].map(press))
  const [apart, seat, ...repeats] = answers
  expect(apart).not.toBe(seat)
  expect(repeats).toEqual([...Array(9).fill(seat), '422 key_reused'])
  expect(await itemOf(id)).toMatchObject({ reached: 2, participants: 2 })
})

test('a locked group does not block seats of other groups', async () => {
  const [held, free] = [await group(), await group()]
  const client = await pool.connect()
  try {
    await client.query('BEGIN')
    await client.query('SELECT FROM items WHERE id = $1 FOR UPDATE', [held.id])
    const asked = [
      ...(await repeat(3, () => ready(held.id, held.bundleId))),
      ...(await repeat(6, () => ready(free.id, free.bundleId))),
    ]
    const answers = asked.map(press)
    for (const seat of await Promise.all(answers.slice(3))) expect(seat).toEqual(expect.any(Number))
    expect(await itemOf(free.id)).toMatchObject({ reached: 6 })
    await client.query('COMMIT')
    for (const seat of await Promise.all(answers)) expect(seat).toEqual(expect.any(Number))
    expect(await itemOf(held.id)).toMatchObject({ reached: 3 })
  } finally {
    client.release()
  }
})

test('joins that wait for a locked group leave connections to reads and other writes', async () => {
  const held = await group()
  const { token } = await buyer()
  const client = await pool.connect()
  try {
    await client.query('BEGIN')
    await client.query('SELECT FROM items WHERE id = $1 FOR UPDATE', [held.id])
    const asked = await repeat(30, () => ready(held.id, held.bundleId))
    const answers = asked.map(press)
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
      const body = {
        recipient: `Ada ${time}`,
        street: 'Via della Moscova',
        street_number: '12',
        postal_code: '20121',
        city: 'Milano',
        province: 'MI',
      }
      expect((await call('POST', '/users/logged/addresses', { token, body })).status).toBe(201)
    }
    await client.query('COMMIT')
    // On a slow machine some have waited too long and are refused.
    const seats = await Promise.all(answers)
    const taken = seats.filter((seat) => seat !== '503 unavailable')
    for (const seat of taken) expect(seat).toEqual(expect.any(Number))
    expect(await itemOf(held.id)).toMatchObject({ reached: taken.length })
  } finally {
    client.release()
  }
})
