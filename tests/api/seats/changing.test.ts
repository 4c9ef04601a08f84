import { beforeEach, describe, expect, test } from 'vitest'
import { sql } from '#kernel/db/sql.ts'
import type { buildItem } from '../factories/items.ts'
import { mailsTo } from '../factories/mails.ts'
import { addSteps, buildMethod, seatBody } from '../factories/seats.ts'
import { codeOf, openTestApi } from './api.ts'
import { isWaiting } from './database.ts'
import { seatOf, seatsOn } from './seat-calls.ts'

const api = await openTestApi()
const { call, db, pool } = api
const { buyer, join, group, itemOf, stockOf, expectFacts } = seatsOn(api)
beforeEach(async () => {
  await pool.query('DELETE FROM rate_limits')
})

type Given = Parameters<typeof seatBody>[2]

describe('changing a seat', () => {
  const seated = async (given: Parameters<typeof buildItem>[1] = {}) => {
    const who = await buyer()
    const made = await group(given)
    const seat = await seatOf(await join(who, made.id, { bundleId: made.bundleId }))
    const change = async (asked: Given, more: object = {}) => {
      const { conditions: _, ...body } = await seatBody(pool, who, asked)
      return call('PATCH', `/participations/${seat.id}`, {
        token: who.token,
        body: { ...body, ...more },
      })
    }
    return { who, ...made, seat, change }
  }

  test('updates the counts', async () => {
    const { id, bundleId, change } = await seated()
    const response = await change({ bundleId, quantity: 4 })
    expect(((await response.json()) as { data: object }).data).toMatchObject({
      quantity: 4,
      total: 159.6,
      item: { missing: 6 },
    })
    expect(await itemOf(id)).toMatchObject({ reached: 4, participants: 1 })
    await expectFacts()
  })

  test('moves copies from one limited bundle to the other', async () => {
    const bundles = [
      { stock: 3, limited: true },
      { stock: 2, limited: true, priceCents: 5990 },
    ]
    const { bundleIds, change } = await seated({ bundles })
    const other = bundleIds[1]!
    expect((await change({ bundleId: other, quantity: 2 })).status).toBe(200)
    expect([await stockOf(bundleIds[0]!), await stockOf(other)]).toEqual([3, 0])
    expect(await codeOf(await change({ bundleId: other, quantity: 3 }))).toBe('sold_out')
    expect(await stockOf(other)).toBe(0)
    await expectFacts()
  })

  test('needs a new agreement for another total, and not for another method', async () => {
    const { who, seat, change, bundleId } = await seated()
    expect(await codeOf(await change({ bundleId, quantity: 2 }, { agreed: 'no' }))).toBe(
      'quote_changed',
    )
    const method = await buildMethod(pool, { member: who.member, kind: 'wallet', expiresOn: null })
    const response = await call('PATCH', `/participations/${seat.id}`, {
      token: who.token,
      body: { method_id: method },
    })
    expect(((await response.json()) as { data: object }).data).toMatchObject({
      method: { id: method, kind: 'wallet' },
    })
  })

  test('is refused while the seat is charged, for another method too', async () => {
    const { who, seat } = await seated()
    const method = await buildMethod(pool, { member: who.member })
    const { asked } = await db.transaction(async (tx) => {
      await tx.run(sql`UPDATE participations SET state = 'charging' WHERE id = ${seat.id}`)
      const body = { method_id: method }
      const asked = call('PATCH', `/participations/${seat.id}`, { token: who.token, body })
      await expect.poll(() => isWaiting(pool)).toBe(true)
      return { asked }
    })
    expect(await codeOf(await asked)).toBe('group_closed')
    const { rows } = await pool.query('SELECT method_id FROM participations WHERE id = $1', [
      seat.id,
    ])
    expect(rows[0].method_id).not.toBe(method)
  })

  test('is refused when the group has ended', async () => {
    const { id, bundleId, change, seat, who } = await seated()
    await pool.query(`UPDATE items SET status = 'collecting' WHERE id = $1`, [id])
    expect(await codeOf(await change({ bundleId, quantity: 2 }))).toBe('group_closed')
    const left = await call('DELETE', `/participations/${seat.id}`, { token: who.token })
    expect(await codeOf(left)).toBe('group_closed')
    expect(await itemOf(id)).toMatchObject({ reached: 1 })
  })

  test('and leaving need the own member', async () => {
    const { seat, bundleId } = await seated()
    const other = await buyer()
    const { conditions: _, ...body } = await seatBody(pool, other, { bundleId })
    const token = other.token
    const changed = await call('PATCH', `/participations/${seat.id}`, { token, body })
    expect(await codeOf(changed)).toBe('not_found')
    expect(await codeOf(await call('DELETE', `/participations/${seat.id}`, { token }))).toBe(
      'not_found',
    )
  })
})

