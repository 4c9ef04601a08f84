import { inOrder } from '#kernel/db/sql.ts'
import { readsOf } from '#kernel/deps.ts'
import { perPage } from '#kernel/http/pages.ts'
import type { Routes } from '#kernel/http/routes.ts'
import { createRowCache } from '#kernel/row-cache.ts'
import {
  search as calls,
  durations,
  languages,
  mostFound,
  mostPlayers,
  mostPreviewed,
  searchStatuses,
} from '#lib/contract/search.ts'
import { presentPicture } from '#lib/tools/pictures/present.ts'
import { type ProposalRow, presentProposal } from '../../community/proposals/present.ts'
import { listProposalsByIds } from '../../community/proposals/queries.ts'
import type { Deps } from '../../deps.ts'
import { statusOf } from '../../shop/items/rules.ts'
import { cardsOf, type PreorderCardRow } from '../catalogue/present/items.ts'
import { listCardsByIds } from '../catalogue/queries/items.ts'
import { hasNone } from './queries/entries.ts'
import { count, countAll, isNarrowed, openResults } from './queries/results.ts'
import { countEach, countWithout, type FoundType, kinds } from './rules/facets.ts'

const previewed = 4
const publishersCounted = 20

const kindOf = { preorders: 'preorder', sales: 'sale', proposals: 'proposal' } as const

/** Cards of results by id; their rows are kept in memory until their change is announced. */
const openCards = (deps: Deps) => {
  const { clock, config, changes } = deps
  const reads = readsOf(deps)
  // About 2 KB for each entry.
  const cache = { clock, changes, milliseconds: 10_000, entries: 8_000 }
  const itemRows = createRowCache<PreorderCardRow>({ ...cache, types: ['preorder', 'sale'] })
  const proposalRows = createRowCache<ProposalRow>({ ...cache, types: ['proposal'] })
  const cards = cardsOf(config)

  return {
    items: async (groups: readonly number[], sales: readonly number[], now: Date) => {
      const rows = await itemRows([...groups, ...sales], (ids) => listCardsByIds(reads, ids))
      return {
        groups: cards.groups(inOrder(groups, rows), now),
        sales: cards.sales(inOrder(sales, rows), now),
      }
    },
    proposals: async (ids: readonly number[], now: Date) => {
      const rows = await proposalRows(ids, (missing) => listProposalsByIds(reads, missing, now))
      return rows.map((row) => presentProposal(row, config))
    },
  }
}

export const searchRoutes = (routes: Routes, deps: Deps) => {
  const { clock } = deps
  const results = openResults(deps)
  const cards = openCards(deps)

  routes.answer(calls.suggestions, async ({ query }) => {
    const now = clock.now()
    const suggestions = await results.suggest(query.term, now)
    const data = suggestions.map((row) => ({
      id: row.id,
      slug: row.slug,
      thumbnail: presentPicture(row, 'picture'),
      name: row.title,
      type: row.type,
      // A proposal, like a sale, runs until it is archived.
      status: statusOf({ ...row, kind: row.type === 'preorder' ? 'preorder' : 'sale' }, now),
      user_id: row.user_id,
    }))
    return { data }
  })

  routes.answer(calls.preview, async ({ query }) => {
    const now = clock.now()
    const { found, instead, isLoose } = await results.glance(query, now)
    const best = (kind: FoundType) => found[kind].ids.slice(0, previewed)
    const maxTotal = isNarrowed(query) ? mostFound : mostPreviewed
    const isMeagre = instead !== null && countAll(found, perPage).total < perPage
    const isEmpty = hasNone(found) && hasNone((await results.listAll(query.term, now)).found)
    const [items, proposals, near] = await Promise.all([
      cards.items(best('preorder'), best('sale'), now),
      cards.proposals(best('proposal'), now),
      isEmpty || isMeagre ? results.listNear(query.term, instead, now) : [],
    ])
    return {
      data: {
        preorders: { ...count(found.preorder, maxTotal), data: items.groups },
        proposals: { ...count(found.proposal, maxTotal), data: proposals },
        sales: { ...count(found.sale, maxTotal), data: items.sales },
        instead,
        loose: isLoose,
        near,
      },
    }
  })

  routes.answer(calls.facets, async ({ query: { term, type, ...filters } }) => {
    const now = clock.now()
    const { found } = await results.listAll(term, now)
    const known = await results.traitsOf(term, found, now)
    const requestedKinds = type ? type.map((one) => kindOf[one]) : kinds
    const everything = requestedKinds.flatMap((kind) => [...known[kind].values()])
    const interests = [...new Set(everything.flatMap(({ interest }) => interest ?? []))]
    const publishers = [...new Set(everything.flatMap(({ publisher }) => publisher ?? []))]
    const players = Array.from({ length: mostPlayers }, (_, at) => at + 1)
    return {
      data: {
        ...countAll(found, mostFound, requestedKinds),
        overall: countAll(found, mostFound).total,
        without: countWithout(everything, filters),
        interests: countEach(everything, filters, 'interest', interests),
        publishers: countEach(everything, filters, 'publisher', publishers)
          .toSorted((a, b) => b.total - a.total || a.value.localeCompare(b.value, 'it'))
          .slice(0, publishersCounted),
        players: countEach(everything, filters, 'players', players),
        durations: countEach(everything, filters, 'duration', durations),
        languages: countEach(everything, filters, 'language', languages),
        standings: countEach(everything, filters, 'status', searchStatuses),
      },
    }
  })

  routes.answer(calls.preorders, async ({ query }) => {
    const now = clock.now()
    const { ids, meta } = await results.pageOf('preorder', query, now)
    return { data: (await cards.items(ids, [], now)).groups, meta }
  })

  routes.answer(calls.sales, async ({ query }) => {
    const now = clock.now()
    const { ids, meta } = await results.pageOf('sale', query, now)
    return { data: (await cards.items([], ids, now)).sales, meta }
  })

  routes.answer(calls.proposals, async ({ query }) => {
    const now = clock.now()
    const { ids, meta } = await results.pageOf('proposal', query, now)
    return { data: await cards.proposals(ids, now), meta }
  })
}
