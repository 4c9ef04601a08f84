import { search as calls } from '#lib/contract/search.ts'
import { presentProposal } from '../../community/proposals/present.ts'
import { listProposalsByIds } from '../../community/proposals/queries.ts'
import type { Deps } from '../../platform/deps.ts'
import { pageMeta, perPage } from '../../platform/http/pages.ts'
import type { Routes } from '../../platform/http/routes.ts'
import { createMemo } from '../../platform/memo.ts'
import { presentPreorderCard, presentSaleCard } from '../catalogue/present/items.ts'
import { listPreordersByIds, listSalesByIds } from '../catalogue/queries/items.ts'
import { type FoundType, presentSuggestion } from './present.ts'
import { type Found, find, kinds, mostFound, type Search, suggest } from './queries/entries.ts'
import { type Looked, lookFor } from './queries/search.ts'

const suggestionsShown = 8
const previewed = 4

const none: Found = { preorder: [], sale: [], proposal: [] }
const nothingFound: Looked<Found> = { found: none, instead: null, isLoose: false }
const hasNone = (found: Found) => kinds.every((kind) => found[kind].length === 0)

export const searchRoutes = (routes: Routes, { db, clock, config, changes }: Deps) => {
  const searches = createMemo<Looked<Found>>({ clock, milliseconds: 10_000 })
  const things = ['preorders', 'sales', 'proposals', '*']
  changes.subscribe((tags) => {
    if (tags.some((tag) => things.includes(tag))) searches.drop()
  })
  const look = (term: string, now: Date) =>
    searches.get(
      term,
      async () =>
        (await lookFor(db, term, (search) => find(db, search, now), hasNone)) ?? nothingFound,
    )

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

  const totalOf = ({ length }: number[]) => Math.min(length, mostFound)

  const pageOf = async (type: FoundType, term: string, page: number, now: Date) => {
    const { found } = await look(term, now)
    const total = totalOf(found[type])
    const ids = found[type].slice((page - 1) * perPage, Math.min(page * perPage, total))
    return { ids, meta: pageMeta(page, total) }
  }

  routes.answer(calls.suggestions, async ({ query }) => {
    const now = clock.now()
    const ask = (search: Search) => suggest(db, search, suggestionsShown, now)
    const looked = await lookFor(db, query.term, ask, (rows) => rows.length === 0)
    return { data: (looked?.found ?? []).map((row) => presentSuggestion(row, now)) }
  })

  routes.answer(calls.preview, async ({ query }) => {
    const now = clock.now()
    const { found } = await look(query.term, now)
    const best = (kind: FoundType) => found[kind].slice(0, previewed)
    const [preorders, sales, proposals] = await Promise.all([
      present.preorder(best('preorder'), now),
      present.sale(best('sale'), now),
      present.proposal(best('proposal'), now),
    ])
    return {
      data: {
        preorders: { total: totalOf(found.preorder), data: preorders },
        proposals: { total: totalOf(found.proposal), data: proposals },
        sales: { total: totalOf(found.sale), data: sales },
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
