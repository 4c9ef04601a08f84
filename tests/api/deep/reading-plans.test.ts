import { beforeAll, expect, test } from 'vitest'
import { memberId } from '#kernel/http/member-id.ts'
import { apartStatement } from '#lib/services/community/blocks/policy.ts'
import {
  likedStatement,
  peopleStatement,
} from '#lib/services/community/comments/queries/comment.ts'
import {
  newestStatement,
  threadStatement,
} from '#lib/services/community/comments/queries/threads.ts'
import { marksStatement } from '#lib/services/community/marks/routes.ts'
import {
  activitiesStatement,
  newestStatement as newestProposals,
} from '#lib/services/community/proposals/queries.ts'
import { typicalStatement } from '#lib/services/money/groups/queries/curve.ts'
import { openSeatStatement, seatStatement } from '#lib/services/money/groups/queries/seats.ts'
import { optionsStatement } from '#lib/services/storefront/catalogue/queries/options.ts'
import {
  addressesStatement,
  countsStatement,
  productsStatement,
} from '#lib/services/storefront/crawl/routes.ts'
import { nextMomentStatement } from '#lib/services/storefront/moments/queries.ts'
import { openLargeShop } from './large-shop.ts'

const { pool, planOf } = await openLargeShop({ scans: false })
const now = new Date()
const items = 20_000

beforeAll(async () => {
  // Without triggers, because the counts are not read here.
  await pool.query('SET session_replication_role = replica')
  await pool.query(`INSERT INTO variations (item_id, title) SELECT id, 'Italiano' FROM items`)
  await pool.query(`INSERT INTO bundles (variation_id, title, position, price_cents, list_price_cents)
    SELECT v.id, 'Base', n, 3000 + n, 4000 FROM variations v, generate_series(0, 1) n`)
  await pool.query(`INSERT INTO bundle_contents (bundle_id, position, title)
    SELECT id, n, 'Scatola' FROM bundles, generate_series(0, 1) n`)
  await pool.query(`INSERT INTO variation_pictures SELECT v.id, 0, i.picture_id
    FROM variations v JOIN items i ON i.id = v.item_id`)
  await pool.query(`INSERT INTO price_steps SELECT id, 20, 2000 FROM bundles WHERE id % 3 = 0`)
  await pool.query(`INSERT INTO comments (proposal_id, member_id, body, published_at)
    SELECT p.id, 1 + p.id % 400, 'Lo vorrei.', now() - k * interval '1 hour'
    FROM proposals p, generate_series(1, 4) k`)
  await pool.query(`INSERT INTO comments (item_id, parent_id, member_id, body)
    SELECT item_id, id, 1, 'Anche io.' FROM comments WHERE item_id IS NOT NULL AND id % 4 = 0`)
  await pool.query(`INSERT INTO follows (member_id, item_id)
    SELECT 1 + (i.id + k * 7) % 400, i.id FROM items i, generate_series(1, 3) k`)
  await pool.query(`INSERT INTO follows (member_id, proposal_id)
    SELECT 1 + (p.id + k * 7) % 400, p.id FROM proposals p, generate_series(1, 3) k`)
  await pool.query(`INSERT INTO participations (item_id, bundle_id, member_id, quantity, state)
    SELECT v.item_id, b.id, 1 + b.id % 400, 1, 'active'
    FROM bundles b JOIN variations v ON v.id = b.variation_id WHERE b.position = 0`)
  await pool.query(`INSERT INTO participations (item_id, bundle_id, member_id, quantity, state)
    SELECT s.item_id, s.bundle_id, m.id, 1, 'active' FROM participations s, members m
    WHERE s.item_id % 100 = 7
    ON CONFLICT DO NOTHING`)
  await pool.query(`INSERT INTO proposal_answers (proposal_id, member_id, answer)
    SELECT p.id, 1 + (p.id + k) % 400, 'want' FROM proposals p, generate_series(1, 5) k`)
  await pool.query('VACUUM ANALYZE')
})
const readsWhole = /Seq Scan/

