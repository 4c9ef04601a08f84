import { afterAll, beforeAll, expect, test } from 'vitest'
import { memberId } from '#lib/services/platform/http/member-id.ts'
import { followingStatement } from '#lib/services/storefront/following/queries.ts'
import {
  foundStatement,
  suggestionsStatement,
  totalsStatement,
} from '#lib/services/storefront/search/queries.ts'
import { openLargeShop } from './large-shop.ts'

let database: Awaited<ReturnType<typeof openLargeShop>>
const now = new Date()

beforeAll(async () => {
  database = await openLargeShop()
  await database.pool.query(`INSERT INTO follows (member_id, item_id)
    SELECT 1 + (i.id + k * 7) % 400, i.id FROM items i, generate_series(1, 2) k`)
  await database.pool.query('VACUUM ANALYZE')
})
afterAll(() => database.close())

type Statement = { text: string; values: unknown[] }

const planOf = async ({ text, values }: Statement) => {
  const { rows } = await database.pool.query({ text: `EXPLAIN (COSTS OFF) ${text}`, values })
  return rows.map((row) => row['QUERY PLAN']).join('\n')
}

const exact = { words: ['game', '7777'], spelling: 'exact' } as const

test.each([
  ['suggestions', suggestionsStatement(exact, 8, now)],
  ['a first page', foundStatement(exact, { type: 'sale' }, now)],
  ['a later page', foundStatement(exact, { type: 'preorder', page: 3 }, now)],
  ['totals', totalsStatement(exact, now)],
])('%s are found in the indexes of words and letters', async (_, statement) => {
  const plan = await planOf(statement)
  expect(plan).toMatch(/Bitmap Index Scan on search_entries_document/)
  expect(plan).toMatch(/Bitmap Index Scan on search_entries_letters/)
  expect(plan).not.toMatch(/Seq Scan on search_entries/)
})

test('what is spelt nearly so is found in the index of letters', async () => {
  const body = "SELECT * FROM search_entries WHERE 'publsher' <% letters"
  expect(await planOf({ text: body, values: [] })).toMatch(/Index Scan on search_entries_letters/)
})

test('every thing has its entry, also when twenty thousand came at once', async () => {
  const { rows } = await database.pool.query(
    `SELECT (SELECT count(*) FROM search_entries)::int entries,
       (SELECT count(*) FROM items)::int + (SELECT count(*) FROM proposals)::int things`,
  )
  expect(rows[0].entries).toBe(rows[0].things)
  expect(rows[0].entries).toBeGreaterThan(20_000)
})

test('facts that change leave the entries alone', async () => {
  const versions = async () =>
    (await database.pool.query('SELECT sum(xmin::text::bigint)::text sum FROM search_entries')).rows
  const before = await versions()
  await database.pool.query('UPDATE items SET reached = reached + 1, popularity = 1 WHERE id < 99')
  expect(await versions()).toEqual(before)
})

test.each(['preorder', 'sale', 'proposal'] as const)(
  'followed %ss are found without reading those of others',
  async (type) => {
    const plan = await planOf(followingStatement({ member: memberId(7), type, page: 1 }, now))
    expect(plan).not.toMatch(/Seq Scan on (follows|items|proposals|comments)/)
  },
)
