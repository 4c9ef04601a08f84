import { expect, test } from 'vitest'
import { rewardInvitations } from '#lib/services/money/codes/jobs.ts'
import { stopOrder } from '#lib/services/money/groups/commands/closing/stop-order.ts'
import { placeWeepOrder } from '#lib/services/money/orders/commands/place-weep.ts'
import { markPaid } from '#lib/services/money/orders/commands/settle.ts'
import { openTestApi } from './api.ts'
import type { Buyer } from './buyer.ts'
import { invitingOf } from './inviting.ts'
import { rewardsOf } from './order-rewards.ts'
import { ordersOf } from './orders-life.ts'

const api = await openTestApi()
const { clock, db, deps, pool } = api
const { buildSale, ...orders } = ordersOf(api)
const { invitationOf, pair } = invitingOf(api)
const { creditsOf, follow, pass } = rewardsOf(api)

const lines = async () => [{ bundle_id: await buildSale(), quantity: 1 }]
const comeBy = ({ member }: Buyer, code: string) =>
  pool.query('UPDATE members SET sign_up_code = $2 WHERE id = $1', [member.id, code])
const payPlan = ({ member }: Buyer) =>
  db.transaction(async (tx) => {
    const owed = { member: member.id, cents: 1990, terms: '1', until: null }
    await markPaid(tx, await placeWeepOrder(tx, owed, clock.now()), clock.now())
  })

test('paying for a plan first does not use up the invitation', async () => {
  const { host, invitee, code } = await pair()
  await comeBy(invitee, code)
  await payPlan(invitee)
  expect((await invitationOf(host)).guests).toMatchObject([{ state: 'waiting' }])
  expect((await invitee.quote(await lines())).code).toMatchObject({ code, invites: true })
  const order = await invitee.place(await lines(), { code })
  await orders.pay(order)
  await orders.send(order)
  await orders.deliver(order)
  await follow()
  await pass(16)
  await rewardInvitations(deps)
  expect((await creditsOf(host)).balance.available).toBe(10)
})

test('the sign-up code is kept when the first order was paid and cancelled', async () => {
  const { host, invitee, code } = await pair()
  await comeBy(invitee, code)
  const order = await invitee.place(await lines(), { code: '' })
  await orders.pay(order)
  expect((await invitee.quote(await lines())).code).toBeNull()
  await db.transaction((tx) => stopOrder(tx, order.id, clock.now()))
  expect((await invitee.quote(await lines())).code).toMatchObject({ code, invites: true })
  expect((await invitationOf(host)).guests).toMatchObject([{ state: 'waiting' }])
})
