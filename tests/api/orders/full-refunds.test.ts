import { expect, test } from 'vitest'
import { rewardInvitations } from '#lib/services/money/codes/jobs.ts'
import { buildLevel } from '../../factories/members.ts'
import { openTestApi } from '../api.ts'
import type { Buyer } from '../buyer.ts'
import { invitingOf } from '../inviting.ts'
import { rewardsOf } from '../order-rewards.ts'
import { ordersOf } from '../orders-life.ts'

const api = await openTestApi()
const { deps, pool } = api
const { buildSale, ...orders } = ordersOf(api)
const { promote, usedOf, invitationOf, pair } = invitingOf(api)
const { availableOf, creditsOf, follow, give, pass, differences } = rewardsOf(api)
await buildLevel(pool, { number: 1, cashbackPercent: 10 })
await buildLevel(pool, { number: 2, fromCents: 5000 })

const levelOf = async ({ member }: Buyer) =>
  (await pool.query('SELECT level_number, spent_cents FROM members WHERE id = $1', [member.id]))
    .rows[0]
const delivered = async (buyer: Buyer, more: Record<string, unknown>) => {
  const order = await buyer.place([{ bundle_id: await buildSale(), quantity: 3 }], more)
  await orders.pay(order)
  await orders.bring(order)
  await follow()
  return order
}
/** Returns one copy and then the rest, each with its refund. */
const sendAllBack = async (buyer: Buyer, order: Awaited<ReturnType<typeof delivered>>) => {
  for (const quantity of [1, 2]) {
    await orders.withdraw(buyer, order, quantity)
    await orders.accept(order, quantity)
    await orders.refunded(order)
    await follow()
  }
  expect((await orders.read(buyer, order)).state).toBe('refunded')
}

test('a full refund reverts level, credits and code', async () => {
  const { invitee: buyer } = await pair()
  const code = await promote({ amountCents: 500, uses: 1 })
  await give(buyer, 700)
  const before = await levelOf(buyer)
  const order = await delivered(buyer, { code, use_credits: true })
  expect(await levelOf(buyer)).not.toEqual(before)
  expect(await usedOf(code)).toBe(1)
  await sendAllBack(buyer, order)
  expect([await levelOf(buyer), await usedOf(code)]).toEqual([before, 0])
  const { balance, coming } = await creditsOf(buyer)
  expect(balance).toMatchObject({ available: 7, pending: 0 })
  expect([coming, await differences()]).toEqual([[], []])
})

test('a full refund reverts the invitation: the next order is the first again', async () => {
  const { host, invitee, code } = await pair()
  const reward = async () => {
    await pass(16)
    await rewardInvitations(deps)
    return availableOf(host)
  }
  const inviteesOf = async () => (await invitationOf(host)).guests
  await sendAllBack(invitee, await delivered(invitee, { code }))
  expect(await inviteesOf()).toMatchObject([{ state: 'waiting' }])
  expect(await reward()).toBe(0)
  await delivered(invitee, { code })
  expect(await inviteesOf()).toMatchObject([{ state: 'coming' }])
  expect(await reward()).toBe(10)
})
