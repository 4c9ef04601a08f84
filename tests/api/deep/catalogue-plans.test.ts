import { expect, test } from 'vitest'
import { memberId } from '#kernel/http/member-id.ts'
import { deepestPage, lastPage } from '#kernel/http/pages.ts'
import { ownCommentsStatement } from '#lib/services/community/comments/queries/own.ts'
import { proposalsStatement } from '#lib/services/community/proposals/queries.ts'
import {
  latestSuccessStatement,
  preorderCardsStatement,
  saleCardsStatement,
  sameGameStatement,
} from '#lib/services/storefront/catalogue/queries/items.ts'
import { nextMomentStatement } from '#lib/services/storefront/moments/queries.ts'
import { openLargeShop } from './large-shop.ts'

const { planOf } = await openLargeShop()
const now = new Date()

test('the next change of each list is one row of an index', async () => {
  const plan = await planOf(nextMomentStatement(['preorders', 'sales', 'proposals'], now)!)
  expect(plan).not.toMatch(/Seq Scan|Sort Key/)
})

const groupOrders = ['recent', 'expiring', 'progress', 'price', '-price', 'popular'] as const
const saleOrders = ['recent', 'price', '-price', 'popular'] as const

test.each(groupOrders)('groups in the order %s are read from an index', async (order) => {
  const plan = await planOf(preorderCardsStatement({ order }, now))
  expect(plan).toContain('Index Scan')
  expect(plan).not.toMatch(/Seq Scan on items|Sort/)
})

test('the group that closed last and made it is read from an index', async () => {
  const plan = await planOf(latestSuccessStatement(now))
  expect(plan).toContain('Index Scan using items_succeeded')
  expect(plan).not.toMatch(/Seq Scan on items/)
})

test.each(saleOrders)('sales in the order %s are read from an index', async (order) => {
  const plan = await planOf(saleCardsStatement({ order }, now))
  expect(plan).toContain('Index Scan')
  expect(plan).not.toMatch(/Seq Scan on items|Sort/)
})

test.each(saleOrders)('sales of one interest, %s first, are read from an index', async (order) => {
  const plan = await planOf(saleCardsStatement({ order, interestId: 3 }, now))
  expect(plan).toMatch(/Index Scan( Backward)? using items_interest_sales/)
  expect(plan).not.toMatch(/Seq Scan on items|Sort/)
})

test('four sales with copies left are read from an index without those sold out', async () => {
  const wanted = { order: 'recent', interestId: 3, besides: 'Il Faro', limit: 4 } as const
  const plan = await planOf(saleCardsStatement(wanted, now))
  expect(plan).toContain('Index Scan using items_interest_ready')
  expect(plan).not.toMatch(/Seq Scan on items|Sort|Filter: .*units_left/)
})

test('four groups of one interest are read from an index', async () => {
  const wanted = { order: 'expiring', interestId: 3, besides: 'Il Faro', limit: 4 } as const
  const plan = await planOf(preorderCardsStatement(wanted, now))
  expect(plan).toContain('Index Scan using items_interest_expiring')
  expect(plan).not.toMatch(/Seq Scan on items|Sort/)
})

test.each(['preorder', 'sale'] as const)(
  'the same game as a %s is found by an index',
  async (kind) => {
    const game = { kind, title: 'Il Faro', brand: 'Nespola', properties: {} }
    const plan = await planOf(sameGameStatement(game, now))
    expect(plan).toContain('Index Scan using items_same_game')
  },
)

test('own proposals and comments are read from an index', async () => {
  const member = memberId(7)
  expect(
    await planOf(proposalsStatement({ order: 'recent', author: member, page: 1 }, now)),
  ).toContain('proposals_member')
  expect(await planOf(ownCommentsStatement(member, 1, now))).toContain('comments_member')
})

const pricedOrders = groupOrders.filter((order) => order !== 'expiring')

test.each(pricedOrders)(
  'groups up to a price, %s first, read no more expensive row',
  async (order) => {
    const plan = await planOf(preorderCardsStatement({ order, maxPriceCents: 3000 }, now))
    expect(plan).toMatch(/Index Cond: .*price_cents <= 3000/)
    expect(plan).not.toMatch(/Filter: .*price_cents|Sort/)
  },
)

test.each(saleOrders)(
  'sales up to a price, %s first, read no more expensive row',
  async (order) => {
    const plan = await planOf(saleCardsStatement({ order, maxPriceCents: 3000 }, now))
    expect(plan).toMatch(/Index Cond: .*price_cents <= 3000/)
    expect(plan).not.toMatch(/Filter: .*price_cents|Sort/)
  },
)

test.each(['recent', 'wanted', 'commented'] as const)(
  'proposals in the order %s are read from an index',
  async (order) => {
    const plan = await planOf(proposalsStatement({ order, page: 1 }, now))
    expect(plan).toContain(`Index Scan using proposals_${order}`)
    expect(plan).not.toContain('Seq Scan on proposals')
  },
)

test('the last page is at the maximum depth, and the meta names it', () => {
  expect(lastPage(1_000_000)).toBe(deepestPage)
  expect([lastPage(0), lastPage(20), lastPage(21)]).toEqual([1, 1, 2])
})

test.each([
  ['recent', 'interest'],
  ['wanted', 'interest_wanted'],
  ['commented', 'interest_commented'],
] as const)('proposals of one interest by %s are read from an index too', async (order, index) => {
  const plan = await planOf(proposalsStatement({ order, page: 1, interestId: 3 }, now))
  expect(plan).toContain(`Index Scan using proposals_${index} `)
  expect(plan).toContain('Index Cond: (interest_id = 3)')
})
