import { expect, test } from 'vitest'
import { rewardInvitations } from '#lib/services/money/codes/jobs.ts'
import { openTestApi } from '../api/api.ts'
import { invitingOf } from '../api/inviting.ts'
import { rewardsOf } from '../api/order-rewards.ts'
import { ordersOf } from '../api/orders-life.ts'

const api = await openTestApi()
const { deps, pool } = api
const { buildBuyer, buildSale, ...orders } = ordersOf(api)
const { givenTo, invitationOf, move } = invitingOf(api)
const { differences, follow, pass } = rewardsOf(api)

test('several processes reward ten of fourteen invitations of one member', async () => {
  const host = await buildBuyer()
  const { code } = await invitationOf(host)
  const invitees = []
  for (let turn = 0; turn < 14; turn++) {
    await pool.query('DELETE FROM rate_limits')
    const invitee = await buildBuyer()
    await move(invitee, `via Lunga ${turn}`)
    const order = await invitee.place([{ bundle_id: await buildSale(), quantity: 1 }], { code })
    await orders.pay(order)
    await orders.send(order)
    await orders.deliver(order)
    invitees.push(invitee)
  }
  await follow()
  await pass(16)
  await Promise.all(Array.from({ length: 4 }, () => rewardInvitations(deps)))
  expect(await givenTo(host)).toBe(100)
  for (const invitee of invitees) expect(await givenTo(invitee)).toBe(10)
  expect(await differences()).toEqual([])
}, 60_000)
