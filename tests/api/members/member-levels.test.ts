import { beforeAll, expect, test } from 'vitest'
import { day } from '#lib/format/durations.ts'
import { countSpending, giveLevel } from '#lib/services/members/member-levels/commands.ts'
import { reviewLevels } from '#lib/services/members/member-levels/jobs.ts'
import { refundByHand } from '#lib/services/money/orders/commands/withdraw.ts'
import { buildLevel, buildMember } from '../../factories/members.ts'
import { buildOrder } from '../../factories/payments.ts'
import { dataOf, openTestApi } from '../api.ts'
import { rewardsOf } from '../order-rewards.ts'
import { ordersOf } from '../orders-life.ts'

const api = await openTestApi()
const { call, clock, db, deps, pool } = api
const { buildDelivered, refunded } = ordersOf(api)
const { follow, noticesOf } = rewardsOf(api)

// Levels from 0, 100, 200, 300 and 400 euros.
beforeAll(async () => {
  for (const number of [1, 2, 3, 4, 5]) await buildLevel(pool, { number })
})

/** Runs the nightly job. */
const nights = async (count: number) => {
  for (let night = 0; night < count; night++) {
    clock.advance(day)
    await reviewLevels.run(deps, {})
  }
  await follow()
}

const on = (date: string) => clock.advance(new Date(date).getTime() - clock.now().getTime())

const spend = async (member: Awaited<ReturnType<typeof buildMember>>, cents: number) => {
  const { id } = await buildOrder(pool, { member, now: clock.now() })
  const count = (worth: number) =>
    db.transaction((tx) =>
      countSpending(
        tx,
        { member: member.id, orderId: id, deliveredAt: clock.now(), cents: worth },
        clock.now(),
      ),
    )
  await count(cents)
  return count
}

const levelOf = async (id: number) => {
  const { rows } = await pool.query(
    'SELECT level_number AS level, spent_cents AS spent, level_until AS until FROM members WHERE id = $1',
    [id],
  )
  return rows[0] as { level: number; spent: number; until: Date | null }
}

test('deliveries minus refunds count, and the next level is returned', async () => {
  const { buyer, order } = await buildDelivered(3)
  await follow()
  await follow()
  const user = await dataOf<{ spent: number; level: { level: number } }>(
    await call('GET', '/users/logged', { token: buyer.token }),
  )
  expect(user).toMatchObject({ spent: 103.6, level: { level: 2 } })
  expect(await noticesOf(buyer)).toEqual([
    'Sei salito di livello: **Livello 2**, con il 2% di cashback',
  ])
  await db.transaction((tx) => refundByHand(tx, { order: order.id, cents: 1000 }, clock.now()))
  await refunded(order)
  await follow()
  await follow()
  expect(await levelOf(buyer.member.id)).toMatchObject({ level: 1, spent: 9360, until: null })
  expect((await noticesOf(buyer)).at(-1)).toBe(
    'Dopo un rimborso il tuo livello è **Livello 1**, con il 1% di cashback',
  )
})

test('a refund does not lower a level reached by other orders', async () => {
  const member = await buildMember(pool)
  await spend(member, 15_000)
  const second = await spend(member, 3_000)
  await second(0)
  expect(await levelOf(member.id)).toMatchObject({ level: 2, spent: 15_000 })
  const third = await spend(member, 20_000)
  expect(await levelOf(member.id)).toMatchObject({ level: 4, spent: 35_000 })
  await third(0)
  expect(await levelOf(member.id)).toMatchObject({ level: 2, spent: 15_000 })
})

