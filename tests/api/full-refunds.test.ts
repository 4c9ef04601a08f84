import { expect, test } from 'vitest'
import type { Order } from '#lib/contract/orders.ts'
import { rewardInvitations } from '#lib/services/money/codes/jobs.ts'
import { giveCredits } from '#lib/services/money/credits/commands/give.ts'
import { acceptWithdrawal } from '#lib/services/money/orders/commands/withdraw.ts'
import { buildLevel } from '../factories/members.ts'
import { openTestApi } from './api.ts'
import type { Buyer } from './buyer.ts'
import { invitingOf } from './inviting.ts'
import { rewardsOf } from './order-rewards.ts'
import { ordersOf } from './orders-life.ts'

const api = await openTestApi()
const { call, clock, db, deps, pool } = api
const { buildSale, ...orders } = ordersOf(api)
const { promote, usedOf, invitationOf, pair } = invitingOf(api)
const { creditsOf, follow, pass, differences } = rewardsOf(api)
await buildLevel(pool, { number: 1 })
await buildLevel(pool, { number: 2, fromCents: 5000 })

const levelOf = async ({ member }: Buyer) =>
  (
    await pool.query(
      'SELECT level_number AS level, spent_cents AS spent FROM members WHERE id = $1',
      [member.id],
    )
  ).rows[0]
const delivered = async (buyer: Buyer, more: Record<string, unknown>) => {
  const order = await buyer.place([{ bundle_id: await buildSale(), quantity: 3 }], more)
  await orders.pay(order)
  await orders.send(order)
  await orders.deliver(order)
  await follow()
  return orders.read(buyer, order)
}
const sendAllBack = async (buyer: Buyer, order: Order) => {
  const line_id = order.parcels[0]!.lines[0]!.id
  for (const [at, quantity] of [1, 2].entries()) {
    const body = { lines: [{ line_id, quantity }] }
    await call('POST', `/orders/${order.id}/refund_requests`, { token: buyer.token, body })
    const given = { order: order.id, position: at + 1, decision: null }
    await db.transaction((tx) => acceptWithdrawal(tx, given, clock.now()))
    await orders.refunded(order)
    await follow()
  }
  expect((await orders.read(buyer, order)).state).toBe('refunded')
}

test('a full refund reverts level, credits and code', async () => {
  const { invitee: buyer } = await pair()
  const code = await promote({ amountCents: 500, uses: 1 })
  const gift = { member: buyer.member.id, cents: 700, reason: 'prova' }
  await db.transaction((tx) => giveCredits(tx, gift, clock.now()))
  const before = await levelOf(buyer)
  const order = await delivered(buyer, { code, use_credits: true })
  expect(await levelOf(buyer)).not.toEqual(before)
  expect(await usedOf(code)).toBe(1)
  await sendAllBack(buyer, order)
  expect(await levelOf(buyer)).toEqual(before)
  expect(await usedOf(code)).toBe(0)
  const { balance, coming } = await creditsOf(buyer)
  expect(balance).toMatchObject({ available: 7, pending: 0 })
  expect(coming).toEqual([])
  expect(await differences()).toEqual([])
})

test('a full refund reverts the invitation: the next order is the first again', async () => {
  const { host, invitee, code } = await pair()
  await sendAllBack(invitee, await delivered(invitee, { code }))
  expect((await invitationOf(host)).guests).toMatchObject([{ state: 'waiting' }])
  await pass(16)
  await rewardInvitations(deps)
  expect((await creditsOf(host)).balance.available).toBe(0)
  await delivered(invitee, { code })
  expect((await invitationOf(host)).guests).toMatchObject([{ state: 'coming' }])
  await pass(16)
  await rewardInvitations(deps)
  expect((await creditsOf(host)).balance.available).toBe(10)
})
