import { availableParallelism } from 'node:os'
import { readsOf } from '#kernel/deps.ts'
import { pageMeta, perPage } from '#kernel/http/pages.ts'
import { createMemo } from '#kernel/memo.ts'
import { createTurns } from '#kernel/turns.ts'
import { mostFound, mostPreviewed } from '#lib/contract/search.ts'
import type { Deps } from '#lib/services/deps.ts'
import {
  comparing,
  type Filters,
  type FoundType,
  hasFilters,
  kinds,
  type Order,
  passes,
} from '../rules/facets.ts'
import {
  type Found,
  fewWeighed,
  find,
  hasNone,
  mostWeighed,
  noneFound,
  type Reach,
  type Search,
  type SuggestionRow,
  suggestionsStatement,
} from './entries.ts'
import { type Looked, nearSpellings, searchWithCorrection } from './search.ts'
import { type AllTraits, readTraits } from './traits.ts'

const suggestionsShown = 8
const milliseconds = 10_000
const longestQueue = 1_000
const mostNear = 3

/** Counts one more than shown, which tells that there are more. */
const glance: Reach = { weighed: fewWeighed, counted: mostPreviewed + 1 }
const pages: Reach = { weighed: mostWeighed, counted: mostFound + 1 }
const all: Reach = { weighed: mostWeighed, listed: mostFound + 1 }

type SearchRequest = Filters & { term: string; order_by?: Order | undefined }

export const isNarrowed = ({ term, order_by: order = 'best', ...filters }: SearchRequest) =>
  comparing[order] !== null || hasFilters(filters)

export const count = ({ total }: { total: number }, most: number) => ({
  total: Math.min(total, most),
  more: total > most,
})

export const countAll = (found: Found, most: number, wanted: readonly FoundType[] = kinds) => {
  const each = wanted.map((kind) => count(found[kind], most))
  return {
    total: each.reduce((sum, { total }) => sum + total, 0),
    more: each.some(({ more }) => more),
  }
}

const searchedTags = ['preorders', 'sales', 'proposals', '*']

/** Results of searches, kept in memory for some seconds. */
export const openResults = (deps: Deps) => {
  const { clock, changes } = deps
  const db = readsOf(deps)
  const searches = createMemo<Looked<Found>>({ clock, milliseconds })
  const traits = createMemo<AllTraits>({ clock, milliseconds, entries: 100 })
  changes.subscribe((tags) => {
    if (!tags.some((tag) => searchedTags.includes(tag))) return
    searches.drop()
    traits.drop()
  })

  const inTurn = createTurns({ atOnce: availableParallelism(), longestQueue })

  /** Searches other kinds only without results of this one: theirs decide about corrected spelling. */
  const ask = async (search: Search, now: Date, reach: Reach, kind?: FoundType) => {
    const results = await find(db, search, now, reach, kind && [kind])
    if (!kind || !hasNone(results)) return results
    return find(
      db,
      search,
      now,
      reach,
      kinds.filter((other) => other !== kind),
    )
  }

  const keyOf = (term: string, kind?: FoundType) => `${kind ?? 'all'} ${term}`

  const look = (term: string, now: Date, reach: Reach, kind?: FoundType) =>
    searches.get(`${keyOf(term, kind)} ${Object.entries(reach)}`, () =>
      inTurn(() =>
        searchWithCorrection(db, term, (search) => ask(search, now, reach, kind), {
          none: noneFound,
          isEmpty: hasNone,
        }),
      ),
    )

  const traitsOf = (term: string, found: Found, now: Date, kind?: FoundType) =>
    traits.get(keyOf(term, kind), () => readTraits(db, found, now))

  const choose = async (request: SearchRequest, now: Date, reach: Reach, only?: FoundType) => {
    const { term, order_by: order = 'best', ...filters } = request
    if (!isNarrowed(request)) return look(term, now, reach, only)
    const compare = comparing[order]
    const looked = await look(term, now, all, only)
    const known = await traitsOf(term, looked.found, now, only)
    const passing = { ...noneFound }
    for (const kind of kinds) {
      const matches = looked.found[kind].ids.slice(0, mostFound).flatMap((id) => {
        const its = known[kind].get(id)
        return its && passes(its, filters) ? [{ id, its }] : []
      })
      if (compare) matches.sort((a, b) => compare(a.its, b.its))
      passing[kind] = { ids: matches.map(({ id }) => id), total: matches.length }
    }
    return { ...looked, found: passing }
  }

  return {
    suggest: async (term: string, now: Date) => {
      const best = (search: Search) =>
        db.rows<SuggestionRow>(suggestionsStatement(search, suggestionsShown, now))
      const isEmpty = (rows: SuggestionRow[]) => rows.length === 0
      const searched = inTurn(() => searchWithCorrection(db, term, best, { none: [], isEmpty }))
      return (await searched).found
    },
    pageOf: async (
      kind: FoundType,
      { page, ...request }: SearchRequest & { page: number },
      now: Date,
    ) => {
      const reach = page * perPage <= mostWeighed ? pages : all
      const { found } = await choose(request, now, reach, kind)
      const { total } = count(found[kind], mostFound)
      const ids = found[kind].ids.slice((page - 1) * perPage, Math.min(page * perPage, total))
      return { ids, meta: pageMeta(page, total) }
    },
    /** Returns only spellings with public results. */
    listNear: async (term: string, instead: string | null, now: Date) => {
      const spellings = await nearSpellings(db, term, instead)
      const tried = await Promise.all(
        spellings.map(async (near) => ({ near, ...(await look(near, now, glance)) })),
      )
      return tried
        .filter(({ instead, isLoose, found }) => instead === null && !isLoose && !hasNone(found))
        .map(({ near, found }) => ({ term: near, ...countAll(found, mostPreviewed) }))
        .slice(0, mostNear)
    },
    /** Returns everything found for a term, without filters. */
    listAll: (term: string, now: Date) => look(term, now, all),
    glance: (request: SearchRequest, now: Date) => choose(request, now, glance),
    traitsOf,
  }
}
