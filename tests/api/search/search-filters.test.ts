import { beforeAll, describe, expect, test } from 'vitest'
import { createClient } from '#lib/client/transport/client.ts'
import { inProcessTransport } from '#lib/client/transport/server.ts'
import { day } from '#lib/format/durations.ts'
import { buildItem } from '../../factories/items.ts'
import { buildProposal } from '../../factories/proposals.ts'
import { openTestApi } from '../api.ts'

const { app, call, pool, clock } = await openTestApi()
const client = createClient(inProcessTransport(app))
const days = (count: number) => new Date(clock.now().getTime() + count * day)

const publisher = 'Fumo, Lava & Soci'
const soon = await buildItem(pool, { title: 'Vulcano Blu', brand: publisher, expiresAt: days(1) })
const later = await buildItem(pool, { title: 'Vulcano Nero', expiresAt: days(9) })
const ended = await buildItem(pool, { title: 'Vulcano Spento', expiresAt: days(-1) })
const ready = await buildItem(pool, { title: 'Vulcano Rosso', kind: 'sale' })
await buildProposal(pool, { title: 'Vulcano di carta' })

beforeAll(async () => {
  for (const [{ id }, properties, cents] of [
    [soon, { Giocatori: '2–4', Durata: '45 minuti', Edizione: 'Italiana' }, 1990],
    [later, { Giocatori: '5+', Durata: '20 minuti', Edizione: 'Inglese' }, 3990],
    [ready, { Giocatori: '2', 'Dipendenza dalla lingua': 'Nessuna' }, 5990],
    [ended, {}, 990],
  ] as const)
    await pool.query('UPDATE items SET properties = $2, price_cents = $3 WHERE id = $1', [
      id,
      properties,
      cents,
    ])
})

const term = 'vulcano'
const preview = async (query: object) =>
  (await client.call('GET /search/preview', { query: { term, ...query } })).data
const facets = async (query: object) =>
  (await client.call('GET /search/facets', { query: { term, ...query } })).data
const of = <T>(counted: readonly { value: T; total: number }[], value: T) =>
  counted.find((each) => each.value === value)?.total

test.each([
  ['players', { players: [2] }, [soon.id, ready.id]],
  ['five players or more', { players: [5] }, [later.id]],
  ['the longest it may take', { duration: ['30'] }, [later.id]],
  ['a language', { language: ['it'] }, [soon.id]],
  ['no language needed', { language: ['none'] }, [ready.id]],
  ['a publisher by its name', { term: publisher, publisher }, [soon.id]],
  ['a price', { min_price: 20, max_price: 40 }, [later.id]],
  ['a price to the cent', { max_price: 19.89 }, [ended.id]],
  ['what has ended', { status: ['closed'] }, [ended.id]],
  ['several at once', { players: [2], max_price: 30 }, [soon.id]],
  ['one of several of two kinds', { language: ['it', 'en'], duration: ['30', '120'] }, [later.id]],
  ['where it stands', { status: ['closed', 'available'] }, [ended.id, ready.id]],
] as const)('filters keep matching results: %s', async (_, query, expected) => {
  const { preorders, sales } = await preview(query)
  const ids = [...preorders.data, ...sales.data].map(({ id }) => id)
  expect(ids.toSorted((a, b) => a - b)).toEqual(expected)
})

test('filters apply to the pages of a type too', async () => {
  const query = { term, duration: ['30' as const] }
  const { data, meta } = await client.call('GET /search/preorders', { query })
  expect(data.map(({ id }) => id)).toEqual([later.id])
  expect(meta.total).toBe(1)
})

test('each filter has its count in combination with the others', async () => {
  const data = await facets({ language: ['it'] })
  expect(data.total).toBe(5)
  expect(data.publishers).toEqual([{ value: publisher, total: 1 }])
  expect(data.languages).toEqual([
    { value: 'it', total: 1 },
    { value: 'none', total: 1 },
    { value: 'en', total: 1 },
  ])
  expect([of(data.players, 5), of(data.players, 2)]).toEqual([0, 1])
})

test('filters of one type count that type, and have the total of all types', async () => {
  expect(await facets({})).toMatchObject({ total: 5, overall: 5, more: false, without: [] })
  const sales = await facets({ type: 'sales' })
  expect(sales).toMatchObject({ total: 1, overall: 5, more: false })
  expect([of(sales.standings, 'available'), of(sales.standings, 'open')]).toEqual([1, 0])
  const groups = await facets({ type: 'preorders' })
  expect([of(groups.standings, 'open'), of(groups.standings, 'closed')]).toEqual([2, 1])
  expect(await facets({ type: ['sales', 'preorders'] })).toMatchObject({ total: 4, overall: 5 })
})

test('the results match the count without one of the filters', async () => {
  expect((await facets({ max_price: 40, status: ['available'] })).without).toEqual([
    { filter: 'max_price', total: 1 },
    { filter: 'status', total: 3 },
  ])
})

describe('ended items rank below open ones', () => {
  test.each([
    ['price', [soon.id, later.id, ended.id]],
    ['expiring', [soon.id, later.id, ended.id]],
    ['recent', [later.id, soon.id, ended.id]],
  ] as const)('in the order by %s', async (order_by, expected) => {
    for (const [{ id }, age] of [
      [soon, 9],
      [later, 5],
      [ended, 1],
    ] as const)
      await pool.query('UPDATE items SET published_at = $2 WHERE id = $1', [id, days(-age)])
    clock.advance(60_000)
    expect((await preview({ order_by })).preorders.data.map(({ id }) => id)).toEqual(expected)
  })
})

test.each([
  'players=0',
  'duration=x',
  'language=it,',
  `interest=${Array.from({ length: 21 }, (_, at) => at + 1)}`,
  'order_by=;',
  'max_price=29.999',
])('refuses a filter like %s', async (query) => {
  expect((await call('GET', `/search/preview?term=vulcano&${query}`)).status).toBe(422)
})
