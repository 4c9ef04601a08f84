import { search as calls } from '#lib/contract/search.ts'
import { presentProposal } from '../../community/proposals/present.ts'
import { listProposalsByIds } from '../../community/proposals/queries.ts'
import type { Deps } from '../../platform/deps.ts'
import { lastPage, pageMeta } from '../../platform/http/pages.ts'
import type { Routes } from '../../platform/http/routes.ts'
import { createMemo } from '../../platform/memo.ts'
import { presentPreorderCard, presentSaleCard } from '../catalogue/present/items.ts'
import { listPreordersByIds, listSalesByIds } from '../catalogue/queries/items.ts'
import { type FoundType, presentSuggestion } from './present.ts'
import { findIds, searchFor, suggest } from './queries.ts'

type Looked = Awaited<ReturnType<typeof searchFor>>

const suggestionsShown = 8
const previewed = 4

export const searchRoutes = (routes: Routes, { db, clock, config, changes }: Deps) => {
  const searches = createMemo<Looked>({ clock, milliseconds: 10_000 })
  const things = ['preorders', 'sales', 'proposals', '*']
  changes.subscribe((tags) => {
    if (tags.some((tag) => things.includes(tag))) searches.drop()
  })
  const look = (term: string, now: Date) => searches.get(term, () => searchFor(db, term, now))

  const present = {
    preorder: async (ids: number[], now: Date) =>
      (await listPreordersByIds(db, ids)).map((row) =>
        presentPreorderCard(row, now, config.siteName),
      ),
    sale: async (ids: number[], now: Date) =>
      (await listSalesByIds(db, ids)).map((row) => presentSaleCard(row, now)),
    proposal: async (ids: number[], now: Date) =>
      (await listProposalsByIds(db, ids, now)).map((row) => presentProposal(row, config.siteName)),
  }

  const bestIds = (type: FoundType, { search, totals }: Looked, now: Date) =>
    totals[type] > 0 ? findIds(db, search, { type, limit: previewed }, now) : []

  const pageOf = async (type: FoundType, term: string, page: number, now: Date) => {
    const { search, totals } = await look(term, now)
    const total = totals[type]
    const ids =
      total === 0 || page > lastPage(total) ? [] : await findIds(db, search, { type, page }, now)
    return { ids, meta: pageMeta(page, total) }
  }

  routes.answer(calls.suggestions, async ({ query }) => {
    const now = clock.now()
    const { search, totals } = await look(query.term, now)
    const isEmpty = Object.values(totals).every((total) => total === 0)
    const rows = isEmpty ? [] : await suggest(db, search, suggestionsShown, now)
    return { data: rows.map((row) => presentSuggestion(row, now)) }
  })

  routes.answer(calls.preview, async ({ query }) => {
    const now = clock.now()
    const looked = await look(query.term, now)
    const { totals } = looked
    const [preorders, sales, proposals] = await Promise.all([
      bestIds('preorder', looked, now),
      bestIds('sale', looked, now),
      bestIds('proposal', looked, now),
    ])
    return {
      data: {
        preorders: { total: totals.preorder, data: await present.preorder(preorders, now) },
        proposals: { total: totals.proposal, data: await present.proposal(proposals, now) },
        sales: { total: totals.sale, data: await present.sale(sales, now) },
      },
    }
  })

  routes.answer(calls.preorders, async ({ query }) => {
    const now = clock.now()
    const { ids, meta } = await pageOf('preorder', query.term, query.page, now)
    return { data: await present.preorder(ids, now), meta }
  })

  routes.answer(calls.sales, async ({ query }) => {
    const now = clock.now()
    const { ids, meta } = await pageOf('sale', query.term, query.page, now)
    return { data: await present.sale(ids, now), meta }
  })

  routes.answer(calls.proposals, async ({ query }) => {
    const now = clock.now()
    const { ids, meta } = await pageOf('proposal', query.term, query.page, now)
    return { data: await present.proposal(ids, now), meta }
  })
}
