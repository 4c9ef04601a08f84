import { describe, expect, test } from 'vitest'
import { day } from '#lib/format/durations.ts'
import { askChange } from '#lib/services/money/groups/commands/changing/ask-change.ts'
import { closeDue, closeGroup } from '#lib/services/money/groups/commands/closing/close.ts'
import { refundFailedGroup } from '#lib/services/money/groups/commands/closing/fail.ts'
import { showGroup } from '#lib/services/money/groups/queries/overview.ts'
import { addSteps } from '../../factories/seats.ts'
import { dataOf, openTestApi } from '../api.ts'
import { groupLife } from '../group-life.ts'

const api = await openTestApi()
const { call, pool, db, clock } = api
const life = groupLife(api)
const { buyer, chargesOf, close, collect, expectFacts, itemOf } = life
const { listedSeats, newsTo, ordersOf, pass, seated, seatRow, take } = life

const setCarton = (id: number, copies: number) =>
  pool.query('UPDATE items SET carton = $2 WHERE id = $1', [id, copies])

describe('a group that closes', () => {
  test('waits for its deadline, and closes once', async () => {
    const { id } = await seated([3])
    expect(await close(id)).toBeUndefined()
    expect(await itemOf(id)).toMatchObject({ status: 'running' })
    await pass(1)
    await Promise.all([closeDue(db, clock.now()), closeDue(db, clock.now()), close(id)])
    expect(await itemOf(id)).toMatchObject({ status: 'collecting', reached: 3 })
    expect(await close(id)).toBeUndefined()
    const { steps } = await showGroup(db, id)
    expect(steps.filter(({ kind }) => kind === 'collecting')).toHaveLength(1)
  })

  test('before its deadline gets the actual closing time, on page, card and search', async () => {
    const title = 'Chiuso prima del tempo'
    const { id, people } = await seated([3], { title })
    const { who } = people[0]!
    await db.transaction((tx) => closeGroup(tx, id, clock.now(), { early: true }))
    const now = clock.now().toISOString()
    const card = { id, status: 'expired', expiration_timestamp: now }
    expect(await dataOf(await call('GET', `/preorders/${id}`))).toMatchObject({
      sale: { status: 'expired' },
      expiration_timestamp: now,
    })
    const found = await call('GET', `/search/preview?term=${encodeURIComponent(title)}`)
    expect(await dataOf(found)).toMatchObject({ preorders: { data: [card] } })
    expect(await listedSeats(who)).toMatchObject([{ item: { expires_at: now } }])
    const { rows } = await pool.query(
      `SELECT details ->> 'deadline' deadline FROM group_events WHERE item_id = $1 AND kind = 'collecting'`,
      [id],
    )
    expect(rows).toEqual([{ deadline: new Date(clock.now().getTime() + day).toISOString() }])
  })

  test('charges all seats the price of the reached step, once', async () => {
    const { id, bundleId, people } = await seated([2, 1])
    await addSteps(pool, bundleId, { 3: 2990, 10: 1990 })
    await pass(1)
    await close(id)
    await Promise.all([1, 2, 3].map(() => collect(id)))
    const orders = (await ordersOf(id)).map(({ total_cents, state }) => [total_cents, state])
    // Concurrent batches create them in any order.
    expect(orders.toSorted()).toEqual([
      [2990, 'pledged'],
      [5980, 'pledged'],
    ])
    expect(await chargesOf(id)).toHaveLength(2)
    for (const { who, seat } of people) {
      expect((await seatRow(seat)).state).toBe('charging')
      expect(await newsTo(who)).toEqual([])
    }
  })

  test('that is short fails without debts, and keeps the reached amount', async () => {
    const { id, people } = await seated([2])
    const { who, seat } = people[0]!
    await pass(1)
    expect(await close(id)).toBe('failed')
    await refundFailedGroup(db, id, clock.now())
    expect(await itemOf(id)).toMatchObject({ status: 'failed', reached: 2, participants: 1 })
    expect(await ordersOf(id)).toEqual([])
    expect(await newsTo(who)).toEqual(['failed'])
    expect((await seatRow(seat)).state).toBe('failed')
    await expectFacts()
  })

  test('fills whole cartons in the order of joining', async () => {
    const { id, people } = await seated([2, 2, 1])
    await setCarton(id, 2)
    await pass(1)
    await close(id)
    const states = await Promise.all(people.map(async ({ seat }) => (await seatRow(seat)).state))
    expect(states).toEqual(['active', 'active', 'freed'])
    expect(await itemOf(id)).toMatchObject({ reached: 4 })
    await expectFacts()
  })
})

test('a new price counts the seats whose limit it satisfies, and no others', async () => {
  const { id, bundleId } = await seated([1])
  await take(await buyer(), id, { bundleId, priceLimit: 35 })
  expect(await itemOf(id)).toMatchObject({ reached: 1 })
  const ask = (was: number, becomes: number) =>
    db.transaction((tx) =>
      askChange(tx, id, { kind: 'price', was, becomes, silence: 'frees' }, clock.now()),
    )
  await ask(3990, 3390)
  expect(await itemOf(id)).toMatchObject({ reached: 2 })
  await ask(3390, 4290)
  expect(await itemOf(id)).toMatchObject({ reached: 1 })
  await expectFacts()
})
