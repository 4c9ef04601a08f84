import { beforeEach, describe, expect, test } from 'vitest'
import { day } from '#lib/format/durations.ts'
import { askChange } from '#lib/services/money/groups/commands/changing/ask-change.ts'
import { closeDue, closeGroup } from '#lib/services/money/groups/commands/closing/close.ts'
import { lookAfterFailed } from '#lib/services/money/groups/commands/closing/fail.ts'
import { collectGroup } from '#lib/services/money/groups/commands/collecting/collect.ts'
import { addSteps } from '../factories/seats.ts'
import { codeOf, openTestApi } from './api.ts'
import { groupLife } from './group-life.ts'
import { seatOf } from './seat-calls.ts'

const api = await openTestApi()
const { pool, db, clock } = api
const {
  buyer,
  join,
  itemOf,
  expectFacts,
  seatRow,
  ordersOf,
  chargesOf,
  newsTo,
  seated,
  close,
  closedIn,
} = groupLife(api)

beforeEach(() => pool.query('DELETE FROM rate_limits'))

describe('a group that closes', () => {
  test('waits for its deadline, and closes once', async () => {
    const { id } = await seated([3])
    expect(await close(id)).toBeUndefined()
    expect(await itemOf(id)).toMatchObject({ status: 'running' })
    clock.advance(day)
    await closeDue(db, clock.now())
    expect(await itemOf(id)).toMatchObject({ status: 'collecting', reached: 3 })
    expect(await close(id)).toBeUndefined()
  })

  test('before its deadline gets the actual closing time, on page, card and search', async () => {
    const title = 'Chiuso prima del tempo'
    const { id, people } = await seated([3], { title })
    const [{ who }] = people as [(typeof people)[0]]
    await db.transaction((tx) => closeGroup(tx, id, clock.now(), { early: true }))
    const now = clock.now().toISOString()
    const page = await (await api.call('GET', `/preorders/${id}`)).json()
    expect(page.data).toMatchObject({ sale: { status: 'expired' }, expiration_timestamp: now })
    const found = await api.call('GET', `/search/preview?term=${encodeURIComponent(title)}`)
    expect((await found.json()).data.preorders.data).toMatchObject([
      { id, status: 'expired', expiration_timestamp: now },
    ])
    const { token } = who
    await api.call('PUT', `/preorders/${id}/follow`, { token })
    const followed = await api.call('GET', '/users/logged/following', { token })
    expect((await followed.json()).data).toMatchObject([
      { preorder: { id, status: 'expired', expiration_timestamp: now } },
    ])
    const own = await api.call('GET', '/users/logged/participations', { token: who.token })
    expect((await own.json()).data).toMatchObject([{ item: { expires_at: now } }])
    const { rows } = await pool.query(
      `SELECT details ->> 'deadline' deadline FROM group_events WHERE item_id = $1 AND kind = 'collecting'`,
      [id],
    )
    expect(rows).toEqual([{ deadline: new Date(clock.now().getTime() + day).toISOString() }])
  })

  test('charges all seats the price of the reached step, once', async () => {
    const { id, bundleId, people } = await seated([2, 1])
    await addSteps(pool, bundleId, { 3: 2990, 10: 1990 })
    clock.advance(day)
    await close(id)
    await Promise.all([1, 2, 3].map(() => collectGroup(db, id, clock.now())))
    expect((await ordersOf(id)).map(({ total_cents, state }) => [total_cents, state])).toEqual([
      [5980, 'pledged'],
      [2990, 'pledged'],
    ])
    expect((await chargesOf(id)).length).toBe(2)
    for (const { who, seat } of people) {
      expect((await seatRow(seat)).state).toBe('charging')
      expect(await newsTo(who)).toEqual([])
    }
  })

  test('that is short fails without debts, and keeps the reached amount', async () => {
    const { id, people } = await seated([2])
    clock.advance(day)
    expect(await close(id)).toBe('failed')
    await lookAfterFailed(db, id, clock.now())
    expect(await itemOf(id)).toMatchObject({ status: 'failed', reached: 2, participants: 1 })
    expect(await ordersOf(id)).toEqual([])
    expect(await newsTo(people[0]!.who)).toEqual(['failed'])
    expect((await seatRow(people[0]!.seat)).state).toBe('failed')
    await expectFacts()
  })

  test('removes methods stored only for it, and keeps others', async () => {
    const { id, people } = await seated([1, 1])
    const [first, second] = people
    await pool.query('UPDATE payment_methods SET kept = false WHERE id = $1', [first!.who.methodId])
    clock.advance(day)
    await close(id)
    await lookAfterFailed(db, id, clock.now())
    const { rows } = await pool.query(
      'SELECT id::int, removed_by FROM payment_methods WHERE id = ANY ($1) ORDER BY id',
      [[first!.who.methodId, second!.who.methodId]],
    )
    expect(rows).toEqual([
      { id: first!.who.methodId, removed_by: 'shop' },
      { id: second!.who.methodId, removed_by: null },
    ])
  })

  test('releases seats that waited for a price it did not reach', async () => {
    const { id, bundleId } = await seated([3])
    await addSteps(pool, bundleId, { 20: 1990 })
    const who = await buyer()
    const { id: seat } = await seatOf(await join(who, id, { bundleId, priceLimit: 19.9 }))
    clock.advance(day)
    await close(id)
    await collectGroup(db, id, clock.now())
    expect((await seatRow(seat)).state).toBe('freed')
    expect(await newsTo(who)).toEqual(['noPlace'])
    expect(await ordersOf(id)).toHaveLength(1)
  })

  test('whose seats fill too few whole cartons for the goal charges nobody', async () => {
    const { id, people } = await seated([2, 2], { goal: 3 })
    await pool.query('UPDATE items SET carton = 3 WHERE id = $1', [id])
    clock.advance(day)
    expect(await close(id)).toBe('failed')
    expect(await newsTo(people[0]!.who)).toEqual(['failed'])
    expect(await ordersOf(id)).toEqual([])
  })

  test('fills whole cartons in the order of joining', async () => {
    const { id, people } = await seated([2, 2, 1])
    await pool.query('UPDATE items SET carton = 2 WHERE id = $1', [id])
    clock.advance(day)
    await close(id)
    expect(await Promise.all(people.map(async ({ seat }) => (await seatRow(seat)).state))).toEqual([
      'active',
      'active',
      'freed',
    ])
    expect(await itemOf(id)).toMatchObject({ reached: 4 })
    await expectFacts()
  })
})

test('refuses a seat in a closed group, even if its deadline was moved', async () => {
  const { id, bundleId } = await closedIn([3])
  await pool.query("UPDATE items SET expires_at = expires_at + interval '1 year' WHERE id = $1", [
    id,
  ])
  expect(await codeOf(await join(await buyer(), id, { bundleId }))).toBe('group_closed')
})

test('a new price counts the seats whose limit it satisfies, and no others', async () => {
  const { id, bundleId } = await seated([1])
  await seatOf(await join(await buyer(), id, { bundleId, priceLimit: 35 }))
  expect(await itemOf(id)).toMatchObject({ reached: 1 })
  const ask = (was: number, becomes: number) => {
    const asked = { kind: 'price', was, becomes, silence: 'frees' } as const
    return db.transaction((tx) => askChange(tx, id, asked, clock.now()))
  }
  await ask(3990, 3390)
  expect(await itemOf(id)).toMatchObject({ reached: 2 })
  await ask(3390, 4290)
  expect(await itemOf(id)).toMatchObject({ reached: 1 })
  await expectFacts()
})
