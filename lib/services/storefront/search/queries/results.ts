import { availableParallelism } from 'node:os'
import { pageMeta, perPage } from '#kernel/http/pages.ts'
import { createMemo } from '#kernel/memo.ts'
import { createTurns } from '#kernel/turns.ts'
import { mostFound, mostPreviewed } from '#lib/contract/search.ts'
import type { Deps } from '#lib/services/deps.ts'
import type { FoundType, SuggestionRow } from '../present.ts'
import { comparing, type Filters, hasFilters, type Order, passes } from '../rules/facets.ts'
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
} from './entries.ts'
import { type Looked, nearSpellings, searchWithCorrection } from './search.ts'
import { type AllTraits, readTraits } from './traits.ts'

const suggestionsShown = 8
const remembered = 10_000
const longestQueue = 1_000
const mostNear = 3

/** Counts one more than shown, which tells that there are more. */
const glance: Reach = { weighed: fewWeighed, counted: mostPreviewed + 1 }
const pages: Reach = { weighed: mostWeighed, counted: mostFound + 1 }
const all: Reach = { weighed: mostWeighed, listed: mostFound + 1 }

const none = { ids: [], total: 0 }
const nothingFound = { none: { preorder: none, sale: none, proposal: none }, isEmpty: hasNone }
const noSuggestions = { none: [], isEmpty: (rows: SuggestionRow[]) => rows.length === 0 }

export type SearchRequest = Filters & { term: string; order_by?: Order | undefined }

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

/** Results of searches, kept in memory for some seconds. */
export const openResults = ({ db, clock, changes }: Deps) => {
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
    const results = await find(db, search, now, reach, kind && [kind])
    if (!kind || !hasNone(results)) return results
    const others = kinds.filter((other) => other !== kind)
    return find(db, search, now, reach, others)
  }

  const keyOf = (term: string, kind?: FoundType) => `${kind ?? 'all'} ${term}`

  const look = (term: string, now: Date, reach: Reach, kind?: FoundType) =>
    searches.get(`${keyOf(term, kind)} ${Object.entries(reach)}`, () =>
      inTurn(() =>
        searchWithCorrection(db, term, (search) => ask(search, now, reach, kind), nothingFound),
      ),
    )

  const traitsOf = (term: string, found: Found, now: Date, kind?: FoundType) =>
    traits.get(keyOf(term, kind), () => readTraits(db, found, now))

  /** Returns the results that pass the filters, in the requested order. */
  const choose = async (asked: SearchRequest, now: Date, reach: Reach, only?: FoundType) => {
    const { term, order_by: order = 'best', ...filters } = asked
    if (!isNarrowed(asked)) return look(term, now, reach, only)
    const compare = comparing[order]
    const looked = await look(term, now, all, only)
    const known = await traitsOf(term, looked.found, now, only)
    const chosen = (kind: FoundType) => {
      const matches = looked.found[kind].ids.slice(0, mostFound).flatMap((id) => {
        const its = known[kind].get(id)
        return its && passes(its, filters) ? [{ id, its }] : []
      })
      if (compare) matches.sort((a, b) => compare(a.its, b.its))
      return { ids: matches.map(({ id }) => id), total: matches.length }
    }
    const results = {
      preorder: chosen('preorder'),
      sale: chosen('sale'),
      proposal: chosen('proposal'),
    }
    return { ...looked, found: results }
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
    { page, ...asked }: SearchRequest & { page: number },
    now: Date,
  ) => {
    const reach = page * perPage <= mostWeighed ? pages : all
    const { found } = await choose(asked, now, reach, kind)
    const { total } = count(found[kind], mostFound)
    const ids = found[kind].ids.slice((page - 1) * perPage, Math.min(page * perPage, total))
    return { ids, meta: pageMeta(page, total) }
  }

  const suggestFor = async (term: string, now: Date) => {
    const best = (search: Search) => suggest(db, search, suggestionsShown, now)
    const { found } = await inTurn(() => searchWithCorrection(db, term, best, noSuggestions))
    return found
  }

  return {
    suggest: suggestFor,
    pageOf,
    listNear,
    /** Returns everything found for a term, without filters. */
    listAll: (term: string, now: Date) => look(term, now, all),
    glance: (asked: SearchRequest, now: Date) => choose(asked, now, glance),
    traitsOf,
  }
}
