import { onDevice } from './browser-storage.ts'

/** Recent searches stay on the device and are not sent anywhere. */
const key = 'searches'
const maxTerms = 6

const read = (): string[] => {
  const terms = onDevice.readJson(key)
  return Array.isArray(terms)
    ? terms.filter((term) => typeof term === 'string').slice(0, maxTerms)
    : []
}

const write = (terms: readonly string[]) =>
  terms.length === 0 ? onDevice.drop(key) : void onDevice.keepJson(key, terms)

const same = (one: string, other: string) =>
  one.localeCompare(other, 'it', { sensitivity: 'base' }) === 0

export const recentSearches = {
  list: read,
  remember: (term: string) =>
    write([term, ...read().filter((other) => !same(other, term))].slice(0, maxTerms)),
  forget: () => write([]),
}
