import { DomainError } from '#kernel/error.ts'
import { pageMeta } from '#kernel/http/pages.ts'
import type { Routes } from '#kernel/http/routes.ts'
import { createMemo } from '#kernel/memo.ts'
import { catalogue } from '#lib/contract/catalogue.ts'
import { variations } from '#lib/contract/variations.ts'
import type { Deps } from '../../deps.ts'
import type { ItemKind } from '../../shop/items/rules.ts'
import { choicesIn, reservedIn } from '../../shop/items/rules.ts'
import { findLowestRecentPrices } from '../../shop/prices/queries.ts'
import { findNextMoment } from '../moments/queries.ts'
import {
  presentPreorder,
  presentPreorderCard,
  presentSale,
  presentSaleCard,
} from './present/items.ts'
import { presentOptions } from './present/options.ts'
import {
  type CardFilter,
  countPreorders,
  countSales,
  findItem,
  listPreorders,
  listSales,
} from './queries/items.ts'
import { listNeighbours } from './queries/neighbours.ts'
import { findOptions } from './queries/options.ts'
import { findSameGame } from './queries/same-game.ts'

const cents = (euros: number | undefined) =>
  euros === undefined ? undefined : Math.round(euros * 100)

/** Total, and the milliseconds until it changes without a write. */
type Total = { total: number; pause: number | null }

export const catalogueRoutes = (routes: Routes, { db, clock, config, changes }: Deps) => {
  const seen = reservedIn(config)
  const totals = createMemo<Total>({
    clock,
    milliseconds: 10_000,
    holdsFor: ({ pause }) => pause,
  })
  const count = async (tag: 'preorders' | 'sales', counting: Promise<number>): Promise<Total> => {
    const [total, pause] = await Promise.all([counting, findNextMoment(db, [tag], clock.now())])
    return { total, pause }
  }
  changes.subscribe((tags) => {
    if (tags.some((tag) => tag === 'preorders' || tag === 'sales' || tag === '*')) totals.drop()
  })

  routes.answer(catalogue.preorders, async ({ query }) => {
    const now = clock.now()
    const filter: CardFilter = {
      maxPriceCents: cents(query.max_price),
      achieved: query.has_achieved_requirement,
      interestId: query.interest_id,
    }
    const { total } = await totals.get(`preorders ${JSON.stringify(filter)}`, () =>
      count('preorders', countPreorders(db, filter, now)),
    )
    const meta = pageMeta(query.page, total, query.per_page)
    if (query.page > meta.last_page) return { data: [], meta }
    const cardQuery = { ...filter, order: query.order_by, page: query.page, limit: query.per_page }
    const rows = await listPreorders(db, cardQuery, now)
    return {
      data: rows.map((row) => presentPreorderCard(seen(row), now, config)),
      meta,
    }
  })

  routes.answer(catalogue.sales, async ({ query }) => {
    const now = clock.now()
    const filter: CardFilter = {
      maxPriceCents: cents(query.max_price),
      interestId: query.interest_id,
    }
    const { total } = await totals.get(`sales ${JSON.stringify(filter)}`, () =>
      count('sales', countSales(db, filter, now)),
    )
    const meta = pageMeta(query.page, total, query.per_page)
    if (query.page > meta.last_page) return { data: [], meta }
    const cardQuery = { ...filter, order: query.order_by, page: query.page, limit: query.per_page }
    const rows = await listSales(db, cardQuery, now)
    return {
      data: rows.map((row) => presentSaleCard(seen(row), now, config)),
      meta,
    }
  })

  const detail = async (kind: ItemKind, id: number, now: Date) => {
    const row = await findItem(db, kind, id, now)
    if (!row) throw new DomainError('not_found')
    return { ...seen(row), sameGame: await findSameGame(db, row, now) }
  }

  routes.answer(catalogue.preorder, async ({ params }) => {
    const now = clock.now()
    return { data: presentPreorder(await detail('preorder', params.id, now), now, config) }
  })

  routes.answer(catalogue.sale, async ({ params }) => {
    const now = clock.now()
    return { data: presentSale(await detail('sale', params.id, now), now, config) }
  })

  const neighbours = async (kind: ItemKind, id: number) => {
    const now = clock.now()
    const neighbourRows = await listNeighbours(db, kind, id, now)
    if (!neighbourRows) throw new DomainError('not_found')
    return {
      data: {
        preorders: neighbourRows.preorders.map((row) =>
          presentPreorderCard(seen(row), now, config),
        ),
        sales: neighbourRows.sales.map((row) => presentSaleCard(seen(row), now, config)),
      },
    }
  }

  routes.answer(catalogue.neighboursOfPreorder, ({ params }) => neighbours('preorder', params.id))
  routes.answer(catalogue.neighboursOfSale, ({ params }) => neighbours('sale', params.id))

  const options = async (kind: ItemKind, id: number) => {
    const now = clock.now()
    const row = await findOptions(db, kind, id, now)
    if (!row) throw new DomainError('not_found')
    const bundleIds = row.variations.flatMap(({ bundles }) => bundles.map((bundle) => bundle.id))
    const lowest = await findLowestRecentPrices(db, bundleIds)
    return { data: presentOptions(choicesIn(config)(row), lowest, now) }
  }

  routes.answer(variations.preorder, ({ params }) => options('preorder', params.id))
  routes.answer(variations.sale, ({ params }) => options('sale', params.id))
}
