import { beforeEach, expect, test } from 'vitest'
import { moveCopies } from '#lib/services/money/stock/jobs.ts'
import { type Buyer, seatBody } from '../factories/seats.ts'
import { codeOf, openTestApi } from './api.ts'
import { seatOf, seatsOn } from './seat-calls.ts'

const api = await openTestApi()
const { call, pool, deps, clock } = api
const { buyer, join, group, stockOf, expectFacts } = seatsOn(api)
beforeEach(async () => {
  await pool.query('DELETE FROM rate_limits')
})

const placesOf = async (bundle: number) =>
  (
    await pool.query('SELECT state, quantity FROM waiting WHERE bundle_id = $1 ORDER BY id', [
      bundle,
    ])
  ).rows.map(({ state, quantity }) => `${state} ${quantity}`)

/**
 * Builds a bundle with one copy taken; `wait` adds a member who waits for three, `offer` returns three
 * copies.
 */
const buildOffered = async () => {
  const made = await group({ bundles: [{ stock: 1, limited: true, waitingList: true }] })
  const seated = await buyer()
  const { id: seat } = await seatOf(await join(seated, made.id, { bundleId: made.bundleId }))
  const wait = async ({ token }: Buyer) => {
    const body = { quantity: 3 }
    expect(
      (await call('PUT', `/bundles/${made.bundleId}/waiting_list`, { token, body })).status,
    ).toBe(200)
    clock.advance(1000)
  }
  const offer = async () => {
    await pool.query('UPDATE bundles SET stock = 3 WHERE id = $1', [made.bundleId])
    await moveCopies.run(deps, {})
  }
  return { ...made, seated, seat, wait, offer }
}

test('taking fewer copies than offered offers the rest to the next member at once', async () => {
  const { id, bundleId, wait, offer } = await buildOffered()
  const [first, next] = [await buyer(), await buyer()]
  await wait(first)
  await wait(next)
  await offer()
  expect(await placesOf(bundleId)).toEqual(['offered 3', 'waiting 3'])
  await seatOf(await join(first, id, { bundleId }))
  expect(await placesOf(bundleId)).toEqual(['taken 3', 'offered 2'])
  expect(await stockOf(bundleId)).toBe(0)
  await expectFacts()
})

test('a member with a seat can add the offered copies, and no one else can take them', async () => {
  const { bundleId, seated, seat, wait, offer } = await buildOffered()
  const other = await buyer()
  await wait(seated)
  await wait(other)
  await offer()
  const change = async (quantity: number) => {
    const { conditions: _, ...body } = await seatBody(pool, seated, { bundleId, quantity })
    return call('PATCH', `/participations/${seat}`, { token: seated.token, body })
  }
  expect(await codeOf(await change(5))).toBe('sold_out')
  expect(await placesOf(bundleId)).toEqual(['offered 3', 'waiting 3'])
  expect((await change(3)).status).toBe(200)
  expect(await placesOf(bundleId)).toEqual(['taken 3', 'offered 1'])
  expect(await stockOf(bundleId)).toBe(0)
  await expectFacts()
})
