import { expect, test } from 'vitest'
import type { Order } from '#lib/contract/orders.ts'
import { day } from '#lib/format/durations.ts'
import { collectGroup } from '#lib/services/money/groups/commands/collecting/collect.ts'
import { openTestApi } from '../api/api.ts'
import { ordersOf } from '../api/orders-life.ts'
import { seatRewardsOf } from '../api/seat-rewards.ts'

const api = await openTestApi()
const { call, clock, db, pool } = api
const { seatWith, give, close, availableOf, differences, buyer } = seatRewardsOf(api)
const { buildSale } = ordersOf(api)
const use = { use_credits: true }

test('a sale and two groups that use the same credits concurrently spend them once', async () => {
  const who = await buyer()
  await give(who, 6000)
  const groups = [await seatWith(use, { who }), await seatWith(use, { who })]
  clock.advance(day)
  await pool.query("UPDATE sessions SET idle_until = '2099-01-01', expires_at = '2099-01-01'")
  for (const { id } of groups) await close(id)
  const wanted = {
    lines: [{ bundle_id: await buildSale(), quantity: 1 }],
    delivery: { kind: 'home', address_id: who.addressId },
    ...use,
  }
  const { token } = who
  const quote = await (await call('POST', '/checkout/quote', { token, body: wanted })).json()
  const { agreed } = (quote as { data: { agreed: string } }).data
  const body = { ...wanted, agreed, conditions: true }
  const [sale] = await Promise.all([
    call('POST', '/orders', { token, body }),
    ...groups.flatMap(({ id }) => [1, 2].map(() => collectGroup(db, id, clock.now()))),
  ])
  // Refused when a seat used credits first, since less remains than was agreed to.
  expect([201, 409]).toContain(sale!.status)
  if (sale!.status === 201)
    expect(((await sale!.json()) as { data: Order }).data.credits).toBe(37.8)
  const { rows } = await pool.query(
    `SELECT sum(credits_cents)::int AS used, count(*) FILTER (WHERE kind = 'seat')::int AS seats
     FROM orders WHERE member_id = $1`,
    [who.member.id],
  )
  expect(rows[0].seats).toBe(2)
  expect(rows[0].used + Math.round((await availableOf(who)) * 100)).toBe(6000)
  expect(rows[0].used).toBe(6000)
  expect(await differences()).toEqual([])
})
