import { expect, test } from 'vitest'
import type { Order } from '#lib/contract/orders.ts'
import { hour } from '#lib/format/durations.ts'
import { equalizePrices } from '#lib/services/money/groups/commands/closing/equalize-prices.ts'
import { reconcile } from '#lib/services/money/settlement/commands/reconcile.ts'
import { mailsTo } from '../../factories/mails.ts'
import { addSteps } from '../../factories/seats.ts'
import { dataOf } from '../api.ts'
import { payingGroupOn } from '../paying-group.ts'
import { openTill } from '../till.ts'

const till = await openTill()
const { call, db, deps, pool, clock, control, work } = till
const { agree, buyer, close, collect, group, inDays, moreTime, orderOf, take, wait } =
  payingGroupOn(till)

/**
 * Builds a reopened group: two copies paid at 39.90, a third that was not; more members join, and five
 * copies cost 29.90 each.
 */
const buildReopened = async () => {
  const { id, bundleId } = await group({ goal: 3, expiresAt: inDays(1) })
  await addSteps(pool, bundleId, { 5: 2990 })
  const [first, poor, others] = [await buyer(), await buyer(), await buyer()]
  const seat = await take(first, id, { bundleId, quantity: 2 })
  await take(poor, id, { bundleId })
  await close(id)
  await pool.query('UPDATE payment_methods SET removed_at = now(), removed_by = $2 WHERE id = $1', [
    poor.methodId,
    'provider',
  ])
  await collect(id)
  await wait()
  await moreTime(id)
  expect((await agree(first, id, seat)).status).toBe(200)
  clock.advance(1000)
  const late = await take(others, id, { bundleId, quantity: 3 })
  await close(id)
  await collect(id)
  const [order, newOrder] = [await orderOf(seat), await orderOf(late)]
  const read = async () =>
    dataOf<Order>(await call('GET', `/users/logged/orders/${order}`, { token: first.token }))
  return { id, first, order, newOrder, read }
}
const even = () => equalizePrices(db, clock.now())
const night = async () => {
  clock.advance(4 * hour)
  return (await reconcile(deps))?.differences
}

test('members who paid before the price fell are refunded the difference once and notified', async () => {
  const { first, order, newOrder, read } = await buildReopened()
  expect(await till.ledgerOf(newOrder)).toEqual([8970])
  await Promise.all([even(), even(), even()])
  await even()
  expect(await till.refundsOf(order)).toEqual(['wanted'])
  await work()
  expect(await till.ledgerOf(order)).toEqual([7980, -2000])
  expect(await till.capturesThere(order)).toMatchObject([{ cents: 7980, refundedCents: 2000 }])
  expect(await till.refundsOf(newOrder)).toEqual([])
  expect(await read()).toMatchObject({
    state: 'paid',
    total: 79.8,
    refunded: 20,
    refunds: [{ amount: 20, because: 'price_lowered', state: 'completed' }],
    parcels: [{ lines: [{ unit_price: 39.9, lowered: 10 }] }],
  })
  const mails = await mailsTo(pool, first.member.email)
  expect(mails.filter(({ kind }) => kind === 'orders.price-lowered')).toMatchObject([
    { data: { cents: 2000 } },
  ])
  expect(await night()).toEqual([])
})

test('refunds the rest when less than the difference is left', async () => {
  const { order } = await buildReopened()
  const capture = (await till.capturesThere(order))[0]!.id
  control.refundByHand(capture, 7000)
  clock.advance(4 * hour)
  await reconcile(deps)
  await even()
  await work()
  expect(await till.ledgerOf(order)).toEqual([7980, -7000, -980])
  expect(await night()).toEqual([])
})
