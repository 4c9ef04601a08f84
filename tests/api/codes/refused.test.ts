import { beforeEach, describe, expect, test } from 'vitest'
import type { Participation } from '#lib/contract/participations.ts'
import { endPromotion } from '#lib/services/money/codes/commands/operate.ts'
import { buildItem } from '../../factories/items.ts'
import { dataOf, openTestApi, readProblem } from '../api.ts'
import { ordersOf } from '../orders-life.ts'
import { seatRewardsOf } from '../seat-rewards.ts'

const api = await openTestApi()
const { call, clock, db, pool } = api
const { buildBuyer, buildSale } = ordersOf(api)
const { buyer, group, promote, quote, seatWith, sit, usedOf } = seatRewardsOf(api)
beforeEach(() => pool.query('DELETE FROM rate_limits'))

const hasSeat = async (item: number) =>
  (await pool.query('SELECT FROM participations WHERE item_id = $1', [item])).rowCount !== 0

/** Codes that give nothing, each by its error at the field. */
const useless: [string, () => Promise<string>, RegExp][] = [
  ['does not exist', async () => 'MAIVISTO', /non esiste/],
  [
    'is ended',
    async () => {
      const code = await promote({ percent: 10 })
      await db.transaction((tx) => endPromotion(tx, code, clock.now()))
      return code
    },
    /non vale più/,
  ],
  ['is expired', () => promote({ percent: 10, untilAt: new Date(clock.now()) }), /non vale più/],
  [
    'is used up',
    async () => {
      const code = await promote({ percent: 10, uses: 1 })
      await seatWith({ code })
      return code
    },
    /già stato usato/,
  ],
  ['needs a larger purchase', () => promote({ percent: 10, minimumCents: 90_000 }), /non vale/],
]

describe('a code that gives nothing', () => {
  test.each(useless)('refuses joining at its field when it %s', async (_, build, words) => {
    const code = await build()
    const { id, bundleId } = await group({ goal: 1 })
    const refused = await sit(await buyer(), id, { bundleId, code })
    expect(refused.status).toBe(422)
    expect(await readProblem(refused)).toMatchObject({
      code: 'invalid',
      errors: { code: [expect.stringMatching(words)] },
    })
    expect(await hasSeat(id)).toBe(false)
  })

  test('refuses a change that brings it, and keeps the one of the seat', async () => {
    const code = await promote({ percent: 10, uses: 1 })
    const { bundleId, who, seat } = await seatWith({ code })
    const change = (body: object) =>
      call('PATCH', `/participations/${seat.id}`, { token: who.token, body })
    const { agreed } = await quote(who, { bundleId, code: 'MAIVISTO' })
    const refused = await change({ code: 'MAIVISTO', agreed })
    expect((await readProblem(refused)).errors).toHaveProperty('code')
    const { agreed: two } = await quote(who, { bundleId, quantity: 2, code })
    const kept = await dataOf<Participation>(await change({ quantity: 2, code, agreed: two }))
    expect(kept).toMatchObject({ code, discount: 7.98 })
    expect(await usedOf(code)).toBe(1)
  })
})

const most = 30
let named = 0
const invented = () => `INVENTATO${named++}`
const check = (token: string, code: string) =>
  call('POST', `/codes/${code}/check`, { token }).then(({ status }) => status)
const guessTimes = async (token: string, times: number) => {
  const seen = new Set<number>()
  for (let turn = 0; turn < times; turn++) seen.add(await check(token, invented()))
  return [...seen]
}

describe('guessing codes', () => {
  test('quote, order, seat, change of a seat and check share one limit', async () => {
    const { id, bundleIds } = await buildItem(pool, { goal: 10 })
    const { who, seat } = await seatWith({})
    const wanted = { lines: [{ bundle_id: await buildSale(), quantity: 1 }] }
    const send = async (method: string, path: string, body: object) =>
      (await call(method, path, { token: who.token, body: { ...body, code: invented() } })).status
    const agreed = { agreed: 'x'.repeat(43), conditions: true }
    const delivery = { kind: 'home', address_id: who.addressId }
    const place = { bundle_id: bundleIds[0], quantity: 1, delivery, method_id: who.methodId }
    const ask = {
      check: () => check(who.token, invented()),
      quote: () => send('POST', '/checkout/quote', wanted),
      order: () => send('POST', '/orders', { ...wanted, ...agreed, delivery }),
      seat: () => send('POST', `/preorders/${id}/participations`, { ...place, ...agreed }),
      change: () => send('PATCH', `/participations/${seat.id}`, {}),
    }
    const all = Object.values(ask)
    const seen = new Set<number | undefined>()
    for (let turn = 0; turn < most; turn++) seen.add(await all[turn % all.length]?.())
    expect([...seen].sort()).toEqual([200, 409, 422])
    for (const one of all) expect(await one()).toBe(429)
  })

  test('known codes, and an unknown one from a link, are not limited', async () => {
    const { token, quote } = await buildBuyer()
    const code = await promote({ percent: 10 })
    const typo = invented()
    const lines = [{ bundle_id: await buildSale(), quantity: 1 }]
    for (let turn = 0; turn <= most; turn++) {
      expect((await quote(lines, { code })).code).toMatchObject({ code, reason: null })
      expect((await quote(lines, { code: ` ${typo.toLowerCase()}` })).code).toMatchObject({
        discount: 0,
      })
    }
    expect(await guessTimes(token, most - 1)).toEqual([200])
    expect(await guessTimes(token, 1)).toEqual([429])
  })
})
