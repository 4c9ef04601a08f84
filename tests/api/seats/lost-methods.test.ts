import { beforeEach, expect, test } from 'vitest'
import { day } from '#lib/format/durations.ts'
import { addSteps, buildMethod } from '../factories/seats.ts'
import { payingGroupOn } from './paying-group.ts'
import { seatOf } from './seat-calls.ts'
import { openTill } from './till.ts'

const till = await openTill()
const { call, pool, clock, control, work } = till
const { buyer, group, join, close, collect, itemOf, stockOf, expectFacts } = payingGroupOn(till)
beforeEach(() => pool.query('DELETE FROM rate_limits; DELETE FROM outbox'))

type Buyer = Awaited<ReturnType<typeof buyer>>
const lose = async ({ methodId }: Buyer) => {
  const { rows } = await pool.query('SELECT vault_id FROM payment_methods WHERE id = $1', [
    methodId,
  ])
  control.removeToken(rows[0].vault_id)
  const body = JSON.stringify({
    id: `lost-${methodId}`,
    event_type: 'VAULT.PAYMENT-TOKEN.DELETED',
    resource: { id: rows[0].vault_id },
  })
  const headers = control.hooks.sign(body)
  expect((await call('POST', '/payments/webhooks/paypal', { body, headers })).status).toBe(204)
  await work()
}
const mine = async ({ token }: Buyer) =>
  (await (await call('GET', '/users/logged/participations', { token })).json()).data[0]
const open = (given: Parameters<typeof group>[0] = {}) =>
  group({ expiresAt: new Date(clock.now().getTime() + day), ...given })
const take = async (who: Buyer, id: number, asked: { bundleId: number; quantity: number }) =>
  (await seatOf(await join(who, id, asked))).id

test('a seat with a removed method does not count until it has another one', async () => {
  const { id, bundleId } = await open()
  const who = await buyer()
  const seat = await take(who, id, { bundleId, quantity: 3 })
  await lose(who)
  expect(await itemOf(id)).toMatchObject({ reached: 0, participants: 0 })
  expect(await mine(who)).toMatchObject({ state: 'active', section: 'attention', method: null })
  const { rows } = await pool.query(
    "SELECT data->'data'->>'description' description FROM outbox WHERE kind = 'notifications.write' ORDER BY id",
  )
  expect(rows.at(-1)?.description).toContain('non conta')
  const body = { method_id: await buildMethod(pool, who) }
  expect((await call('PATCH', `/participations/${seat}`, { token: who.token, body })).status).toBe(
    200,
  )
  expect(await itemOf(id)).toMatchObject({ reached: 3, participants: 1 })
  expect(await mine(who)).toMatchObject({ section: 'running' })
  await expectFacts()
})

test('counts for neither goal nor price step', async () => {
  const { id, bundleId } = await open({ goal: 2 })
  await addSteps(pool, bundleId, { 3: 2990 })
  const [who, other] = [await buyer(), await buyer()]
  await take(who, id, { bundleId, quantity: 1 })
  await take(other, id, { bundleId, quantity: 2 })
  await lose(other)
  expect(await close(id)).toBe('failed')
  expect(await itemOf(id)).toMatchObject({ reached: 1 })
  await expectFacts()
})

test('is asked to pay when the others reach the goal, and counts from then', async () => {
  const { id, bundleId } = await open({ goal: 1 })
  const [who, other] = [await buyer(), await buyer()]
  await take(who, id, { bundleId, quantity: 1 })
  const seat = await take(other, id, { bundleId, quantity: 2 })
  await lose(other)
  expect(await close(id)).toBe('collecting')
  await collect(id)
  expect(await mine(other)).toMatchObject({ state: 'action_required', section: 'attention' })
  expect(await itemOf(id)).toMatchObject({ reached: 1 })
  const { rows } = await pool.query("SELECT recipient FROM outbox WHERE kind = 'groups.pay-now'")
  expect(rows).toEqual([{ recipient: other.member.email }])
  const { methodId } = await till.saveMethod()
  await pool.query('UPDATE payment_methods SET member_id = $2 WHERE id = $1', [
    ...[methodId, other.member.id],
  ])
  const body = { method_id: methodId }
  expect(
    (await call('PATCH', `/participations/${seat}`, { token: other.token, body })).status,
  ).toBe(200)
  await work()
  expect(await mine(other)).toMatchObject({ state: 'paid' })
  expect(await itemOf(id)).toMatchObject({ reached: 3 })
  await lose({ ...other, methodId })
  expect(await itemOf(id)).toMatchObject({ reached: 3 })
  await expectFacts()
})

test('is ignored when filling whole cartons', async () => {
  const { id, bundleId } = await open({ goal: 2, bundles: [{ stock: 9, limited: true }] })
  await pool.query('UPDATE items SET carton = 2 WHERE id = $1', [id])
  const [who, other] = [await buyer(), await buyer()]
  await take(who, id, { bundleId, quantity: 2 })
  await take(other, id, { bundleId, quantity: 1 })
  await lose(other)
  expect(await close(id)).toBe('collecting')
  expect(await mine(other)).toMatchObject({ state: 'cancelled' })
  expect(await mine(who)).toMatchObject({ state: 'active' })
  expect(await stockOf(bundleId)).toBe(7)
})