test('leaving updates the counts, sends a mail, and allows joining again', async () => {
  const who = await buyer()
  const { id, bundleId } = await group({ title: 'Torri di Lino' })
  const { id: seat } = await seatOf(await join(who, id, { bundleId, quantity: 2 }))
  expect((await call('DELETE', `/participations/${seat}`, { token: who.token })).status).toBe(204)
  expect(await itemOf(id)).toMatchObject({ reached: 0, participants: 0 })
  expect(await codeOf(await call('DELETE', `/participations/${seat}`, { token: who.token }))).toBe(
    'not_found',
  )
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
  await seatOf(await join(who, id, { bundleId }))
  expect(await itemOf(id)).toMatchObject({ reached: 1, participants: 1 })
})

describe('a seat on condition of a price', () => {
  const stepped = async () => {
    const made = await group({ goal: 20 })
    await addSteps(pool, made.bundleId, { 10: 2990, 20: 1990 })
    return made
  }

  test('counts when the other seats reach its price, together with all of the same or higher limit', async () => {
    const { id, bundleId } = await stepped()
    for (const quantity of [3, 2])
      await seatOf(await join(await buyer(), id, { bundleId, quantity, priceLimit: 29.9 }))
    const seat = await seatOf(
      await join(await buyer(), id, { bundleId, quantity: 4, priceLimit: 19.9 }),
    )
    expect(seat).toMatchObject({ price_limit: 19.9, total: 79.6, item: { missing: 20 } })
    expect(await itemOf(id)).toMatchObject({ reached: 0, participants: 0 })
    await seatOf(await join(await buyer(), id, { bundleId, quantity: 4 }))
    expect(await itemOf(id)).toMatchObject({ reached: 4, participants: 1 })
    const last = await buyer()
    const { id: lastSeat } = await seatOf(await join(last, id, { bundleId }))
    expect(await itemOf(id)).toMatchObject({ reached: 10, participants: 4 })
    await expectFacts()
    await call('DELETE', `/participations/${lastSeat}`, { token: last.token })
    expect(await itemOf(id)).toMatchObject({ reached: 4, participants: 1 })
    await expectFacts()
  })

  test('comes and goes when its limit is changed', async () => {
    const { id, bundleId } = await stepped()
    const who = await buyer()
    const { id: seat } = await seatOf(await join(who, id, { bundleId, quantity: 2 }))
    const change = async (priceLimit: number | null) => {
      const { conditions: _, ...body } = await seatBody(pool, who, {
        bundleId,
        quantity: 2,
        priceLimit,
      })
      return call('PATCH', `/participations/${seat}`, { token: who.token, body })
    }
    expect((await change(29.9)).status).toBe(200)
    expect(await itemOf(id)).toMatchObject({ reached: 0, participants: 0 })
    expect((await change(null)).status).toBe(200)
    expect(await itemOf(id)).toMatchObject({ reached: 2, participants: 1 })
    await expectFacts()
  })
})
