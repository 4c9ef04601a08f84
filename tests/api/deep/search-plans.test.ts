import { beforeAll, expect, test } from 'vitest'
import { memberId } from '#kernel/http/member-id.ts'
import { followingStatement } from '#lib/services/storefront/following/routes.ts'
import {
  foundStatement,
  suggestionsStatement,
} from '#lib/services/storefront/search/queries/entries.ts'
import {
  neighboursStatement,
  slipsStatement,
} from '#lib/services/storefront/search/queries/words.ts'
import { meaningsOf, slotsOf } from '#lib/services/storefront/search/rules/question.ts'
import { openLargeShop } from './large-shop.ts'

const { pool, planOf } = await openLargeShop()
const now = new Date()

beforeAll(async () => {
  await pool.query(`INSERT INTO follows (member_id, item_id)
    SELECT 1 + (i.id + k * 7) % 400, i.id FROM items i, generate_series(1, 2) k`)
  await pool.query(`INSERT INTO search_words
    SELECT word, word, 1, 0, search_cuts(word)
    FROM (SELECT DISTINCT translate(left(md5(n::text), 9), '0123456789', 'ghijklmnop') word
      FROM generate_series(1, 20000) n) w ON CONFLICT DO NOTHING`)
  await pool.query('SELECT place_search_entries(now())')
  await pool.query('VACUUM ANALYZE')
})
type Statement = { text: string; values: unknown[] }

const searchOf = (...words: string[]) => ({
  slots: slotsOf(meaningsOf(words)),
  need: 'all' as const,
  title: words.join(' '),
})

/** Counts the scans of each index of the search entries during a statement, and the sequential scans. */
const readsOf = async ({ text, values }: Statement) => {
  const client = await pool.connect()
  const counted = async () => {
    await client.query('SELECT pg_stat_force_next_flush()')
    const { rows } = await client.query<{ name: string; reads: number }>(
      `SELECT indexrelname AS name, idx_scan::int AS reads FROM pg_stat_user_indexes
         WHERE indexrelname ~ '^search_entries_(preorder|sale|proposal)_'
       UNION ALL SELECT 'through', seq_scan::int FROM pg_stat_user_tables WHERE relname = 'search_entries'`,
    )
    return new Map(rows.map(({ name, reads }) => [name, reads]))
  }
  try {
    const before = await counted()
    await client.query({ text, values })
    const after = await counted()
    return [...after].flatMap(([name, reads]) => (reads > (before.get(name) ?? 0) ? [name] : []))
  } finally {
    client.release()
  }
}

const kinds = ['preorder', 'sale', 'proposal']

test.each([
  ['suggestions', suggestionsStatement(searchOf('game', '7777'), 8, now)],
  ['what is found', foundStatement(searchOf('game', '7777'), now, { weighed: 24, counted: 201 })],
])('%s are searched in the indexes of each kind and tier', async (_, statement) => {
  const all = kinds.flatMap((kind) =>
    [0, 1, 2, 3, 4, 5, 6, 7].map((tier) => `search_entries_${kind}_${tier}`),
  )
  expect((await readsOf(statement)).toSorted()).toEqual(all.toSorted())
  expect(await planOf(statement)).not.toMatch(/Seq Scan on (items|proposals)/)
})

test('for a very common word only the best tier is read', async () => {
  const opened = await readsOf(suggestionsStatement(searchOf('game'), 8, now))
  const ofItems = opened.filter((name) => !name.includes('proposal'))
  expect(ofItems.toSorted()).toEqual(['search_entries_preorder_0', 'search_entries_sale_0'])
})

test('for a word that no text has the indexes are not read', async () => {
  const search = { ...searchOf('zzquiff'), required: ['zzquiff'] }
  const found = () => readsOf(foundStatement(search, now, { weighed: 24, counted: 201 }))
  // Twenty thousand texts are not learned yet.
  expect(await found()).not.toEqual([])
  await pool.query('DELETE FROM search_lessons')
  expect(await found()).toEqual([])
  expect(await readsOf(suggestionsStatement(search, 8, now))).toEqual([])
})

test('similar spellings are found by the indexes of words', async () => {
  const plan = await planOf(neighboursStatement('publsher'))
  expect(plan).toMatch(/Index Scan on search_words_cuts/)
  expect(plan).toMatch(/Index Scan on search_words_letters/)
  expect(plan).not.toMatch(/Seq Scan/)
  const ofSlips = await planOf(slipsStatement(['publsher', 'gmae']))
  expect(ofSlips).toMatch(/Index Scan on search_words_cuts/)
  expect(ofSlips).not.toMatch(/Seq Scan/)
})

test.each(['preorder', 'sale', 'proposal'] as const)(
  'followed %ss are found by an index',
  async (type) => {
    const plan = await planOf(followingStatement({ member: memberId(7), type, page: 1 }, now))
    expect(plan).not.toMatch(/Seq Scan on (follows|items|proposals|comments)/)
  },
)
