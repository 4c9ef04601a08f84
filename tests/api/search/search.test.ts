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
await buildItem(pool, { title: 'Città di Vetro' })
const closed = await buildItem(pool, { title: 'Lanterna Spenta', expiresAt: days(-1) })
await buildItem(pool, { title: 'Lanterna Segreta', status: 'draft' })
await buildItem(pool, { title: 'Lanterna Domani', kind: 'sale', publishedAt: days(1) })
await buildItem(pool, { title: 'Zibaldonero', status: 'draft' })
await buildItem(pool, { title: 'Velakor7' })
await buildItem(pool, { title: 'Velakos', kind: 'sale' })
await buildItem(pool, { title: 'Zucche Allegre', kind: 'sale' })
await buildItem(pool, { title: 'Zucche di Notte' })
const magic = await buildProposal(pool, { title: 'Lanterna magica', archivedAt: days(-1) })

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
const preview = async (term: string) =>
  (await client.call('GET /search/preview', { query: { term } })).data

describe('suggestions', () => {
  test('have name, type, status and path, open items first, and none unpublished', async () => {
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
    ['a beginning with digits behind, before any correction', 'velakor', 'Velakor7'],
    ['a correction', 'velakoz', 'Velakos'],
  ])('find by %s', async (_, term, expected) => {
    expect(await names(term)).toContain(expected)
  })

  test.each(['%%%', '&|!', "''''", '(((', 'q’z:*', '\\\\\\', 'qqqzzz'])(
    'are empty for %s, without an error',
    async (term) => {
      expect(await names(term)).toEqual([])
    },
  )

  test('find a new name at once, and correct to its words once they are learned', async () => {
    const { id } = await buildProposal(pool, { title: 'Vecchio mulino' })
    await pool.query(`UPDATE proposals SET title = 'Quercifoglia' WHERE id = $1`, [id])
    clock.advance(60_000)
    expect(await names('querci')).toEqual(['Quercifoglia'])
    expect(await names('mulino')).toEqual([])
    expect(await names('quercifolia')).toEqual([])
    await learnWords.run(deps, {})
    clock.advance(60_000)
    expect(await names('quercifolia')).toEqual(['Quercifoglia'])
  })
})

describe('a misspelt word', () => {
  test('is corrected, with other spellings that have results beside each', async () => {
    const { instead, near } = await preview('zucceh alegre')
    expect(instead).toBe('zucche allegre')
    expect(near.map(({ term }) => term)).toContain('zucche')
    expect(near.map(({ term }) => term)).not.toContain(instead)
    expect((await preview('zucche')).near).toEqual([])
  })

  test('is matched loosely when no result has all the words', async () => {
    const found = await preview('mille vetro')
    expect(found.loose).toBe(true)
    expect(found.preorders.data.map(({ id }) => id)).toContain(lanterns.id)
  })

  test('is never corrected to a word of unpublished items', async () => {
    expect(await preview('zibaldonerp')).toMatchObject({ instead: null, near: [] })
    await pool.query(`UPDATE items SET status = 'running' WHERE title = 'Zibaldonero'`)
    clock.advance(60_000)
    expect((await preview('zibaldonerp')).instead).toBe('zibaldonero')
  })
})

test('counts a type up to a hundred in the preview, and up to a thousand on its own page', async () => {
  await pool.query(
    `INSERT INTO proposals (slug, title, member_id, published_at)
     SELECT 'mongolfiera-' || n, 'Mongolfiera ' || n, $1, now() FROM generate_series(1, 230) n`,
    [(await buildMember(pool)).id],
  )
  const query = { term: 'mongolfiera' }
  const { proposals } = await preview('mongolfiera')
  expect(proposals).toMatchObject({ total: 100, more: true })
  expect(proposals.data).toHaveLength(4)
  const last = { ...query, page: 12 }
  const { data, meta } = await client.call('GET /search/proposals', { query: last })
  expect(meta).toMatchObject({ total: 230, last_page: 12 })
  expect(data).toHaveLength(10)
  const recent = { ...query, order_by: 'recent' as const }
  const ordered = (await client.call('GET /search/preview', { query: recent })).data
  expect(ordered.proposals).toMatchObject({ total: 230, more: false })
})

test('one type is listed twenty a page without duplicates, and alone', async () => {
  for (let count = 0; count < 23; count++)
    await buildItem(pool, { kind: 'sale', title: `Barca ${count}` })
  const pages = await Promise.all(
    [1, 2, 3].map((page) => client.call('GET /search/sales', { query: { term: 'barca', page } })),
  )
  expect(pages.map(({ data }) => data.length)).toEqual([20, 3, 0])
  expect(new Set(pages.flatMap(({ data }) => data.map(({ id }) => id))).size).toBe(23)
  expect(pages[0]?.meta).toEqual({ current_page: 1, last_page: 2, per_page: 20, total: 23 })
  const query = { term: 'lanterna' }
  const groups = await client.call('GET /search/preorders', { query })
  expect(groups.data.map(({ id }) => id)).toEqual([lanterns.id, closed.id])
  const proposals = await client.call('GET /search/proposals', { query })
  expect(proposals.data.map(({ id, archived }) => [id, archived])).toEqual([[magic.id, true]])
  expect((await client.call('GET /search/sales', { query })).data).toEqual([])
})

test.each(['', '/preview', '/preorders', '/sales', '/proposals'])(
  'GET /search%s needs between three and a hundred letters',
  async (address) => {
    for (const query of ['', '?term=la', '?term=%20la%20', `?term=${'x'.repeat(101)}`]) {
      const response = await call('GET', `/search${address}${query}`)
      expect(response.status, query).toBe(422)
      expect((await readProblem(response)).errors).toHaveProperty('term')
    }
  },
)

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
