import { describe, expect, test } from 'vitest'
import { sql } from '#kernel/db/sql.ts'
import { mailsTo } from '../../factories/mails.ts'
import { addSteps, buildMethod } from '../../factories/seats.ts'
import { codeOf, openTestApi } from '../api.ts'
import { isWaiting } from '../database.ts'
import { seatOf, seatsOn } from '../seat-calls.ts'

const api = await openTestApi()
const { db, pool } = api
const seats = seatsOn(api)
const { buyer, change, changeTo, expectFacts, itemOf, join, leave } = seats
const { seatInGroup, seatRow, stockOf, take } = seats

describe('changing a seat', () => {
  test('moves copies from one limited bundle to the other', async () => {
    const { bundleIds, who, seat } = await seatInGroup({
      bundles: [
        { stock: 3, limited: true },
        { stock: 2, limited: true, priceCents: 5990 },
      ],
    })
    const bundleId = bundleIds[1]!
    expect((await changeTo(who, seat, { bundleId, quantity: 2 })).status).toBe(200)
    expect([await stockOf(bundleIds[0]!), await stockOf(bundleId)]).toEqual([3, 0])
    expect(await codeOf(await changeTo(who, seat, { bundleId, quantity: 3 }))).toBe('sold_out')
    expect(await stockOf(bundleId)).toBe(0)
    await expectFacts()
  })

  test('is refused while the seat is charged, for another method too', async () => {
    const { who, seat } = await seatInGroup()
    const method_id = await buildMethod(pool, who)
    const { asked } = await db.transaction(async (tx) => {
      await tx.run(sql`UPDATE participations SET state = 'charging' WHERE id = ${seat}`)
      const asked = change(who, seat, { method_id })
      await expect.poll(() => isWaiting(pool)).toBe(true)
      return { asked }
    })
    expect(await codeOf(await asked)).toBe('group_closed')
    expect((await seatRow(seat)).method_id).toBe(who.methodId)
  })

  test('is refused when the group has ended', async () => {
    const { id, bundleId, seat, who } = await seatInGroup()
    await pool.query(`UPDATE items SET status = 'collecting' WHERE id = $1`, [id])
    expect(await codeOf(await changeTo(who, seat, { bundleId, quantity: 2 }))).toBe('group_closed')
    expect(await codeOf(await leave(who, seat))).toBe('group_closed')
    expect(await itemOf(id)).toMatchObject({ reached: 1 })
  })
})

test('leaving updates the counts, sends a mail, and allows joining again', async () => {
  const { id, bundleId, who, seat } = await seatInGroup({ title: 'Torri di Lino' }, { quantity: 2 })
  expect(await codeOf(await join(who, id, { bundleId }))).toBe('conflict')
  expect((await leave(who, seat)).status).toBe(204)
  expect(await itemOf(id)).toMatchObject({ reached: 0, participants: 0 })
  expect(await codeOf(await leave(who, seat))).toBe('not_found')
  expect((await mailsTo(pool, who.member.email)).slice(1)).toMatchObject([
    {
      kind: 'groups.left',
      data: {
        title: 'Torri di Lino',
        quantity: 2,
        until: expect.any(Number),
        path: expect.stringMatching(/^\/ga\//),
      },
    },
  ])
  await take(who, id, { bundleId })
  expect(await itemOf(id)).toMatchObject({ reached: 1, participants: 1 })
})

describe('a seat on condition of a price', () => {
  const stepped = async () => {
    const made = await seatInGroup({ goal: 20 }, { quantity: 4 })
    await addSteps(pool, made.bundleId, { 10: 2990, 20: 1990 })
    return made
  }

  test('counts when the other seats reach its price, together with all of the same or higher limit', async () => {
    const { id, bundleId } = await stepped()
    for (const quantity of [3, 2])
      await take(await buyer(), id, { bundleId, quantity, priceLimit: 29.9 })
    const lowest = await join(await buyer(), id, { bundleId, quantity: 4, priceLimit: 19.9 })
    expect(await seatOf(lowest)).toMatchObject({ price_limit: 19.9, total: 79.6 })
    expect(await itemOf(id)).toMatchObject({ reached: 4, participants: 1 })
    const last = await buyer()
    const lastSeat = await take(last, id, { bundleId })
    expect(await itemOf(id)).toMatchObject({ reached: 10, participants: 4 })
    await expectFacts()
    await leave(last, lastSeat)
    expect(await itemOf(id)).toMatchObject({ reached: 4, participants: 1 })
    await expectFacts()
  })
})
