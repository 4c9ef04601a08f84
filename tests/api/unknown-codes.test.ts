import { beforeEach, expect, test } from 'vitest'
import { hour } from '#lib/format/durations.ts'
import { buildItem } from '../factories/items.ts'
import { openTestApi, readProblem } from './api.ts'
import { invitingOf } from './inviting.ts'
import { ordersOf } from './orders-life.ts'
import { seatRewardsOf } from './seat-rewards.ts'

const api = await openTestApi()
const { call, clock, pool } = api
const { buildBuyer, buildSale } = ordersOf(api)
const { promote } = invitingOf(api)
const { buyer, seatWith } = seatRewardsOf(api)
beforeEach(() => pool.query('DELETE FROM rate_limits'))

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

test('above the limit existing codes are refused too, until the hour is over', async () => {
  const { token } = await buildBuyer()
  const code = await promote({ percent: 10 })
  expect(await guessTimes(token, most)).toEqual([200])
  const refused = await call('POST', `/codes/${code}/check`, { token })
  expect([refused.status, (await readProblem(refused)).code]).toEqual([429, 'too_many_requests'])
  clock.advance(hour)
  expect(await check(token, code)).toBe(200)
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

test('visitors are counted by their address, members by themselves', async () => {
  const lines = [{ bundle_id: await buildSale(), quantity: 1 }]
  const address = '198.51.100.7'
  const ask = (code: string) => call('POST', '/checkout/quote', { address, body: { lines, code } })
  for (let turn = 0; turn < most; turn++) expect((await ask(invented())).status).toBe(200)
  expect((await ask(invented())).status).toBe(429)
  const { token } = await buyer()
  expect(await check(token, invented())).toBe(200)
})