test('a threshold raised later takes the level back from nobody, whatever they buy or return', async () => {
  const [buyer, returner, below] = [
    await buildMember(pool),
    await buildMember(pool),
    await buildMember(pool),
  ]
  await spend(buyer, 12_000)
  const returned = await spend(returner, 12_000)
  const refundMost = await spend(below, 12_000)
  await pool.query('UPDATE levels SET start_threshold_cents = 15000 WHERE number = 2')
  await spend(buyer, 1_000)
  await returned(11_000)
  await refundMost(9_000)
  await pool.query('UPDATE levels SET start_threshold_cents = 10000 WHERE number = 2')
  expect(await levelOf(buyer.id)).toMatchObject({ level: 2, spent: 13_000 })
  expect(await levelOf(returner.id)).toMatchObject({ level: 2, spent: 11_000 })
  // Below the threshold of that time, too.
  expect(await levelOf(below.id)).toMatchObject({ level: 1, spent: 9_000 })
})

test('two years of a member: up, announced, down, across 29 February and the clocks', async () => {
  // 2:30 in the night when daylight saving ends.
  on('2027-10-31T00:30:00Z')
  const member = await buildMember(pool)
  await spend(member, 25_000)
  expect(await levelOf(member.id)).toMatchObject({
    level: 3,
    until: new Date('2028-10-31T01:30:00Z'),
  })
  on('2028-02-29T11:00:00Z')
  await spend(member, 12_000)
  const risen = { level: 4, spent: 37_000, until: new Date('2029-02-28T11:00:00Z') }
  expect(await levelOf(member.id)).toMatchObject(risen)
  on('2028-10-31T01:00:00Z')
  await nights(1)
  expect(await levelOf(member.id)).toMatchObject({ ...risen, spent: 12_000 })
  on('2029-01-27T11:00:00Z')
  expect(await noticesOf({ member })).toHaveLength(2)
  await nights(1)
  expect((await noticesOf({ member })).at(-1)).toBe(
    'Il 28 febbraio 2029 il tuo livello passa da **Livello 4** a **Livello 2**. Per tenerlo mancano 180,00 € di ordini consegnati',
  )
  await nights(29)
  expect(await levelOf(member.id)).toMatchObject({ level: 4, spent: 12_000 })
  await nights(3)
  // A purchase of the 29th still counts on its last day.
  const until = new Date('2030-02-28T11:00:00Z')
  expect(await levelOf(member.id)).toEqual({ level: 2, spent: 0, until })
  expect(await noticesOf({ member })).toHaveLength(4)
})

test('an announced fall is cancelled by enough orders in time, and else happens on its day', async () => {
  on('2029-03-01T11:00:00Z')
  const [kept, lost] = [await buildMember(pool), await buildMember(pool)]
  for (const { id } of [kept, lost]) await db.transaction((tx) => giveLevel(tx, id, 3, clock.now()))
  on('2030-01-28T12:00:00Z')
  await nights(1)
  for (const member of [kept, lost]) expect(await noticesOf({ member })).toHaveLength(2)
  await spend(kept, 20_000)
  await nights(29)
  for (const { id } of [kept, lost]) expect((await levelOf(id)).level).toBe(3)
  await nights(2)
  expect(await levelOf(kept.id)).toMatchObject({
    level: 3,
    spent: 20_000,
    until: new Date('2031-03-01T11:00:00Z'),
  })
  expect((await noticesOf({ member: kept })).at(-1)).toBe(
    'Il tuo livello resta **Livello 3** per un altro anno',
  )
  expect(await levelOf(lost.id)).toEqual({ level: 1, spent: 0, until: null })
  expect((await noticesOf({ member: lost })).at(-1)).toBe(
    'Il tuo livello ora è **Livello 1**, con il 1% di cashback',
  )
  await nights(3)
  expect(await noticesOf({ member: lost })).toHaveLength(3)
})

test('no level falls without thirty days of warning, even after a downtime', async () => {
  on('2031-03-01T11:00:00Z')
  const member = await buildMember(pool)
  await spend(member, 25_000)
  on('2032-06-01T03:00:00Z')
  await nights(1)
  expect(await levelOf(member.id)).toMatchObject({ level: 3, spent: 0 })
  await nights(29)
  expect((await levelOf(member.id)).level).toBe(3)
  await nights(2)
  expect((await levelOf(member.id)).level).toBe(1)
})
