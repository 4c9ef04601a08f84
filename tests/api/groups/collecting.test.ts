import { beforeEach, describe, expect, test } from 'vitest'
import { day, hour } from '#lib/format/durations.ts'
import { endGroup, lookAfterFailed } from '#lib/services/money/groups/commands/closing/fail.ts'
import { finishCollection } from '#lib/services/money/groups/commands/closing/finish.ts'
import { notifyReached } from '#lib/services/money/groups/commands/closing/reached.ts'
import { collectGroup } from '#lib/services/money/groups/commands/collecting/collect.ts'
import {
  dropLate,
  finishDue,
  retryCharges,
} from '#lib/services/money/groups/commands/collecting/retry.ts'
import { advanceGroup, takeHouseCopies } from '#lib/services/money/groups/commands/operate.ts'
import { mailsTo } from '../factories/mails.ts'
import { addSteps, buildMethod } from '../factories/seats.ts'
import { openTestApi } from './api.ts'
import { groupLife } from './group-life.ts'
import { seatOf } from './seat-calls.ts'

const api = await openTestApi()
const { call, pool, db, clock } = api
const {
  buyer,
  join,
  itemOf,
  stockOf,
  expectFacts,
  seatRow,
  ordersOf,
  chargesOf,
  newsTo,
  seated,
  close,
  closedIn,
  paid,
  refused,
} = groupLife(api)

beforeEach(() => pool.query('DELETE FROM rate_limits'))

describe('collecting', () => {
  test('ends as confirmed when all seats are paid, with one mail of success to each member', async () => {
    const { id, people } = await closedIn([2, 1])
    await paid(people[0]!.seat)
    expect(await db.transaction((tx) => finishCollection(tx, id, clock.now()))).toBeUndefined()
    await paid(people[1]!.seat)
    await paid(people[1]!.seat)
    await finishDue(db, clock.now())
    expect(await itemOf(id)).toMatchObject({ status: 'confirmed', reached: 3 })
    await db.transaction((tx) => notifyReached(tx, id))
    for (const { who } of people) expect(await newsTo(who)).toEqual(['orders.confirmed'])
  })

  test('mails the success and the price after an hour to members not charged yet', async () => {
    const made = await seated([2, 1, 1])
    const { id, bundleId, people } = made
    await addSteps(pool, bundleId, { 4: 2990 })
    clock.advance(day)
    await close(id)
    await collectGroup(db, id, clock.now())
    await paid(people[0]!.seat)
    await refused(people[1]!.seat)
    const due = await pool.query(
      "SELECT due_at due, data FROM outbox WHERE kind = 'groups.mail-reached' AND data->>'id' = $1",
      [String(id)],
    )
    expect(due.rows).toEqual([{ due: new Date(clock.now().getTime() + hour), data: { id } }])
    await db.transaction((tx) => notifyReached(tx, id))
    expect(await newsTo(people[0]!.who)).toEqual(['orders.confirmed'])
    expect(await newsTo(people[1]!.who)).toEqual(['groups.pay-now'])
    expect((await mailsTo(pool, people[2]!.who.member.email)).at(-1)).toMatchObject({
      kind: 'groups.news',
      data: { news: 'reached', priceCents: 2990 },
    })
  })

  test('mails the confirmation only to members without a payment mail today', async () => {
    const { id, people } = await closedIn([2, 1])
    await paid(people[0]!.seat)
    clock.advance(2 * day)
    await paid(people[1]!.seat)
    await finishDue(db, clock.now())
    expect(await newsTo(people[0]!.who)).toEqual(['orders.confirmed', 'confirmed'])
    expect(await newsTo(people[1]!.who)).toEqual(['orders.confirmed'])
    expect(await itemOf(id)).toMatchObject({ status: 'confirmed' })
  })

  test('retries a soft refusal on days 2, 4 and 7, and mails a new link each time', async () => {
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

  test('asks for another method at once when one is invalid, and charges it', async () => {
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

  test('drops unpaid seats, offers their copies, and asks the operator when the group is short', async () => {
    const { id, bundleId, people } = await closedIn([2, 1], {
      bundles: [{ stock: 5, limited: true }],
    })
    await paid(people[0]!.seat)
    await refused(people[1]!.seat)
    clock.advance(9 * day)
    await dropLate(db, clock.now())
    await finishDue(db, clock.now())
    expect((await seatRow(people[1]!.seat)).state).toBe('dropped')
    expect((await newsTo(people[1]!.who)).at(-1)).toBe('dropped')
    expect(await stockOf(bundleId)).toBe(3)
    expect((await ordersOf(id)).map(({ state }) => state)).toEqual(['paid', 'payment_failed'])
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

  test('fails without a decision of the operator, and cancels all debts', async () => {
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
    expect((await seatRow(people[0]!.seat)).state).toBe('ordered')
    expect((await newsTo(people[0]!.who)).at(-1)).toBe('refunded')
  })

  test('still counts paid seats that waited for a price when dropouts lose that price', async () => {
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

  test('stops charging when the group is cancelled', async () => {
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
