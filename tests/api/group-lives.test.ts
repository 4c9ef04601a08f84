import { beforeEach, describe, expect, test } from 'vitest'
import { closeDue, closeGroup } from '#lib/services/money/groups/commands/close.ts'
import { collectGroup } from '#lib/services/money/groups/commands/collect.ts'
import { seatPaid, seatRefused } from '#lib/services/money/groups/commands/collected.ts'
import { endGroup, lookAfterFailed } from '#lib/services/money/groups/commands/fail.ts'
import { finishCollection } from '#lib/services/money/groups/commands/finish.ts'
import { advanceGroup, takeHouseCopies } from '#lib/services/money/groups/commands/operate.ts'
import { dropLate, finishDue, retryCharges } from '#lib/services/money/groups/commands/retry.ts'
import { mailsTo } from '../factories/mails.ts'
import { addSteps, type Buyer, buildMethod } from '../factories/seats.ts'
import { codeOf, openTestApi } from './api.ts'
import { seatOf, seatsOn } from './seat-calls.ts'

const api = await openTestApi()
const { call, pool, db, clock } = api
const { buyer, join, group, itemOf, stockOf, expectFacts } = seatsOn(api)
const day = 86_400_000
beforeEach(async () => {
  await pool.query('TRUNCATE rate_limits')
})

const seatRow = async (id: number) =>
  (
    await pool.query(
      `SELECT state, ended_at IS NOT NULL ended, next_charge_at, grace_until FROM participations WHERE id = $1`,
      [id],
    )
  ).rows[0] as { state: string; next_charge_at: Date | null; grace_until: Date | null }
const ordersOf = async (item: number) =>
  (
    await pool.query(
      `SELECT o.total_cents, o.goods_cents, o.state, p.member_id::int member FROM orders o
       JOIN participations p ON p.id = o.participation_id WHERE p.item_id = $1 ORDER BY o.id`,
      [item],
    )
  ).rows as { total_cents: number; goods_cents: number; state: string; member: number }[]
const chargesOf = async (item: number) =>
  (
    await pool.query(
      `SELECT x.line FROM outbox x JOIN orders o ON x.data->>'orderId' = o.id::text
       JOIN participations p ON p.id = o.participation_id
       WHERE x.kind = 'payments.charge-order' AND p.item_id = $1`,
      [item],
    )
  ).rows as { line: string }[]
const newsTo = async (who: Buyer) =>
  (await mailsTo(pool, who.member.email)).flatMap(({ kind, data }) =>
    kind === 'groups.joined' ? [] : [kind === 'groups.news' ? data.news : kind],
  )

