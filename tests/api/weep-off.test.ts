import { expect, test } from 'vitest'
import { day } from '#lib/format/durations.ts'
import { createApi } from '#lib/services/app.ts'
import { buildItem } from '../factories/items.ts'
import { buildBuyer, seatBody } from '../factories/seats.ts'
import { caller, codeOf, dataOf, depsFor } from './api.ts'
import { openTill } from './till.ts'
import { openWeep } from './weep-till.ts'

const till = await openTill()
const { call, clock, pool, work } = till
const { somebody, turn } = openWeep(till)
const { monthlyCents } = till.deps.config.weep
const { deps } = depsFor(till.db, { ...till.paypal.environment, WEEP_ENABLED: 'false' })
const off = { ...deps, clock }
const there = caller(createApi(off))

type Shown = {
  weep_only: boolean
  weep_only_until: string | null
  markers: { type: string }[]
  id: number
}
const keptFor = (response: Response) => dataOf<Shown>(response)

test('switched off, nothing is for its members alone, and nothing says so', async () => {
  const weepOnlyUntil = new Date(clock.now().getTime() + day)
  const group = await buildItem(pool, { goal: 9, weepOnlyUntil })
  const sale = await buildItem(pool, { kind: 'sale', weepOnlyUntil })
  await pool.query('UPDATE bundles SET weep_only_until = $2 WHERE id = $1', [
    sale.bundleIds[0],
    weepOnlyUntil,
  ])
  const [path, options] = [`/sales/${sale.id}`, `/sales/${sale.id}/variations`]
  expect(await keptFor(await call('GET', path))).toMatchObject({ weep_only: true })
  const shown = await keptFor(await there('GET', path))
  expect(shown).toMatchObject({ weep_only: false, weep_only_until: null })
  expect(shown.markers.map(({ type }) => type)).not.toContain('weep')
  const off = await (await there('GET', options)).text()
  expect(await (await call('GET', options)).text()).toContain('"weep_only":true')
  expect(off).not.toContain('"weep_only":true')

  const who = await buildBuyer(pool, clock.now())
  const { token } = who
  const body = await seatBody(pool, who, { bundleId: group.bundleIds[0]! })
  const seats = `/preorders/${group.id}/participations`
  expect(await codeOf(await call('POST', seats, { token, body }))).toBe('weep_only')
  expect((await there('POST', seats, { token, body })).status).toBe(201)
  const lines = [{ bundle_id: sale.bundleIds[0]!, quantity: 1 }]
  const quote = { token, body: { lines } }
  expect(await (await call('POST', '/checkout/quote', quote)).text()).toContain('weep_only')
  expect(await (await there('POST', '/checkout/quote', quote)).text()).not.toContain('weep_only')
  expect(await dataOf(await there('GET', '/settings/weep'))).toBeNull()
})

test('switched off, who began to join cannot pay it, and who owes a renewal is not charged', async () => {
  const one = await somebody()
  const { order_id: order } = await one.wish()
  const paid = await there('POST', `/orders/${order}/payments`, {
    token: one.token,
    body: { kind: 'wallet' },
  })
  expect(await codeOf(paid)).toBe('conflict')

  const two = await somebody()
  const { until: end } = await two.join()
  await pool.query(
    'UPDATE weep_memberships SET noticed_until = paid_until, noticed_at = joined_at WHERE member_id = $1',
    [two.member.id],
  )
  till.control.next({ call: 'create order', outcome: 'declined', times: 0 })
  clock.advance(Date.parse(end!) - clock.now().getTime())
  await turn()
  expect((await two.look()).state).toBe('refused')
  till.control.clearRules()
  clock.advance(3 * day)
  await turn(off)
  expect(await work()).toEqual([])
  expect((await two.look()).state).toBe('none')
  expect(await two.paid()).toBe(monthlyCents)
})
