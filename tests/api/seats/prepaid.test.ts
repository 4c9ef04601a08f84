import { beforeEach, expect, test } from 'vitest'
import type { Participation } from '#lib/contract/participations.ts'
import { equalizePrices } from '#lib/services/money/groups/commands/closing/equalize-prices.ts'
import { endGroup, refundFailedGroup } from '#lib/services/money/groups/commands/closing/fail.ts'
import { dropLateSeats, finishDue } from '#lib/services/money/groups/commands/collecting/retry.ts'
import { mailsTo } from '../../factories/mails.ts'
import { addSteps, type Buyer } from '../../factories/seats.ts'
import { codeOf, dataOf, readProblem } from '../api.ts'
import { payingGroupOn } from '../paying-group.ts'
import { seatRewardsOf } from '../seat-rewards.ts'
import { openTill } from '../till.ts'

const till = await openTill()
const { call, clock, control, db, pool, work } = till
const seats = payingGroupOn(till)
const { buyer, close, collect, expectFacts, group, inDays, itemOf } = seats
const { join, leave, orderOf, ownSeat, pass, stockOf } = seats
const { quote, sit } = seatRewardsOf(till)
beforeEach(() => control.clearRules())

type Made = Awaited<ReturnType<typeof group>>
const open = (given: Parameters<typeof group>[0] = {}) =>
  group({ goal: 3, expiresAt: inDays(20), ...given })
const quoteOf = (who: Buyer, { bundleId }: Made, more = {}) => quote(who, { bundleId, ...more })
const seated = async (who: Buyer, { id, bundleId }: Made, more = {}) =>
  dataOf<Participation>(await sit(who, id, { bundleId, ...more }), 201)
const stop = ({ token }: Buyer, order: number) =>
  call('POST', `/orders/${order}/cancellation`, { token })
const succeed = async ({ id }: Made) => {
  await close(id)
  await collect(id)
  await finishDue(db, clock.now())
  expect(await itemOf(id)).toMatchObject({ status: 'confirmed' })
}
/** Joins a group, and leaves it after its success. */
const leaveOne = async (who: Buyer) => {
  const made = await open({ goal: 1 })
  const { id } = await seated(who, made)
  await succeed(made)
  expect((await stop(who, await orderOf(id))).status).toBe(200)
  await work()
}
/** A member who has left two groups after their success. */
const leaver = async () => {
  const who = await buyer()
  for (const _ of [1, 2]) await leaveOne(who)
  return who
}
const prepaid = async (given: Parameters<typeof group>[0] = {}) => {
  const who = await leaver()
  const made = await open(given)
  const seat = await seated(who, made)
  return { who, ...made, seat, order: await orderOf(seat.id) }
}
test('from the second group left after its success on, a seat is paid when it is taken', async () => {
  const who = await buyer()
  const made = await open()
  for (const isLater of [false, false, true]) {
    expect((await quoteOf(who, made)).seat?.pays_now).toBe(isLater)
    if (!isLater) await leaveOne(who)
  }
  const seat = await seated(who, made)
  expect(seat).toMatchObject({ state: 'charging', total: 39.9 })
  await work()
  const order = await orderOf(seat.id)
  expect(await till.ledgerOf(order)).toEqual([3990])
  expect(await ownSeat(who, seat.id)).toMatchObject({ state: 'paid', order_id: order })
  expect(await itemOf(made.id)).toMatchObject({ status: 'running', reached: 1 })
  const mails = (await mailsTo(pool, who.member.email)).slice(-2)
  expect(mails).toMatchObject([
    { kind: 'groups.joined', data: { prepaid: true } },
    { kind: 'orders.confirmed', data: { isEarly: true } },
  ])
  await expectFacts()
})