/** A group with so many copies taken, each by somebody else. */
const seated = async (quantities: number[], given: Parameters<typeof group>[0] = {}) => {
  const made = await group({ goal: 3, expiresAt: new Date(clock.now().getTime() + day), ...given })
  const people: { who: Buyer; seat: number }[] = []
  for (const quantity of quantities) {
    const who = await buyer()
    const { id } = await seatOf(await join(who, made.id, { bundleId: made.bundleId, quantity }))
    people.push({ who, seat: id })
  }
  return { ...made, people }
}
const close = (id: number) => db.transaction((tx) => closeGroup(tx, id, clock.now()))
const closedIn = async (quantities: number[], given: Parameters<typeof group>[0] = {}) => {
  const made = await seated(quantities, given)
  clock.advance(day)
  expect(await close(made.id)).toBe('collecting')
  await collectGroup(db, made.id, clock.now())
  return made
}
const paid = (seat: number) => db.transaction((tx) => seatPaid(tx, seat, clock.now()))
const refused = (seat: number, kind: 'soft' | 'dead' = 'soft') =>
  db.transaction((tx) => seatRefused(tx, seat, kind, clock.now()))

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

  test('charges everybody the price of the step reached, once', async () => {
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
      expect(await newsTo(who)).toEqual(['reached'])
    }
  })

  test('that is short fails: nothing is owed, and what it reached stays to be seen', async () => {
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

  test('forgets what was saved for it alone, and keeps what its member keeps', async () => {
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

  test('lets go whoever asked for a price it did not make', async () => {
    const { id, bundleId } = await seated([3])
    await addSteps(pool, bundleId, { 20: 1990 })
    const who = await buyer()
    const { id: seat } = await seatOf(await join(who, id, { bundleId, priceLimit: 19.9 }))
    clock.advance(day)
    await close(id)
    await collectGroup(db, id, clock.now())
    expect((await seatRow(seat)).state).toBe('cancelled')
    expect(await newsTo(who)).toEqual(['noPlace'])
    expect(await ordersOf(id)).toHaveLength(1)
  })

  test('fills whole boxes in the order of joining', async () => {
    const { id, people } = await seated([2, 2, 1])
    await pool.query('UPDATE items SET carton = 2 WHERE id = $1', [id])
    clock.advance(day)
    await close(id)
    expect(await Promise.all(people.map(async ({ seat }) => (await seatRow(seat)).state))).toEqual([
      'active',
      'active',
      'cancelled',
    ])
    expect(await itemOf(id)).toMatchObject({ reached: 4 })
    await expectFacts()
  })
})

describe('collecting', () => {
  test('ends confirmed when everybody has paid', async () => {
    const { id, people } = await closedIn([2, 1])
    await paid(people[0]!.seat)
    expect(await db.transaction((tx) => finishCollection(tx, id, clock.now()))).toBeUndefined()
    await paid(people[1]!.seat)
    await paid(people[1]!.seat)
    await finishDue(db, clock.now())
    expect(await itemOf(id)).toMatchObject({ status: 'confirmed', reached: 3 })
    expect(await newsTo(people[0]!.who)).toEqual(['reached', 'confirmed'])
  })

  test('tries a soft refusal again on days 2, 4 and 7, and writes a new link each time', async () => {
    const { id, people } = await closedIn([3])
    const { seat, who } = people[0]!
    const begun = clock.now().getTime()
    const days: number[] = []
    for (let tries = 0; tries < 3; tries++) {
      await refused(seat)
      await refused(seat)
      const { next_charge_at: next, state } = await seatRow(seat)
      expect(state).toBe('action_required')
      clock.advance(next!.getTime() - clock.now().getTime())
      days.push(Math.round((next!.getTime() - begun) / day))
      await retryCharges(db, clock.now())
      expect((await seatRow(seat)).state).toBe('charging')
    }
    expect(days.every((each, at) => Math.abs(each - [2, 4, 7][at]!) <= 1)).toBe(true)
    await refused(seat)
    const last = await seatRow(seat)
    expect([last.state, last.next_charge_at]).toEqual(['action_required', null])
    const links = await pool.query(
      'SELECT replaced_at IS NULL newest FROM pay_links WHERE participation_id = $1 ORDER BY made_at',
      [seat],
    )
    expect(links.rows.map(({ newest }) => newest)).toEqual([false, false, false, true])
    const mails = (await mailsTo(pool, who.member.email)).filter(
      ({ kind }) => kind === 'groups.pay-now',
    )
    expect(mails).toHaveLength(4)
    expect(mails[0]!.data.path).toMatch(/^\/paga#[\w-]{43}$/)
    expect(await chargesOf(id)).toHaveLength(4)
  })

  test('asks at once for another method when one is dead, and charges that', async () => {
    const { id, bundleId, people } = await closedIn([3])
    const { seat, who } = people[0]!
    await refused(seat, 'dead')
    expect((await seatRow(seat)).next_charge_at).toBeNull()
    const method = await buildMethod(pool, { member: who.member, kind: 'wallet', expiresOn: null })
    const token = who.token
    const changed = await call('PATCH', `/participations/${seat}`, {
      token,
      body: { method_id: method, bundle_id: bundleId, quantity: 3 },
    })
    expect(((await changed.json()) as { data: object }).data).toMatchObject({ state: 'charging' })
    expect(await chargesOf(id)).toHaveLength(2)
  })

  test('drops who has not paid in time, gives the place on, and asks the operator when it is short', async () => {
    const { id, bundleId, people } = await closedIn([2, 1], {
      bundles: [{ stock: 5, limited: true }],
    })
    await paid(people[0]!.seat)
    await refused(people[1]!.seat)
    clock.advance(9 * day)
    await dropLate(db, clock.now())
    await finishDue(db, clock.now())
    expect((await seatRow(people[1]!.seat)).state).toBe('dropped')
    expect(await stockOf(bundleId)).toBe(3)
    expect((await ordersOf(id)).map(({ state }) => state)).toEqual(['pledged', 'payment_failed'])
    const { rows } = await pool.query('SELECT status, decide_by FROM items WHERE id = $1', [id])
    expect(rows[0]).toMatchObject({ status: 'collecting', decide_by: expect.any(Date) })
    await expectFacts()
    const by = { operator: 'Ada', now: clock.now() }
    await db.transaction((tx) => takeHouseCopies(tx, id, by))
    expect(await itemOf(id)).toMatchObject({ status: 'confirmed' })
    for (const to of ['ordered', 'arrived', 'shipping', 'completed'] as const)
      await db.transaction((tx) => advanceGroup(tx, id, to, by))
    expect(await itemOf(id)).toMatchObject({ status: 'completed' })
    await expect(
      db.transaction((tx) => endGroup(tx, id, 'cancelled', clock.now())),
    ).rejects.toThrow('conflict')
  })

  test('fails by itself when nobody decides, and nothing is owed any more', async () => {
    const { id, people } = await closedIn([2, 1])
    await paid(people[0]!.seat)
    await refused(people[1]!.seat, 'dead')
    clock.advance(9 * day)
    await dropLate(db, clock.now())
    await finishDue(db, clock.now())
    clock.advance(4 * day)
    await finishDue(db, clock.now())
    await lookAfterFailed(db, id, clock.now())
    expect(await itemOf(id)).toMatchObject({ status: 'failed' })
    expect((await seatRow(people[0]!.seat)).state).toBe('failed')
    expect((await newsTo(people[0]!.who)).at(-1)).toBe('refunded')
  })

  test('counts whoever paid for a price that those who drop out take back', async () => {
    const made = await seated([2, 1], { goal: 2 })
    await addSteps(pool, made.bundleId, { 4: 2990 })
    const who = await buyer()
    const asked = { bundleId: made.bundleId, priceLimit: 29.9 }
    const { id: seat } = await seatOf(await join(who, made.id, asked))
    clock.advance(day)
    await close(made.id)
    await collectGroup(db, made.id, clock.now())
    await paid(seat)
    await paid(made.people[0]!.seat)
    await refused(made.people[1]!.seat, 'dead')
    clock.advance(9 * day)
    await dropLate(db, clock.now())
    expect(await itemOf(made.id)).toMatchObject({ reached: 3, participants: 2 })
    await expectFacts()
  })

  test('that is called off charges nobody any more', async () => {
    const { id, people } = await closedIn([2, 1])
    await db.transaction((tx) => endGroup(tx, id, 'cancelled', clock.now(), { operator: 'Ada' }))
    await lookAfterFailed(db, id, clock.now())
    expect((await ordersOf(id)).map(({ state }) => state)).toEqual([
      'payment_failed',
      'payment_failed',
    ])
    expect(await paid(people[0]!.seat)).toBe(false)
  })
})

test('a seat is refused once its group is closed, though the clock of its deadline was moved', async () => {
  const { id, bundleId } = await closedIn([3])
  await pool.query("UPDATE items SET expires_at = expires_at + interval '1 year' WHERE id = $1", [
    id,
  ])
  expect(await codeOf(await join(await buyer(), id, { bundleId }))).toBe('group_closed')
})
