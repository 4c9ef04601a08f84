import { readsOf } from '#kernel/deps.ts'
import { pageMeta } from '#kernel/http/pages.ts'
import type { Routes } from '#kernel/http/routes.ts'
import { createMemo } from '#kernel/memo.ts'
import { catalogue } from '#lib/contract/catalogue.ts'
import { variations } from '#lib/contract/variations.ts'
import type { Deps } from '../../deps.ts'
import type { ItemKind } from '../../shop/items/rules.ts'
import { findNextMoment } from '../moments/queries.ts'
import { cardsOf, presentPreorder, presentSale } from './present/items.ts'
import { presentOptions } from './present/options.ts'
import { countCards, listPreorders, listSales } from './queries/items.ts'
import { pageReads } from './queries/page.ts'

type ListQuery = {
  max_price?: number | undefined
  has_achieved_requirement?: boolean | undefined
  interest_id?: number | undefined
  page: number
  per_page: number
}

export const catalogueRoutes = (routes: Routes, deps: Deps) => {
  const { db, clock, config, changes } = deps
  const reads = readsOf(deps)
  const cards = cardsOf(config)
  /** Totals, each with the milliseconds until it changes without a write. */
  const totals = createMemo<{ total: number; pause: number | null }>({
    clock,
    milliseconds: 10_000,
    holdsFor: ({ pause }) => pause,
  })
  changes.subscribe((tags) => {
    if (tags.some((tag) => tag === 'preorders' || tag === 'sales' || tag === '*')) totals.drop()
  })

  const list = async (kind: ItemKind, query: ListQuery, now: Date) => {
    const { max_price: euros, page, per_page: limit } = query
    const filter = {
      maxPriceCents: euros === undefined ? undefined : Math.round(euros * 100),
      achieved: query.has_achieved_requirement,
      interestId: query.interest_id,
    }
    const { total } = await totals.get(`${kind} ${JSON.stringify(filter)}`, async () => {
      const [total, pause] = await Promise.all([
        countCards(reads, kind, filter, now),
        findNextMoment(reads, [`${kind}s`], now),
      ])
      return { total, pause }
    })
    const meta = pageMeta(page, total, limit)
    return { filter: { ...filter, page, limit }, meta, isPastEnd: page > meta.last_page }
  }

  routes.answer(catalogue.preorders, async ({ query }) => {
    const now = clock.now()
    const { filter, meta, isPastEnd } = await list('preorder', query, now)
    const order = query.order_by
    const rows = isPastEnd ? [] : await listPreorders(reads, { ...filter, order }, now)
    return { data: cards.groups(rows, now), meta }
  })

  routes.answer(catalogue.sales, async ({ query }) => {
    const now = clock.now()
    const { filter, meta, isPastEnd } = await list('sale', query, now)
    const order = query.order_by
    const rows = isPastEnd ? [] : await listSales(reads, { ...filter, order }, now)
    return { data: cards.sales(rows, now), meta }
  })

  const pages = pageReads({ db, config })

  routes.answer(catalogue.preorder, async ({ params }) => {
    const now = clock.now()
    return { data: presentPreorder(await pages.item('preorder', params.id, now), now, config) }
  })

  routes.answer(catalogue.sale, async ({ params }) => {
    const now = clock.now()
    return { data: presentSale(await pages.item('sale', params.id, now), now, config) }
  })

  const neighbours = async (kind: ItemKind, id: number) => {
    const now = clock.now()
    return { data: cards.both(await pages.neighbours(kind, id, now), now) }
  }

  routes.answer(catalogue.neighboursOfPreorder, ({ params }) => neighbours('preorder', params.id))
  routes.answer(catalogue.neighboursOfSale, ({ params }) => neighbours('sale', params.id))

  const options = async (kind: ItemKind, id: number) => {
    const now = clock.now()
    return { data: presentOptions(...(await pages.options(kind, id, now)), now) }
  }

  routes.answer(variations.preorder, ({ params }) => options('preorder', params.id))
  routes.answer(variations.sale, ({ params }) => options('sale', params.id))
}