test('leaves count for twelve months, and only those of paid seats after the closing', async () => {
  const who = await leaver()
  const made = await open()
  const left = await seated(who, made)
  await work()
  expect((await stop(who, await orderOf(left.id))).status).toBe(200)
  const { rows } = await pool.query(
    "SELECT count(*)::int leaves FROM participations WHERE member_id = $1 AND left_by = 'member'",
    [who.member.id],
  )
  expect(rows).toEqual([{ leaves: 2 }])
  const other = await open({ expiresAt: inDays(500) })
  await pass(366)
  expect((await quoteOf(who, other)).seat?.pays_now).toBe(false)
})

test('nobody pays at once who did not agree to it, nor with a price limit', async () => {
  const who = await leaver()
  const made = await open()
  const { bundleId } = made
  expect(await codeOf(await join(who, made.id, { bundleId }))).toBe('quote_changed')
  const limited = await join(who, made.id, { bundleId, priceLimit: 30 })
  expect((await readProblem(limited)).errors).toMatchObject({
    price_limit: [expect.stringMatching(/paghi subito/)],
  })
})

test.each(['orders', 'participations'])(
  'leaving before the deadline through %s refunds everything and frees the copies',
  async (way) => {
    const { who, bundleId, id, seat, order } = await prepaid({ bundles: [{ stock: 4 }] })
    await work()
    const left = await (way === 'orders' ? stop(who, order) : leave(who, seat.id))
    expect(left.ok).toBe(true)
    await work()
    expect(await till.ledgerOf(order)).toEqual([3990, -3990])
    expect(await itemOf(id)).toMatchObject({ status: 'running', reached: 0, participants: 0 })
    expect(await stockOf(bundleId)).toBe(4)
    expect((await ownSeat(who, seat.id)).state).toBe('withdrawn')
    await expectFacts()
  },
)

test.each(['failed', 'cancelled'] as const)(
  'a group that is %s refunds everything',
  async (end) => {
    const { who, id, order, seat } = await prepaid()
    await work()
    if (end === 'failed') {
      await pass(21)
      expect(await close(id)).toBe('failed')
    } else await db.transaction((tx) => endGroup(tx, id, 'cancelled', clock.now()))
    await refundFailedGroup(db, id, clock.now())
    await work()
    expect(await till.ledgerOf(order)).toEqual([3990, -3990])
    expect(await ownSeat(who, seat.id)).toMatchObject({ state: 'refunded' })
  },
)

test('a lower price at the closing is refunded once, also to a charge that ends after it', async () => {
  const { id, bundleId, order } = await prepaid({ goal: 1 })
  await addSteps(pool, bundleId, { 3: 2990 })
  const made = { id, bundleId, bundleIds: [bundleId] }
  for (const _ of [1, 2]) await seated(await buyer(), made)
  await close(id)
  await equalizePrices(db, clock.now())
  expect(await till.refundsOf(order)).toEqual([])
  await collect(id)
  for (const _ of [1, 2]) await equalizePrices(db, clock.now())
  await work()
  expect(await till.ledgerOf(order)).toEqual([3990, -1000])
  await finishDue(db, clock.now())
  expect(await itemOf(id)).toMatchObject({ status: 'confirmed', reached: 3 })
})

test('a refused charge keeps the seat for a day, and then frees it', async () => {
  const { who, id, bundleId, seat } = await prepaid({ bundles: [{ stock: 4 }] })
  await pool.query("UPDATE payment_methods SET vault_id = 'gone-' || id WHERE id = $1", [
    who.methodId,
  ])
  await work()
  expect((await ownSeat(who, seat.id)).state).toBe('action_required')
  expect((await mailsTo(pool, who.member.email)).at(-1)).toMatchObject({
    kind: 'groups.pay-now',
    data: { cause: 'joining', again: null },
  })
  await pass(1)
  await dropLateSeats(db, clock.now())
  expect((await ownSeat(who, seat.id)).state).toBe('dropped')
  expect(await stockOf(bundleId)).toBe(4)
  expect(await itemOf(id)).toMatchObject({ status: 'running', reached: 0 })
  await expectFacts()
})
