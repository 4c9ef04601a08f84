import { paths } from '#lib/client/paths.ts'
import { longestTerm, shortestTerm } from '#lib/contract/search.ts'

export const foundKinds = ['preorders', 'sales', 'proposals'] as const
export type FoundKind = (typeof foundKinds)[number]

/** `kind` is null on the tab of everything. */
export type SearchQuery = { term: string; kind: FoundKind | null; page: number }
export type Given = Record<string, string | string[] | undefined>

/** What the address asks for; what cannot be understood is as if it were not there. */
export function readSearchQuery(given: Given): SearchQuery {
  const first = (name: string) => [given[name]].flat()[0] ?? ''
  const page = Number(first('page'))
  return {
    term: first('query').trim().slice(0, longestTerm),
    kind: foundKinds.find((kind) => kind === first('type')) ?? null,
    page: Number.isSafeInteger(page) && page > 0 ? page : 1,
  }
}

export const isLongEnough = ({ term }: SearchQuery) => term.length >= shortestTerm

export const searchAddress = ({ term, kind, page }: SearchQuery) =>
  paths.search(term, { type: kind ?? undefined, page: page > 1 ? page : undefined })
