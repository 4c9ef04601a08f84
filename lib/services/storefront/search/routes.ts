import {
  search as calls,
  durations,
  languages,
  mostFound,
  mostPlayers,
  standings,
} from '#lib/contract/search.ts'
import { presentProposal } from '../../community/proposals/present.ts'
import { listProposalsByIds } from '../../community/proposals/queries.ts'
import type { Deps } from '../../platform/deps.ts'
import { pageMeta, perPage } from '../../platform/http/pages.ts'
import type { Routes } from '../../platform/http/routes.ts'
import { createMemo } from '../../platform/memo.ts'
import { presentPreorderCard, presentSaleCard } from '../catalogue/present/items.ts'
import { listPreordersByIds, listSalesByIds } from '../catalogue/queries/items.ts'
import { type FoundType, presentSuggestion, type SuggestionRow } from './present.ts'
import { type Found, find, hasNone, kinds, type Search, suggest } from './queries/entries.ts'
import { type Looked, lookFor, nearSpellings } from './queries/search.ts'
import { type AllTraits, readTraits } from './queries/traits.ts'
import {
  comparing,
  countEach,
  type Filters,
  hasFilters,
  type Order,
  passes,
} from './rules/facets.ts'

const suggestionsShown = 8
const previewed = 4
const remembered = 10_000

const nothingFound = { none: { preorder: [], sale: [], proposal: [] }, isEmpty: hasNone }
const noSuggestions = { none: [], isEmpty: (rows: SuggestionRow[]) => rows.length === 0 }

type Asked = Filters & { term: string; order_by?: Order | undefined }

export const searchRoutes = (routes: Routes, { db, clock, config, changes }: Deps) => {
  const searches = createMemo<Looked<Found>>({ clock, milliseconds: remembered })
  const traits = createMemo<AllTraits>({ clock, milliseconds: remembered, entries: 100 })
  const things = ['preorders', 'sales', 'proposals', '*']
  changes.subscribe((tags) => {
    if (!tags.some((tag) => things.includes(tag))) return
    searches.drop()
    traits.drop()
  })

  const look = (term: string, now: Date) =>
    searches.get(term, () => lookFor(db, term, (search) => find(db, search, now), nothingFound))

  const traitsOf = (term: string, found: Found, now: Date) =>
    traits.get(term, () => readTraits(db, found, now))

  /** What the filters leave of what was found, in the order asked for. */
  const choose = async ({ term, order_by: order = 'best', ...filters }: Asked, now: Date) => {
    const looked = await look(term, now)
    const compare = comparing[order]
    if (!compare && !hasFilters(filters)) return looked
    const all = await traitsOf(term, looked.found, now)
    const chosen = (kind: FoundType) => {
      const left = looked.found[kind].slice(0, mostFound).flatMap((id) => {
        const known = all[kind].get(id)
        return known && passes(known, filters) ? [{ id, known }] : []
      })
      if (compare) left.sort((a, b) => compare(a.known, b.known))
      return left.map(({ id }) => id)
    }
    const found = {
      preorder: chosen('preorder'),
      sale: chosen('sale'),
      proposal: chosen('proposal'),
    }
    return { ...looked, found }
  }

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

  const count = ({ length }: number[]) => ({
    total: Math.min(length, mostFound),
    more: length > mostFound,
  })

  const pageOf = async (
    kind: FoundType,
    { page, ...asked }: Asked & { page: number },
    now: Date,
  ) => {
    const { found } = await choose(asked, now)
    const { total } = count(found[kind])
    const ids = found[kind].slice((page - 1) * perPage, Math.min(page * perPage, total))
    return { ids, meta: pageMeta(page, total) }
  }

  routes.answer(calls.suggestions, async ({ query }) => {
    const now = clock.now()
    const ask = (search: Search) => suggest(db, search, suggestionsShown, now)
    const { found } = await lookFor(db, query.term, ask, noSuggestions)
    return { data: found.map((row) => presentSuggestion(row, now)) }
  })

  routes.answer(calls.preview, async ({ query }) => {
    const now = clock.now()
    const { found, instead, isLoose } = await choose(query, now)
    const best = (kind: FoundType) => found[kind].slice(0, previewed)
    const isEmpty = hasNone((await look(query.term, now)).found)
    const [preorders, sales, proposals, near] = await Promise.all([
      present.preorder(best('preorder'), now),
      present.sale(best('sale'), now),
      present.proposal(best('proposal'), now),
      isEmpty ? nearSpellings(db, query.term, now) : [],
    ])
    return {
      data: {
        preorders: { ...count(found.preorder), data: preorders },
        proposals: { ...count(found.proposal), data: proposals },
        sales: { ...count(found.sale), data: sales },
        instead,
        loose: isLoose,
        near,
      },
    }
  })

  routes.answer(calls.facets, async ({ query: { term, ...filters } }) => {
    const now = clock.now()
    const { found } = await look(term, now)
    const all = await traitsOf(term, found, now)
    const everything = kinds.flatMap((kind) => [...all[kind].values()])
    const interests = [...new Set(everything.flatMap(({ interest }) => interest ?? []))]
    const players = Array.from({ length: mostPlayers }, (_, at) => at + 1)
    return {
      data: {
        total: kinds.reduce((sum, kind) => sum + count(found[kind]).total, 0),
        interests: countEach(everything, filters, 'interest', interests),
        players: countEach(everything, filters, 'players', players),
        durations: countEach(everything, filters, 'duration', durations),
        languages: countEach(everything, filters, 'language', languages),
        standings: countEach(everything, filters, 'status', standings),
      },
    }
  })

  routes.answer(calls.preorders, async ({ query }) => {
    const now = clock.now()
    const { ids, meta } = await pageOf('preorder', query, now)
    return { data: await present.preorder(ids, now), meta }
  })

  routes.answer(calls.sales, async ({ query }) => {
    const now = clock.now()
    const { ids, meta } = await pageOf('sale', query, now)
    return { data: await present.sale(ids, now), meta }
  })

  routes.answer(calls.proposals, async ({ query }) => {
    const now = clock.now()
    const { ids, meta } = await pageOf('proposal', query, now)
    return { data: await present.proposal(ids, now), meta }
  })
}
