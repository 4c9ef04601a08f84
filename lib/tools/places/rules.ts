export type Place = {
  name: string
  /** Two-letter code: BO. */
  province: string
  /** Ranges of postal codes, both ends included. */
  codes: [from: number, to: number][]
  latitude: number
  longitude: number
  /** Inhabitants; of two towns with the same name the larger comes first. */
  people: number
}

/** Lower case, without accents, with a space for every other character. */
export const plainName = (text: string) =>
  text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, ' ')
    .trim()

const readRange = (text: string): [number, number] => {
  const [from, to] = text.split('-')
  return [Number(from), Number(to ?? from)]
}

/** Parses the rows of places.tsv without the header. */
export const readPlaces = (table: string): Place[] =>
  table
    .trim()
    .split('\n')
    .slice(1)
    .map((row) => {
      const [name = '', province = '', codes = '', latitude, longitude, people] = row.split('\t')
      return {
        name,
        province,
        codes: codes.split(' ').map(readRange),
        latitude: Number(latitude),
        longitude: Number(longitude),
        people: Number(people),
      }
    })

const byInhabitants = (one: Place, other: Place) =>
  other.people - one.people || one.name.localeCompare(other.name, 'it')

const holds = (code: number) => (place: Place) =>
  place.codes.some(([from, to]) => code >= from && code <= to)

/**
 * True for a generic code such as 00100 or 40100, still in use for a town with a range of codes.
 */
const isGenericOf = (code: number) => (place: Place) =>
  code % 100 === 0 &&
  place.codes.some(([from, to]) => to > from && Math.floor(from / 100) * 100 === code)

/** Returns all towns of a postal code, the largest first; none for an unused code. */
export const placesOfCode = (places: readonly Place[], postalCode: string): Place[] => {
  if (!/^\d{5}$/.test(postalCode)) return []
  const code = Number(postalCode)
  const exact = places.filter(holds(code))
  return (exact.length > 0 ? exact : places.filter(isGenericOf(code))).sort(byInhabitants)
}

/** Rank of a match between a name and a query: 0 equal, 1 prefix, 2 all words in this order. */
const fitOf = (name: string, asked: string) => {
  const joined = name.replaceAll(' ', '')
  const typed = asked.replaceAll(' ', '')
  if (joined === typed) return 0
  if (joined.startsWith(typed)) return 1
  const words = name.split(' ')
  const queryWords = asked.split(' ')
  let next = 0
  for (const word of words) if (word.startsWith(queryWords[next] ?? '!')) next++
  return next === queryWords.length ? 2 : undefined
}

const named = (places: readonly Place[], asked: string) =>
  places
    .flatMap((place) => {
      const rank = fitOf(plainName(place.name), asked)
      return rank === undefined ? [] : [{ place, found: rank }]
    })
    .sort((one, other) => one.found - other.found || byInhabitants(one.place, other.place))
    .map(({ place }) => place)

const withProvince = /^(.+) ([a-z]{2})$/

/**
 * Finds towns by the beginning of their name, the best match first; `Samone TN` includes the
 * province.
 */
const placesNamed = (places: readonly Place[], text: string): Place[] => {
  const query = plainName(text)
  if (query.length < 2) return []
  const [, town, province] = withProvince.exec(query) ?? []
  const inProvince = places.filter((place) => place.province.toLowerCase() === province)
  const both = town ? named(inProvince, town) : []
  return both.length > 0 ? both : named(places, query)
}

/** Finds places by postal code when the query is digits, otherwise by name. */
export const findPlaces = (places: readonly Place[], text: string): Place[] => {
  const typed = text.trim()
  return /^\d+$/.test(typed) ? placesOfCode(places, typed) : placesNamed(places, typed)
}
