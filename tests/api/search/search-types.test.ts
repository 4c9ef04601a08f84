import { describe, expect, test } from 'vitest'
import { createClient } from '#lib/client/transport/client.ts'
import { inProcessTransport } from '#lib/client/transport/server.ts'
import { day } from '#lib/format/durations.ts'
import { buildItem } from '../../factories/items.ts'
import { buildProposal } from '../../factories/proposals.ts'
import { openTestApi } from '../api.ts'

const { app, call, pool, clock } = await openTestApi()
const client = createClient(inProcessTransport(app))
const days = (count: number) => new Date(clock.now().getTime() + count * day)

const costs = (id: number, cents: number) =>
  pool.query('UPDATE items SET price_cents = $2 WHERE id = $1', [id, cents])

const running = await buildItem(pool, { title: 'Ghiacciaio Blu', expiresAt: days(4) })
const ended = await buildItem(pool, { title: 'Ghiacciaio Nero', expiresAt: days(-1) })
const ready = await buildItem(pool, { title: 'Ghiacciaio Rosso', kind: 'sale' })
await buildProposal(pool, { title: 'Ghiacciaio di carta' })
await costs(running.id, 2990)
await costs(ended.id, 990)
await costs(ready.id, 5990)

const term = 'ghiacciaio'
const facets = async (query: object) =>
  (await client.call('GET /search/facets', { query: { term, ...query } })).data
const preview = async (query: object) =>
  (await client.call('GET /search/preview', { query: { term, ...query } })).data
const of = <T>(counted: readonly { value: T; total: number }[], value: T) =>
  counted.find((each) => each.value === value)?.total

describe('the filters of one type', () => {
  test('count that type, and have the total of all types', async () => {
    expect(await facets({})).toMatchObject({ total: 4, overall: 4, more: false })
    const sales = await facets({ type: 'sales' })
    expect(sales).toMatchObject({ total: 1, overall: 4, more: false })
    expect(of(sales.standings, 'available')).toBe(1)
    expect(of(sales.standings, 'open')).toBe(0)
    const groups = await facets({ type: 'preorders' })
    expect(of(groups.standings, 'open')).toBe(1)
    expect(of(groups.standings, 'closed')).toBe(1)
    expect(await facets({ type: 'proposals' })).toMatchObject({ total: 1, overall: 4 })
  })
})

describe('without one of the filters', () => {
  test('the results match the count without it', async () => {
    expect((await facets({ max_price: 30, status: ['available'] })).without).toEqual([
      { filter: 'max_price', total: 1 },
      { filter: 'status', total: 2 },
    ])
    expect((await facets({ type: 'preorders', max_price: 20, status: ['open'] })).without).toEqual([
      { filter: 'max_price', total: 1 },
      { filter: 'status', total: 1 },
    ])
    expect((await facets({})).without).toEqual([])
  })
})

test.each(['price', 'recent', 'expiring'] as const)(
  'ended items rank below open ones in the order by %s',
  async (order) => {
    await pool.query('UPDATE items SET published_at = $2 WHERE id = $1', [running.id, days(-9)])
    clock.advance(60_000)
    const { preorders } = await preview({ order_by: order })
    expect(preorders.data.map(({ id }) => id)).toEqual([running.id, ended.id])
  },
)

test('prices accept cents, and no fractions of them', async () => {
  expect((await preview({ max_price: 29.89 })).preorders.data.map(({ id }) => id)).toEqual([
    ended.id,
  ])
  expect((await preview({ max_price: 29.9 })).preorders.total).toBe(2)
  for (const price of ['29.999', '100001'])
    expect((await call('GET', `/search/preview?term=${term}&max_price=${price}`)).status).toBe(422)
})