test.each([
  ['preorder', 'comments_item'],
  ['sale', 'comments_item'],
  ['proposal', 'comments_proposal'],
  ['comment', 'comments_answers'],
] as const)('comments of a %s are read in order from an index', async (of, index) => {
  for (const order of ['recent', 'oldest'] as const)
    for (const page of [1, 3]) {
      const plan = await planOf(threadStatement({ of, id: 7 }, { page, order }))
      expect(plan).toMatch(new RegExp(`Index Scan (Backward )?using ${index} `))
      expect(plan).not.toMatch(readsWhole)
    }
})

test('the newest comments of several discussions are each the first of an index', async () => {
  const plan = await planOf(newestStatement([1, 2], [7], now))
  expect(plan).toMatch(/Index Scan using comments_item_newest /)
  expect(plan).toMatch(/Index Scan using comments_proposal_newest /)
  expect(plan).not.toMatch(/Seq Scan|Sort/)
})

test.each(['preorders', 'sales', 'proposals'] as const)(
  'a page of %s for crawlers is read by ids',
  async (kind) => {
    const plan = await planOf(addressesStatement(kind, { after: items / 2, limit: 500 }, now))
    expect(plan).toMatch(/Index Scan using (items_pkey|items_kind|proposals_pkey)/)
    expect(plan).not.toMatch(/Seq Scan|Sort Key: i\.id|Sort Key: p\.id/)
  },
)

test('the last change of each kind is the first of an index, and at most a thousand are counted', async () => {
  const plan = await planOf(countsStatement(now))
  expect(plan).toMatch(/using items_changed /)
  expect(plan).toMatch(/using proposals_changed /)
  expect(plan).not.toMatch(/Sort/)
  const { text, values } = countsStatement(now)
  const { rows } = await pool.query({ text, values })
  expect(rows.map(({ total }) => total)).toEqual([1000, 1000, 1000])
})

test.each([
  [
    'a page of the feed',
    productsStatement({ after: items / 2, limit: 500, isWeepOffered: true }, now),
  ],
  ['the options of an item', optionsStatement('preorder', 7, now)],
  ['the next change', nextMomentStatement(['preorder:7', 'sale:8', 'proposal:9'], now)!],
  ['the seats of groups that succeeded', typicalStatement(7, [0.5, 1])],
  ['the marks of a member', marksStatement(memberId(7))],
  ['blocks', apartStatement(memberId(7), { parentId: 7, proposalId: 8 })],
  ...(['sale', 'proposal'] as const).flatMap((of) => [
    [`participants of a ${of}`, peopleStatement({ of, id: 7 }, memberId(3), 'So')] as const,
    [`own likes of a ${of}`, likedStatement({ of, id: 7 }, memberId(3))] as const,
  ]),
] as const)('%s are found by indexes', async (_, statement) => {
  expect(await planOf(statement)).not.toMatch(readsWhole)
})

test('the newest proposals are read in order from an index', async () => {
  const plan = await planOf(newestProposals)
  expect(plan).toMatch(/Index Scan using proposals_recent /)
  expect(plan).not.toMatch(readsWhole)
})

test('recent activities are the newest of each kind, without hidden members', async () => {
  const plan = await planOf(activitiesStatement(20, new Date()))
  expect(plan).toMatch(/Index Scan using participations_recent /)
  expect(plan).toMatch(/Index Scan using comments_recent /)
  expect(plan).not.toMatch(readsWhole)
})

test('a seat of a member is found by its id, or by its group among the open ones', async () => {
  const byId = await planOf(seatStatement(memberId(7), 7, now))
  expect(byId).toMatch(/Index Scan using participations_pkey /)
  expect(byId).not.toMatch(readsWhole)
  const byGroup = await planOf(openSeatStatement(memberId(7), 7, now))
  expect(byGroup).toMatch(/Index Scan using participations_one_seat /)
  expect(byGroup).not.toMatch(readsWhole)
})
