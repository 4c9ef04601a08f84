import { expect, test } from 'vitest'
import { day, hour } from '#lib/format/durations.ts'
import { refundFailedGroup } from '#lib/services/money/groups/commands/closing/fail.ts'
import { finishCollection } from '#lib/services/money/groups/commands/closing/finish.ts'
import { retryCharges } from '#lib/services/money/groups/commands/collecting/retry.ts'
import { notifyReached } from '#lib/services/money/groups/commands/notify.ts'
import { mailsTo } from '../../factories/mails.ts'
import { addSteps, buildMethod } from '../../factories/seats.ts'
import { dataOf, openTestApi } from '../api.ts'
import { groupLife } from '../group-life.ts'

const api = await openTestApi()
const { pool, db, clock } = api
const life = groupLife(api)
const { change, chargesOf, close, closedIn, collect, dropUnpaid, expectFacts } = life
const { finish, itemOf, newsTo, operate, ordersOf, paid, pass, refused, seated, seatRow } = life
const { stockOf } = life

const notify = (id: number) => db.transaction((tx) => notifyReached(tx, id))

test('ends as confirmed when all seats are paid, with one mail of success to each member', async () => {
  const { id, people } = await closedIn([2, 1])
  await paid(people[0]!.seat)
  expect(await db.transaction((tx) => finishCollection(tx, id, clock.now()))).toBeUndefined()
  for (const _ of [1, 2]) await paid(people[1]!.seat)
  await finish()
  expect(await itemOf(id)).toMatchObject({ status: 'confirmed', reached: 3 })
  await notify(id)
  for (const { who } of people) expect(await newsTo(who)).toEqual(['orders.confirmed'])
})

test('mails the success and the price after an hour to members not charged yet', async () => {
  const { id, bundleId, people } = await seated([2, 1, 1])
  await addSteps(pool, bundleId, { 4: 2990 })
  await pass(1)
  await close(id)
  await collect(id)
  await paid(people[0]!.seat)
  await refused(people[1]!.seat)
  const { rows } = await pool.query(
    "SELECT due_at due FROM outbox WHERE kind = 'groups.mail-reached' AND data->>'id' = $1",
    [String(id)],
  )
  expect(rows).toEqual([{ due: new Date(clock.now().getTime() + hour) }])
  await notify(id)
  expect(await newsTo(people[0]!.who)).toEqual(['orders.confirmed'])
  expect(await newsTo(people[1]!.who)).toEqual(['groups.pay-now'])
  expect((await mailsTo(pool, people[2]!.who.member.email)).at(-1)).toMatchObject({
    kind: 'groups.news',
    data: { news: 'reached', priceCents: 2990 },
  })
})

test('retries a soft refusal on days 2, 4 and 7, and mails a new link each time', async () => {
  const { id, people } = await closedIn([3])
  const { seat, who } = people[0]!
  const begun = clock.now().getTime()
  const days: number[] = []
  for (let tries = 0; tries < 3; tries++) {
    for (const _ of [1, 2]) await refused(seat)
    const { next_charge_at: next, state } = await seatRow(seat)
    expect(state).toBe('action_required')
    clock.advance(next!.getTime() - clock.now().getTime())
    days.push(Math.round((next!.getTime() - begun) / day))
    await retryCharges(db, clock.now())
    expect((await seatRow(seat)).state).toBe('charging')
  }
  expect(days.every((each, at) => Math.abs(each - [2, 4, 7][at]!) <= 1)).toBe(true)
  await refused(seat)
  expect(await seatRow(seat)).toMatchObject({ state: 'action_required', next_charge_at: null })
  const { rows } = await pool.query(
    'SELECT replaced_at IS NULL newest FROM pay_links WHERE participation_id = $1 ORDER BY made_at',
    [seat],
  )
  expect(rows.map(({ newest }) => newest)).toEqual([false, false, false, true])
  const mails = (await mailsTo(pool, who.member.email)).slice(1)
  expect(mails).toHaveLength(4)
  expect(mails[0]).toMatchObject({
    kind: 'groups.pay-now',
    data: { path: expect.stringMatching(/^\/paga#[\w-]{43}$/) },
  })
  expect(await chargesOf(id)).toHaveLength(4)
})

test('asks for another method at once when one is invalid, and charges it', async () => {
  const { id, bundleId, people } = await closedIn([3])
  const { seat, who } = people[0]!
  await refused(seat, 'dead')
  expect((await seatRow(seat)).next_charge_at).toBeNull()
  const method_id = await buildMethod(pool, { member: who.member, kind: 'wallet', expiresOn: null })
  const changed = await change(who, seat, { method_id, bundle_id: bundleId, quantity: 3 })
  expect(await dataOf(changed)).toMatchObject({ state: 'charging' })
  expect(await chargesOf(id)).toHaveLength(2)
})

/** A group of three with two copies paid, whose third was refused and dropped. */
const short = async (given: Parameters<typeof closedIn>[1] = {}) => {
  const made = await closedIn([2, 1], given)
  await paid(made.people[0]!.seat)
  await refused(made.people[1]!.seat, 'dead')
  await dropUnpaid()
  return made
}

test('drops unpaid seats, offers their copies, and asks the operator when the group is short', async () => {
  const { id, bundleId, people } = await short({ bundles: [{ stock: 5, limited: true }] })
  expect((await seatRow(people[1]!.seat)).state).toBe('dropped')
  expect((await newsTo(people[1]!.who)).at(-1)).toBe('dropped')
  expect(await stockOf(bundleId)).toBe(3)
  expect((await ordersOf(id)).map(({ state }) => state)).toEqual(['paid', 'payment_failed'])
  const { rows } = await pool.query('SELECT status, decide_by FROM items WHERE id = $1', [id])
  expect(rows[0]).toMatchObject({ status: 'collecting', decide_by: expect.any(Date) })
  await expectFacts()
  for (const [action, status] of [
    ['house-copies', 'confirmed'],
    ['ordered', 'ordered'],
    ['arrived', 'arrived'],
    ['ship', 'shipping'],
    ['complete', 'completed'],
  ] as const) {
    await operate(action, id)
    expect((await itemOf(id)).status).toBe(status)
  }
  await expect(operate('cancel', id)).rejects.toThrow('conflict')
})

test('fails without a decision of the operator, and cancels all debts', async () => {
  const { id, people } = await short()
  await pass(4)
  await finish()
  await refundFailedGroup(db, id, clock.now())
  expect(await itemOf(id)).toMatchObject({ status: 'failed' })
  expect((await seatRow(people[0]!.seat)).state).toBe('ordered')
  expect((await newsTo(people[0]!.who)).at(-1)).toBe('refunded')
})
