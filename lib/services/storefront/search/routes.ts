import { availableParallelism } from 'node:os'
import {
  search as calls,
  durations,
  languages,
  mostFound,
  mostPlayers,
  mostPreviewed,
  searchStatuses,
} from '#lib/contract/search.ts'
import { type ProposalRow, presentProposal } from '../../community/proposals/present.ts'
import { listProposalsByIds } from '../../community/proposals/queries.ts'
import { inOrder } from '../../platform/db/in-order.ts'
import type { Deps } from '../../platform/deps.ts'
import { pageMeta, perPage } from '../../platform/http/pages.ts'
import type { Routes } from '../../platform/http/routes.ts'
import { createMemo } from '../../platform/memo.ts'
import { createRowCache } from '../../platform/row-cache.ts'
import { createTurns } from '../../platform/turns.ts'
import { reservedIn } from '../../shop/items/rules.ts'
import {
  type PreorderCardRow,
  presentPreorderCard,
  presentSaleCard,
  type SaleCardRow,
} from '../catalogue/present/items.ts'
import { listCardsByIds } from '../catalogue/queries/items.ts'
import { type FoundType, presentSuggestion, type SuggestionRow } from './present.ts'
import {
  type Found,
  fewWeighed,
  find,
  hasNone,
  kinds,
  mostWeighed,
  type Reach,
  type Search,
  suggest,
} from './queries/entries.ts'
import { type Looked, lookFor, nearSpellings } from './queries/search.ts'
import { type AllTraits, readTraits } from './queries/traits.ts'
import {
  comparing,
  countEach,
  countWithout,
  type Filters,
  hasFilters,
  type Order,
  passes,
} from './rules/facets.ts'

const suggestionsShown = 8
const previewed = 4
const remembered = 10_000
const longestQueue = 1_000
/** Cards in memory, about 2 KB each. */
const mostRows = 8_000
const mostNear = 3

const kindOf = { preorders: 'preorder', sales: 'sale', proposals: 'proposal' } as const

/** Counts one more than shown, which tells that there are more. */
const glance: Reach = { weighed: fewWeighed, counted: mostPreviewed + 1 }
const pages: Reach = { weighed: mostWeighed, counted: mostFound + 1 }
const all: Reach = { weighed: mostWeighed, listed: mostFound + 1 }

const none = { ids: [], total: 0 }
const nothingFound = { none: { preorder: none, sale: none, proposal: none }, isEmpty: hasNone }
const noSuggestions = { none: [], isEmpty: (rows: SuggestionRow[]) => rows.length === 0 }

type Asked = Filters & { term: string; order_by?: Order | undefined }

const isNarrowed = ({ term, order_by: order = 'best', ...filters }: Asked) =>
  comparing[order] !== null || hasFilters(filters)

