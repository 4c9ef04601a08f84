import { expect, test } from 'vitest'
import { day } from '#lib/format/durations.ts'
import { giveCredits } from '#lib/services/money/credits/commands/give.ts'
import { buildLevel } from '../factories/members.ts'
import { openTestApi } from './api.ts'
import { rewardsOf } from './order-rewards.ts'
import { ordersOf } from './orders-life.ts'

const api = await openTestApi()
const { clock, db, pool } = api
const { buildBuyer } = ordersOf(api)
const { pass, creditsOf, noticesOf, differences } = rewardsOf(api)
await buildLevel(pool, { cashbackPercent: 3 })

const passUntil = async (moment: string) => {
  const left = Date.parse(moment) - clock.now().getTime()
  await pass(left / day)
}

/** Given time and number of months, and the expected end in the time of Rome. */
test.each([
  [
    'into the hour that comes twice, of which it is the second',
    '2027-07-31T00:30:00Z',
    3,
    '2027-10-31T01:30:00.000Z',
  ],
  ['into an hour that there is not', '2027-12-26T01:30:00Z', 3, '2028-03-26T01:30:00.000Z'],
  ['on 29 February for a year', '2032-02-29T09:30:00Z', 12, '2033-02-28T09:30:00.000Z'],
  ['in summer, ending in winter', '2034-09-01T08:00:00Z', 3, '2034-12-01T09:00:00.000Z'],
  ['on 31 August for six months', '2035-08-31T08:00:00Z', 6, '2036-02-29T09:00:00.000Z'],
])(
  'credits given %s end at the same hour, and are announced a month before',
  async (_, from, months, end) => {
    clock.advance(Date.parse(from) - clock.now().getTime())
    const buyer = await buildBuyer()
    const gift = { member: buyer.member.id, cents: 500, reason: 'per il ritardo', months }
    await db.transaction((tx) => giveCredits(tx, gift, clock.now()))
    expect((await creditsOf(buyer)).balance.ending).toEqual({ amount: 5, on: end })
    await passUntil(new Date(Date.parse(end) - 31 * day).toISOString())
    const before = (await noticesOf(buyer)).length
    await passUntil(new Date(Date.parse(end) - 29 * day).toISOString())
    expect(await noticesOf(buyer)).toHaveLength(before + 1)
    await passUntil(new Date(Date.parse(end) - 1).toISOString())
    expect((await creditsOf(buyer)).balance.available).toBe(5)
    await passUntil(new Date(Date.parse(end) + 1).toISOString())
    const { data, balance } = await creditsOf(buyer)
    expect(balance).toMatchObject({ available: 0, ending: null })
    expect(data.map(({ kind, amount }) => [kind, amount])).toEqual([
      ['expired', -5],
      ['given', 5],
    ])
    expect(await differences()).toEqual([])
  },
)
