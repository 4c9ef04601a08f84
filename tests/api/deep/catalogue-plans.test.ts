import { expect, test } from 'vitest'
import { memberId } from '#kernel/http/member-id.ts'
import { ownCommentsStatement } from '#lib/services/community/comments/queries/threads.ts'
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

const groupOrders = ['recent', 'expiring', 'progress', 'price', '-price', 'popular'] as const
const saleOrders = ['recent', 'price', '-price', 'popular'] as const
const fewOf = { interestId: 3, besides: 'Il Faro', limit: 4 } as const
const dear = { maxPriceCents: 3000 }
const itemsWhole = /Seq Scan on items|Sort/
const dearRows = /Filter: .*price_cents|Sort/
const member = memberId(7)

type Statement = { text: string; values: unknown[] }

test.each<[string, Statement, index: string | RegExp, unwanted: RegExp]>([
  [
    'the next change of each list',
    nextMomentStatement(['preorders', 'sales', 'proposals'], now)!,
    'Index',
    /Seq Scan|Sort Key/,
  ],
  [
    'the group that closed last and made it',
    latestSuccessStatement(now),
    'Index Scan using items_succeeded',
    /Seq Scan on items/,
  ],
  ...groupOrders.map((order): [string, Statement, string, RegExp] => [
    `groups, ${order} first,`,
    preorderCardsStatement({ order }, now),
    'Index Scan',
    itemsWhole,
  ]),
  ...saleOrders.flatMap((order): [string, Statement, string | RegExp, RegExp][] => [
    [`sales, ${order} first,`, saleCardsStatement({ order }, now), 'Index Scan', itemsWhole],
    [
      `sales of one interest, ${order} first,`,
      saleCardsStatement({ order, interestId: 3 }, now),
      /Index Scan( Backward)? using items_interest_sales/,
      itemsWhole,
    ],
    [
      `sales up to a price, ${order} first,`,
      saleCardsStatement({ order, ...dear }, now),
      /Index Cond: .*price_cents <= 3000/,
      dearRows,
    ],
  ]),
  ...groupOrders
    .filter((order) => order !== 'expiring')
    .map((order): [string, Statement, RegExp, RegExp] => [
      `groups up to a price, ${order} first,`,
      preorderCardsStatement({ order, ...dear }, now),
      /Index Cond: .*price_cents <= 3000/,
      dearRows,
    ]),
  [
    'four sales with copies left',
    saleCardsStatement({ order: 'recent', ...fewOf }, now),
    'Index Scan using items_interest_ready',
    /Seq Scan on items|Sort|Filter: .*units_left/,
  ],
  [
    'four groups of one interest',
    preorderCardsStatement({ order: 'expiring', ...fewOf }, now),
    'Index Scan using items_interest_expiring',
    itemsWhole,
  ],
  ...(['preorder', 'sale'] as const).map((kind): [string, Statement, string, RegExp] => [
    `the same game as a ${kind}`,
    sameGameStatement({ kind, title: 'Il Faro', brand: 'Nespola', properties: {} }, now),
    'Index Scan using items_same_game',
    /Seq Scan on items/,
  ]),
  [
    'own proposals',
    proposalsStatement({ order: 'recent', author: member, page: 1 }, now),
    'proposals_member',
    /Seq Scan on proposals/,
  ],
  ['own comments', ownCommentsStatement(member, 1, now), 'comments_member', /Seq Scan on comments/],
  ...(['recent', 'wanted', 'commented'] as const).flatMap(
    (order): [string, Statement, string | RegExp, RegExp][] => [
      [
        `proposals, ${order} first,`,
        proposalsStatement({ order, page: 1 }, now),
        `Index Scan using proposals_${order}`,
        /Seq Scan on proposals/,
      ],
      [
        `proposals of one interest, ${order} first,`,
        proposalsStatement({ order, page: 1, interestId: 3 }, now),
        new RegExp(
          `using proposals_interest${order === 'recent' ? '' : `_${order}`} [^]*Index Cond: \\(interest_id = 3\\)`,
        ),
        /Seq Scan on proposals/,
      ],
    ],
  ),
])('%s are read from an index', async (_, statement, index, unwanted) => {
  const plan = await planOf(statement)
  expect(plan).toMatch(index)
  expect(plan).not.toMatch(unwanted)
})