export const searchRoutes = (routes: Routes, { db, clock, config, changes }: Deps) => {
  const searches = createMemo<Looked<Found>>({ clock, milliseconds: remembered })
  const traits = createMemo<AllTraits>({ clock, milliseconds: remembered, entries: 100 })
  const searchedTags = ['preorders', 'sales', 'proposals', '*']
  changes.subscribe((tags) => {
    if (!tags.some((tag) => searchedTags.includes(tag))) return
    searches.drop()
    traits.drop()
  })

  const inTurn = createTurns({ atOnce: availableParallelism(), longestQueue })

  /**
   * Searches the other kinds for a page of one kind only when it has no results: theirs decide
   * whether to correct the spelling.
   */
  const ask = async (search: Search, now: Date, reach: Reach, kind?: FoundType) => {
    const found = await find(db, search, now, reach, kind && [kind])
    if (!kind || !hasNone(found)) return found
    const others = kinds.filter((other) => other !== kind)
    return find(db, search, now, reach, others)
  }

  const keyOf = (term: string, kind?: FoundType) => `${kind ?? 'all'} ${term}`

  const look = (term: string, now: Date, reach: Reach, kind?: FoundType) =>
    searches.get(`${keyOf(term, kind)} ${Object.entries(reach)}`, () =>
      inTurn(() => lookFor(db, term, (search) => ask(search, now, reach, kind), nothingFound)),
    )

  const traitsOf = (term: string, found: Found, now: Date, kind?: FoundType) =>
    traits.get(keyOf(term, kind), () => readTraits(db, found, now))

  /** Returns the results that pass the filters, in the requested order. */
  const choose = async (asked: Asked, now: Date, reach: Reach, only?: FoundType) => {
    const { term, order_by: order = 'best', ...filters } = asked
    if (!isNarrowed(asked)) return look(term, now, reach, only)
    const compare = comparing[order]
    const looked = await look(term, now, all, only)
    const known = await traitsOf(term, looked.found, now, only)
    const chosen = (kind: FoundType) => {
      const left = looked.found[kind].ids.slice(0, mostFound).flatMap((id) => {
        const its = known[kind].get(id)
        return its && passes(its, filters) ? [{ id, its }] : []
      })
      if (compare) left.sort((a, b) => compare(a.its, b.its))
      return { ids: left.map(({ id }) => id), total: left.length }
    }
    const found = {
      preorder: chosen('preorder'),
      sale: chosen('sale'),
      proposal: chosen('proposal'),
    }
    return { ...looked, found }
  }

  const seen = reservedIn(config)
  const preorderCards = (rows: PreorderCardRow[], now: Date) =>
    rows.map((row) => presentPreorderCard(seen(row), now, config))
  const saleCards = (rows: SaleCardRow[], now: Date) =>
    rows.map((row) => presentSaleCard(seen(row), now, config))
  const cache = { clock, changes, milliseconds: remembered, entries: mostRows }
  const items = createRowCache<PreorderCardRow>({ ...cache, types: ['preorder', 'sale'] })
  const proposals = createRowCache<ProposalRow>({ ...cache, types: ['proposal'] })
  const readItems = (ids: readonly number[]) => items(ids, (missing) => listCardsByIds(db, missing))
  const present = {
    preorder: async (ids: number[], now: Date) => preorderCards(await readItems(ids), now),
    sale: async (ids: number[], now: Date) => saleCards(await readItems(ids), now),
    proposal: async (ids: number[], now: Date) => {
      const rows = await proposals(ids, (missing) => listProposalsByIds(db, missing, now))
      return rows.map((row) => presentProposal(row, config.siteName))
    },
  }

  const count = ({ total }: { total: number }, most: number) => ({
    total: Math.min(total, most),
    more: total > most,
  })

  const countAll = (found: Found, most: number, wanted: readonly FoundType[] = kinds) => {
    const each = wanted.map((kind) => count(found[kind], most))
    return {
      total: each.reduce((sum, { total }) => sum + total, 0),
      more: each.some(({ more }) => more),
    }
  }

  /** Returns only spellings with public results. */
  const listNear = async (term: string, instead: string | null, now: Date) => {
    const spellings = await nearSpellings(db, term, instead)
    const tried = await Promise.all(
      spellings.map(async (near) => ({
        near,
        looked: await look(near, now, glance),
      })),
    )
    return tried
      .filter(({ looked }) => looked.instead === null && !looked.isLoose && !hasNone(looked.found))
      .map(({ near, looked }) => ({ term: near, ...countAll(looked.found, mostPreviewed) }))
      .slice(0, mostNear)
  }

  const pageOf = async (
    kind: FoundType,
    { page, ...asked }: Asked & { page: number },
    now: Date,
  ) => {
    const reach = page * perPage <= mostWeighed ? pages : all
    const { found } = await choose(asked, now, reach, kind)
    const { total } = count(found[kind], mostFound)
    const ids = found[kind].ids.slice((page - 1) * perPage, Math.min(page * perPage, total))
    return { ids, meta: pageMeta(page, total) }
  }

  routes.answer(calls.suggestions, async ({ query }) => {
    const now = clock.now()
    const best = (search: Search) => suggest(db, search, suggestionsShown, now)
    const { found } = await inTurn(() => lookFor(db, query.term, best, noSuggestions))
    return { data: found.map((row) => presentSuggestion(row, now)) }
  })

  routes.answer(calls.preview, async ({ query }) => {
    const now = clock.now()
    const { found, instead, isLoose } = await choose(query, now, glance)
    const best = (kind: FoundType) => found[kind].ids.slice(0, previewed)
    const most = isNarrowed(query) ? mostFound : mostPreviewed
    const isMeagre = instead !== null && countAll(found, perPage).total < perPage
    const isEmpty = hasNone(found) && hasNone((await look(query.term, now, all)).found)
    const [groups, sales] = [best('preorder'), best('sale')]
    const [rows, proposed, near] = await Promise.all([
      readItems([...groups, ...sales]),
      present.proposal(best('proposal'), now),
      isEmpty || isMeagre ? listNear(query.term, instead, now) : [],
    ])
    return {
      data: {
        preorders: {
          ...count(found.preorder, most),
          data: preorderCards(inOrder(groups, rows), now),
        },
        proposals: { ...count(found.proposal, most), data: proposed },
        sales: { ...count(found.sale, most), data: saleCards(inOrder(sales, rows), now) },
        instead,
        loose: isLoose,
        near,
      },
    }
  })

  routes.answer(calls.facets, async ({ query: { term, type, ...filters } }) => {
    const now = clock.now()
    const { found } = await look(term, now, all)
    const known = await traitsOf(term, found, now)
    const wanted = type ? type.map((one) => kindOf[one]) : kinds
    const everything = wanted.flatMap((kind) => [...known[kind].values()])
    const interests = [...new Set(everything.flatMap(({ interest }) => interest ?? []))]
    const players = Array.from({ length: mostPlayers }, (_, at) => at + 1)
    return {
      data: {
        ...countAll(found, mostFound, wanted),
        overall: countAll(found, mostFound).total,
        without: countWithout(everything, filters),
        interests: countEach(everything, filters, 'interest', interests),
        players: countEach(everything, filters, 'players', players),
        durations: countEach(everything, filters, 'duration', durations),
        languages: countEach(everything, filters, 'language', languages),
        standings: countEach(everything, filters, 'status', searchStatuses),
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
