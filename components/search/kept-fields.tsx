import { type FilterOrOrder, parametersOf, type SearchQuery } from './search-query.ts'

/** Hidden fields with the rest of the query, for a form that is sent to the same page. */
export function KeptFields({ query, but }: { query: SearchQuery; but: readonly FilterOrOrder[] }) {
  const parameters = parametersOf({ ...query, page: 1 }).filter(([name]) => !but.includes(name))
  return [['query', query.term] as const, ...parameters].map(([name, value]) => (
    <input key={name} type="hidden" name={name} value={value} />
  ))
}
