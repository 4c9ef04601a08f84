import { afterEach, expect, test } from 'vitest'
import type { Order } from '#lib/contract/orders.ts'
import { rewardInvitations } from '#lib/services/money/codes/jobs.ts'
import { giveCredits } from '#lib/services/money/credits/commands/give.ts'
import {
  acceptWithdrawal,
  refundByHand,
  refuseWithdrawal,
} from '#lib/services/money/orders/commands/withdraw.ts'
import { buildLevel } from '../factories/members.ts'
import { openTestApi } from './api.ts'
import type { Buyer } from './buyer.ts'
import { invitingOf } from './inviting.ts'
import { rewardsOf } from './order-rewards.ts'
import { ordersOf } from './orders-life.ts'

const api = await openTestApi()
const { clock, db, deps, pool } = api
const { buildPaid, buildSale, ...orders } = ordersOf(api)
const { invitationOf, pair } = invitingOf(api)
const { creditsOf, follow, pass, differences } = rewardsOf(api)

await buildLevel(pool, { cashbackPercent: 3 })
afterEach(async () => expect(await differences()).toEqual([]))

const contest = ({ id }: Order) =>
  pool.query(
    `INSERT INTO disputes (id, capture_id, state, opened_at) VALUES ($1, $2, 'OPEN', $3)`,
    [`PP-D-${id}`, `CAPTURE-${id}`, clock.now()],
  )
const settle = ({ id }: Order, debited = 0) =>
  pool.query(
    `UPDATE disputes SET state = 'RESOLVED', resolved_at = $2, debited_cents = $3 WHERE id = $1`,
    [`PP-D-${id}`, clock.now(), debited],
  )
const arrive = async (order: Order) => {
  await orders.send(order)
  await orders.deliver(order)
}
const availableOf = async (buyer: Buyer) => (await creditsOf(buyer)).balance.available

test('the percentage is that of the day of payment, however late it is computed', async () => {
  const { buyer } = await buildPaid()
  await pool.query('UPDATE levels SET cashback_percent = 9')
  await follow()
  await pool.query('UPDATE levels SET cashback_percent = 3')
  expect((await creditsOf(buyer)).coming).toMatchObject([{ percent: 3, base: 32.9, amount: 0.99 }])
})

test('a paid order shows the cashback that is booked later, on the money for goods alone', async () => {
  const buyer = await orders.buildBuyer()
  const gift = { member: buyer.member.id, cents: 1500, reason: 'per il ritardo' }
  await db.transaction((tx) => giveCredits(tx, gift, clock.now()))
  const order = await buyer.place([{ bundle_id: await buildSale(), quantity: 2 }], {
    use_credits: true,
  })
  expect(order.cashback).toBeNull()
  await orders.pay(order)
  const { cashback } = await orders.read(buyer, order)
  await follow()
  const [booked] = (await creditsOf(buyer)).coming
  expect(cashback).toEqual({ percent: 3, amount: booked?.amount })
  expect(booked?.amount).toBeLessThan(Math.round(order.goods * 3) / 100)
})

test('cancelled pending cashback is notified with its reason', async () => {
  const { buyer, order } = await buildPaid()
  await follow()
  await db.transaction((tx) => refundByHand(tx, { order: order.id, cents: 1000 }, clock.now()))
  await orders.refunded(order)
  await follow()
  expect((await creditsOf(buyer)).data).toMatchObject([
    {
      kind: 'reversed',
      amount: 0,
      pending: -0.3,
      balance: 0,

      share: { percent: 3, base: 10 },
      order: { number: order.number },
    },
  ])
})

test('a refund of the delivery does not reduce the cashback of kept copies', async () => {
  const { buyer, order } = await orders.buildDelivered(3)
  for (const quantity of [2, 1]) {
    const lines = [{ line_id: order.parcels[0]!.lines[0]!.id, quantity }]
    const asked = { token: buyer.token, body: { lines } }
    await api.call('POST', `/orders/${order.id}/refund_requests`, asked)
  }
  const decided = { order: order.id, decision: 'I dadi mancano.' }
  await db.transaction((tx) => acceptWithdrawal(tx, { ...decided, position: 2 }, clock.now()))
  await db.transaction((tx) => refuseWithdrawal(tx, { ...decided, position: 1 }, clock.now()))
  await orders.refunded(order)
  await follow()
  // Two copies of 32.90 are kept, at 3 %.
  expect((await creditsOf(buyer)).balance.pending).toBe(1.97)
})

test('cashback waits while the payment is disputed', async () => {
  const { buyer, order } = await buildPaid()
  await arrive(order)
  await contest(order)
  await pass(20)
  expect((await creditsOf(buyer)).balance).toMatchObject({ available: 0, pending: 0.99 })
  await settle(order)
  await pass(1)
  expect((await creditsOf(buyer)).balance).toMatchObject({ available: 0.99, pending: 0 })
})

test('an invitation is not rewarded during a dispute of its order, nor after a lost one', async () => {
  const { host, invitee, code } = await pair()
  const order = await invitee.place([{ bundle_id: await buildSale(), quantity: 1 }], { code })
  await orders.pay(order)
  await arrive(order)
  await pass(16)
  await contest(order)
  await rewardInvitations(deps)
  expect(await availableOf(host)).toBe(0)
  await settle(order, 3780)
  await rewardInvitations(deps)
  expect(await availableOf(host)).toBe(0)
  expect((await invitationOf(host)).guests).toMatchObject([{ state: 'coming' }])
  await pool.query('UPDATE disputes SET credited_cents = debited_cents')
  await rewardInvitations(deps)
  expect(await availableOf(host)).toBe(10)
})
