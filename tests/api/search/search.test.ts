import { beforeAll, describe, expect, test } from 'vitest'
import { createClient } from '#lib/client/transport/client.ts'
import { inProcessTransport } from '#lib/client/transport/server.ts'
import { day } from '#lib/format/durations.ts'
import { learnWords } from '#lib/services/storefront/search/jobs.ts'
import { buildItem } from '../../factories/items.ts'
import { buildMember } from '../../factories/members.ts'
import { buildProposal } from '../../factories/proposals.ts'
import { openTestApi, readProblem } from '../api.ts'

const { app, call, deps, pool, clock } = await openTestApi()
const client = createClient(inProcessTransport(app))
const days = (count: number) => new Date(clock.now().getTime() + count * day)

const lanterns = await buildItem(pool, { title: 'Mille Lanterne', slug: 'mille-lanterne' })
const faro = await buildItem(pool, { title: 'Il Faro di Capo Vento', kind: 'sale' })
await buildItem(pool, { title: 'L’Isola dell’Ambra', kind: 'sale' })
const city = await buildItem(pool, { title: 'Città di Vetro' })
const closed = await buildItem(pool, { title: 'Lanterna Spenta', expiresAt: days(-1) })
await buildItem(pool, { title: 'Lanterna Segreta', status: 'draft' })
await buildItem(pool, { title: 'Lanterna Domani', kind: 'sale', publishedAt: days(1) })
const magic = await buildProposal(pool, { title: 'Lanterna magica', archivedAt: days(-1) })
await buildProposal(pool, { title: 'Ambra in italiano' })

beforeAll(async () => {
  await pool.query(
    `UPDATE items SET brand = 'Nespola Giochi', properties = '{"Autore": "Ada Ferrante"}',
       description = 'Una costa frastagliata da illuminare.' WHERE id = $1`,
    [faro.id],
  )
  await learnWords.run(deps, {})
})

const names = async (term: string) =>
  (await client.call('GET /search', { query: { term } })).data.map(({ name }) => name)

