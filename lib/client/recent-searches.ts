/** Recent searches stay on the device and are not sent anywhere. */
const key = 'searches'
const maxTerms = 6

const read = (): string[] => {
  try {
    const terms: unknown = JSON.parse(localStorage.getItem(key) ?? '[]')
    return Array.isArray(terms)
      ? terms.filter((term) => typeof term === 'string').slice(0, maxTerms)
      : []
  } catch {
    // Stored text is invalid, or storage is forbidden.
    return []
  }
}

const write = (terms: readonly string[]) => {
  try {
    if (terms.length === 0) localStorage.removeItem(key)
    else localStorage.setItem(key, JSON.stringify(terms))
  } catch {
    // Storage is forbidden: recent searches are not stored.
  }
}

const same = (one: string, other: string) =>
  one.localeCompare(other, 'it', { sensitivity: 'base' }) === 0

export const recentSearches = {
  list: read,
  remember: (term: string) =>
    write([term, ...read().filter((other) => !same(other, term))].slice(0, maxTerms)),
  forget: () => write([]),
}
