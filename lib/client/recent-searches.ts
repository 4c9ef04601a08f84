/** Searches stay on the device: nobody else needs to know them. */
const key = 'searches'
const most = 6

const read = (): string[] => {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(key) ?? '[]')
    return Array.isArray(kept) ? kept.filter((term) => typeof term === 'string').slice(0, most) : []
  } catch {
    // What was written there is not ours, or the browser keeps nothing.
    return []
  }
}

const write = (terms: readonly string[]) => {
  try {
    if (terms.length === 0) localStorage.removeItem(key)
    else localStorage.setItem(key, JSON.stringify(terms))
  } catch {
    // Without a place to keep them there are simply none.
  }
}

const same = (one: string, other: string) =>
  one.localeCompare(other, 'it', { sensitivity: 'base' }) === 0

export const recentSearches = {
  list: read,
  remember: (term: string) =>
    write([term, ...read().filter((other) => !same(other, term))].slice(0, most)),
  forget: () => write([]),
}
