import { expect, test } from 'vitest'
import { type Buyer, buildMethod } from '../../factories/seats.ts'
import { payingGroupOn } from '../paying-group.ts'
import { openTill } from '../till.ts'

const till = await openTill()
const { pool, control, work } = till
const seats = payingGroupOn(till)
const { buyer, change, close, collect, expectFacts, group, inDays, itemOf, newsTo } = seats
const { ownSeat, take } = seats

/** Removes the method at the provider, which sends the event. */
const lose = async ({ methodId }: Pick<Buyer, 'methodId'>) => {
  const { rows } = await pool.query('SELECT vault_id id FROM payment_methods WHERE id = $1', [
    methodId,
  ])
  control.removeToken(rows[0].id)
  await till.sendEvent('VAULT.PAYMENT-TOKEN.DELETED', { id: rows[0].id })
  await work()
}
/** Builds a group with one copy of a member, and more of another whose method is lost. */
const withLost = async (given: Parameters<typeof group>[0], [first, lost] = [1, 2]) => {
  const made = await group({ expiresAt: inDays(1), ...given })
  const { id, bundleId } = made
  const [who, other] = [await buyer(), await buyer()]
  const own = await take(who, id, { bundleId, quantity: first! })
  const seat = await take(other, id, { bundleId, quantity: lost! })
  return { ...made, who, own, other, seat }
}

test('a seat with a removed method does not count until it has another one', async () => {
  const { id, other, seat } = await withLost({})
  await lose(other)
  expect(await itemOf(id)).toMatchObject({ reached: 1, participants: 1 })
  expect(await ownSeat(other, seat)).toMatchObject({
    state: 'active',
    section: 'attention',
    method: null,
  })
  const { rows } = await pool.query(
    "SELECT data->'data'->>'description' text FROM outbox WHERE kind = 'notifications.write' ORDER BY id",
  )
  expect(rows.at(-1)?.text).toContain('non conta')
  expect((await change(other, seat, { method_id: await buildMethod(pool, other) })).status).toBe(
    200,
  )
  expect(await itemOf(id)).toMatchObject({ reached: 3, participants: 2 })
  expect(await ownSeat(other, seat)).toMatchObject({ section: 'running' })
  await expectFacts()
})

test('is asked to pay when the others reach the goal, and counts from then', async () => {
  const { id, other, seat } = await withLost({ goal: 1 })
  await lose(other)
  expect(await close(id)).toBe('collecting')
  await collect(id)
  expect(await ownSeat(other, seat)).toMatchObject({
    state: 'action_required',
    section: 'attention',
  })
  expect(await itemOf(id)).toMatchObject({ reached: 1 })
  expect((await newsTo(other)).at(-1)).toBe('groups.pay-now')
  const { methodId } = await till.saveMethod()
  await pool.query('UPDATE payment_methods SET member_id = $2 WHERE id = $1', [
    methodId,
    other.member.id,
  ])
  expect((await change(other, seat, { method_id: methodId })).status).toBe(200)
  await work()
  expect(await ownSeat(other, seat)).toMatchObject({ state: 'paid' })
  expect(await itemOf(id)).toMatchObject({ reached: 3 })
  await lose({ methodId })
  expect(await itemOf(id)).toMatchObject({ reached: 3 })
  await expectFacts()
})
