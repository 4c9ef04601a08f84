import { beforeAll, describe, expect, test } from 'vitest'
import { createClient } from '#lib/client/transport/client.ts'
import { inProcessTransport } from '#lib/client/transport/server.ts'
import { day } from '#lib/format/durations.ts'
import { learnWords } from '#lib/services/storefront/search/jobs.ts'
import { buildItem } from '../../factories/items.ts'
import { buildProposal } from '../../factories/proposals.ts'
import { openTestApi } from '../api.ts'

const { app, call, deps, pool, clock } = await openTestApi()
const client = createClient(inProcessTransport(app))
const days = (count: number) => new Date(clock.now().getTime() + count * day)

const publisher = 'Fumo, Lava & Soci'
const soon = await buildItem(pool, {
  title: 'Vulcano Blu',
  brand: publisher,
  expiresAt: days(1),
})
const later = await buildItem(pool, { title: 'Vulcano Nero', expiresAt: days(9) })
const ended = await buildItem(pool, { title: 'Vulcano Spento', expiresAt: days(-1) })
const ready = await buildItem(pool, { title: 'Vulcano Rosso', kind: 'sale' })
const secret = await buildItem(pool, { title: 'Zibaldonero', status: 'draft' })
await buildProposal(pool, { title: 'Vulcano di carta' })

beforeAll(async () => {
  const setProperties = (id: number, properties: object, cents: number) =>
    pool.query('UPDATE items SET properties = $2, price_cents = $3 WHERE id = $1', [
      id,
      properties,
      cents,
    ])
  await setProperties(
    soon.id,
    { Giocatori: '2–4', Durata: '45 minuti', Edizione: 'Italiana' },
    1990,
  )
  await setProperties(later.id, { Giocatori: '5+', Durata: '20 minuti', Edizione: 'Inglese' }, 3990)
  await setProperties(ready.id, { Giocatori: '2', 'Dipendenza dalla lingua': 'Nessuna' }, 5990)
  await setProperties(ended.id, {}, 9990)
  await learnWords.run(deps, {})
})

const preview = async (query: object) =>
  (await client.call('GET /search/preview', { query: { term: 'vulcano', ...query } })).data
const idsOf = async (query: object) => {
  const { preorders, sales } = await preview(query)
  return [...preorders.data, ...sales.data].map(({ id }) => id)
}

describe('filters keep matching results', () => {
  test.each([
    ['players', { players: [2] }, [soon.id, ready.id]],
    ['five players or more', { players: [5] }, [later.id]],
    ['the longest it may take', { duration: ['30'] }, [later.id]],
    ['a language', { language: ['it'] }, [soon.id]],
    ['no language needed', { language: ['none'] }, [ready.id]],
    ['a publisher', { publisher }, [soon.id]],
    ['a publisher by its name', { term: publisher, publisher }, [soon.id]],
    ['a price', { min_price: 20, max_price: 40 }, [later.id]],
    ['what has ended', { status: ['closed'] }, [ended.id]],
    ['several at once', { players: [2], max_price: 30 }, [soon.id]],
    ['one of several languages', { language: ['it', 'none'] }, [soon.id, ready.id]],
    [
      'one of several of two kinds',
      { language: ['it', 'en'], duration: ['30', '120'] },
      [later.id],
    ],
    ['where it stands', { status: ['closed', 'available'] }, [ended.id, ready.id]],
  ] as const)('%s', async (_, query, expected) => {
    expect((await idsOf(query)).toSorted((a, b) => a - b)).toEqual(expected)
  })

  test('on the pages of a type too', async () => {
    const query = { term: 'vulcano', duration: ['30' as const] }
    const { data, meta } = await client.call('GET /search/preorders', { query })
    expect(data.map(({ id }) => id)).toEqual([later.id])
    expect(meta.total).toBe(1)
  })
})

test('each filter has its count in combination with the others', async () => {
  const query = { term: 'vulcano', language: ['it' as const] }
  const { data } = await client.call('GET /search/facets', { query })
  expect(data.total).toBe(5)
  expect(data.publishers).toEqual([{ value: publisher, total: 1 }])
  expect(data.languages).toEqual([
    { value: 'it', total: 1 },
    { value: 'none', total: 1 },
    { value: 'en', total: 1 },
  ])
  expect(data.players.find(({ value }) => value === 5)?.total).toBe(0)
  expect(data.players.find(({ value }) => value === 2)?.total).toBe(1)
})

describe('a misspelt word', () => {
  test('is corrected, and the response has the correction', async () => {
    expect(await preview({ term: 'vulcnao' })).toMatchObject({ instead: 'vulcano', near: [] })
  })

  test('is matched loosely when no result has all the words', async () => {
    const found = await preview({ term: 'vulcano rosso blu' })
    expect(found.loose).toBe(true)
    expect(found.preorders.data[0]?.id).toBe(soon.id)
  })

  test('is never corrected to a word of unpublished items', async () => {
    const found = await preview({ term: 'zibaldonerp' })
    expect(found).toMatchObject({ instead: null, near: [] })
    expect(found.preorders.total).toBe(0)
    await pool.query(`UPDATE items SET status = 'running' WHERE id = $1`, [secret.id])
    clock.advance(60_000)
    expect((await preview({ term: 'zibaldonerp' })).instead).toBe('zibaldonero')
  })

  test('finds new items by prefix at once, and corrects to their words after the update of the word list', async () => {
    await buildProposal(pool, { title: 'Quercifoglia' })
    clock.advance(60_000)
    expect((await preview({ term: 'querci' })).proposals.total).toBe(1)
    expect((await preview({ term: 'quercifolia' })).proposals.total).toBe(0)
    await learnWords.run(deps, {})
    clock.advance(60_000)
    expect((await preview({ term: 'quercifolia' })).proposals.total).toBe(1)
  })
})

test.each([
  'players=0',
  'duration=x',
  'language=it,',
  `interest=${Array.from({ length: 21 }, (_, at) => at + 1)}`,
  'order_by=;',
  'status=',
])('refuses a filter like %s', async (query) => {
  expect((await call('GET', `/search/preview?term=vulcano&${query}`)).status).toBe(422)
})