describe('suggestions', () => {
  test('have name, type, status and path, open items first', async () => {
    const { data } = await client.call('GET /search', { query: { term: 'lanterne' } })
    const results = data.map(({ id, type, status }) => [id, type, status])
    expect(results[0]).toEqual([lanterns.id, 'preorder', 'running'])
    expect(results.slice(1)).toHaveLength(2)
    expect(results).toContainEqual([closed.id, 'preorder', 'expired'])
    expect(results).toContainEqual([magic.id, 'proposal', 'archived'])
    expect(data[0]).toMatchObject({ slug: 'mille-lanterne', name: 'Mille Lanterne' })
    expect(data[0]?.thumbnail?.src).toMatch(/^\/api\/pictures\//)
    expect(data.find(({ type }) => type === 'proposal')?.thumbnail).toBeNull()
  })

  test.each([
    ['the beginning of a word', 'lant', 'Mille Lanterne'],
    ['another ending of the word', 'lanterna', 'Mille Lanterne'],
    ['letters without accents', 'citta', 'Città di Vetro'],
    ['an elided article', 'l’isola', 'L’Isola dell’Ambra'],
    ['an elided preposition with a straight apostrophe', "dell'ambra", 'L’Isola dell’Ambra'],
    ['the author', 'ferrante', 'Il Faro di Capo Vento'],
    ['a word of the description', 'costa', 'Il Faro di Capo Vento'],
    ['two letters that changed places', 'lantrene', 'Mille Lanterne'],
    ['an article glued to the word', 'lisola', 'L’Isola dell’Ambra'],
  ])('find by %s', async (_, term, expected) => {
    expect(await names(term)).toContain(expected)
  })

  test.each(['%%%', '&|!', "''''", '(((', 'q’z:*', '\\\\\\', 'qqqzzz'])(
    'are empty for %s, without an error',
    async (term) => {
      expect(await names(term)).toEqual([])
    },
  )

  test('never include unpublished items', async () => {
    expect(await names('lanterna')).not.toContain('Lanterna Segreta')
    expect(await names('lanterna')).not.toContain('Lanterna Domani')
  })

  test('find a new name at once, and no longer the old one', async () => {
    const { id } = await buildProposal(pool, { title: 'Vecchio mulino' })
    await pool.query(`UPDATE proposals SET title = 'Nuova diga' WHERE id = $1`, [id])
    clock.advance(60_000)
    expect(await names('diga')).toEqual(['Nuova diga'])
    expect(await names('mulino')).toEqual([])
  })
})

test('counts a type up to a hundred in the preview, and up to a thousand on its own page', async () => {
  await pool.query(
    `INSERT INTO proposals (slug, title, member_id, published_at)
     SELECT 'mongolfiera-' || n, 'Mongolfiera ' || n, $1, now() FROM generate_series(1, 230) n`,
    [(await buildMember(pool)).id],
  )
  const query = { term: 'mongolfiera' }
  const { proposals } = (await client.call('GET /search/preview', { query })).data
  expect(proposals).toMatchObject({ total: 100, more: true })
  const last = { ...query, page: 12 }
  const { data, meta } = await client.call('GET /search/proposals', { query: last })
  expect(meta).toMatchObject({ total: 230, last_page: 12 })
  expect(data).toHaveLength(10)
  const recent = { ...query, order_by: 'recent' as const }
  const ordered = (await client.call('GET /search/preview', { query: recent })).data
  expect(ordered.proposals).toMatchObject({ total: 230, more: false })
})

describe('one type', () => {
  test('is listed twenty a page without duplicates', async () => {
    for (let count = 0; count < 23; count++)
      await buildItem(pool, { kind: 'sale', title: `Barca ${count}` })
    const pages = await Promise.all(
      [1, 2, 3].map((page) => client.call('GET /search/sales', { query: { term: 'barca', page } })),
    )
    expect(pages.map(({ data }) => data.length)).toEqual([20, 3, 0])
    expect(new Set(pages.flatMap(({ data }) => data.map(({ id }) => id))).size).toBe(23)
    expect(pages[0]?.meta).toEqual({ current_page: 1, last_page: 2, per_page: 20, total: 23 })
  })

  test('has only that type', async () => {
    const query = { term: 'lanterna' }
    const groups = await client.call('GET /search/preorders', { query })
    expect(groups.data.map(({ id }) => id)).toEqual([lanterns.id, closed.id])
    expect(groups.data[0]).toMatchObject({ status: 'running', requirement: { unit: 'units' } })
    const proposals = await client.call('GET /search/proposals', { query })
    expect(proposals.data.map(({ id, archived }) => [id, archived])).toEqual([[magic.id, true]])
    expect((await client.call('GET /search/sales', { query })).data).toEqual([])
    expect((await client.call('GET /search/preorders', { query: { term: 'vetro' } })).data).toEqual(
      [expect.objectContaining({ id: city.id })],
    )
  })
})

const addresses = ['', '/preview', '/preorders', '/sales', '/proposals']

test.each(addresses)('GET /search%s needs between three and a hundred letters', async (address) => {
  for (const term of [undefined, '', 'la', '  la  ', 'x'.repeat(101)]) {
    const query = term === undefined ? '' : `?term=${encodeURIComponent(term)}`
    const response = await call('GET', `/search${address}${query}`)
    expect(response.status, `${term}`).toBe(422)
    expect((await readProblem(response)).errors).toHaveProperty('term')
  }
})

test('an emptied index is refilled without a scan per item', async () => {
  const client = await pool.connect()
  const counted = async () => {
    const { rows } = await client.query<{ entries: number; scans: number }>(
      `SELECT count(*)::int AS entries, pg_stat_get_xact_numscans('search_entries'::regclass)::int AS scans
       FROM search_entries`,
    )
    return rows[0]!
  }
  try {
    await client.query('BEGIN')
    const before = await counted()
    // Statistics of an empty table, as in a new shop.
    await client.query('TRUNCATE search_entries')
    await client.query('ANALYZE search_entries')
    const emptied = await counted()
    await client.query('SELECT fill_search_entries()')
    const filled = await counted()
    expect(filled.entries).toBe(before.entries)
    expect(filled.scans - emptied.scans).toBeLessThan(before.entries)
  } finally {
    await client.query('ROLLBACK')
    client.release()
  }
})
