import { expect, test } from 'vitest'
import { closeGroup } from '#lib/services/money/groups/commands/closing/close.ts'
import { openTestApi } from '../api/api.ts'
import { groupLife } from '../api/group-life.ts'
import { type Buyer, seatBody } from '../factories/seats.ts'
import { addressOf, countCodes, pressFrom } from './processes.ts'

const api = await openTestApi()
const { pool, db, clock, url, call } = api
const { buyer, collect, expectFacts, group, itemOf, stockOf, take } = groupLife(api)

const crowd = (count: number) => Promise.all(Array.from({ length: count }, () => buyer()))
const pressOf = async (who: Buyer, { id, bundleId }: { id: number; bundleId: number }) => ({
  path: `/preorders/${id}/participations`,
  token: who.token,
  body: await seatBody(pool, who, { bundleId }),
})

test('of many concurrent calls from several processes for the last ten copies ten succeed', async () => {
  const limited = await group({ bundles: [{ stock: 10, limited: true }] })
  const presses = await Promise.all((await crowd(60)).map((who) => pressOf(who, limited)))
  expect(countCodes(await pressFrom(2, url, presses))).toEqual({ done: 10, sold_out: 50 })
  expect(await stockOf(limited.bundleId)).toBe(0)
  expect(await itemOf(limited.id)).toMatchObject({ reached: 10, participants: 10, units_left: 0 })
  await expectFacts()
})

test('joining while the group closes gives either a seat that is charged or none', async () => {
  for (let round = 0; round < 3; round++) {
    const made = await group({ goal: 1 })
    await take(await buyer(), made.id, { bundleId: made.bundleId })
    const joining = (await crowd(16)).map(async (who, at) => {
      const { path, ...press } = await pressOf(who, made)
      return (await call('POST', path, { ...press, address: addressOf(at) })).status
    })
    const closing = db.transaction((tx) => closeGroup(tx, made.id, clock.now(), { early: true }))
    const [statuses, closed] = await Promise.all([Promise.all(joining), closing])
    expect(closed).toBe('collecting')
    await collect(made.id)
    const seats = 1 + statuses.filter((status) => status === 201).length
    expect(statuses.every((status) => status === 201 || status === 409)).toBe(true)
    const { rows } = await pool.query(
      `SELECT count(*)::int orders, count(DISTINCT p.id)::int seats FROM orders o
       JOIN participations p ON p.id = o.participation_id WHERE p.item_id = $1`,
      [made.id],
    )
    expect(rows[0]).toEqual({ orders: seats, seats })
    expect(await itemOf(made.id)).toMatchObject({ status: 'collecting', reached: seats })
  }
  await expectFacts()
})
