import { expect, test } from 'vitest'
import {
  readSearchQuery,
  searchAddress,
  withFilter,
  withKind,
  withoutFilter,
} from './search-query.ts'

const given = {
  query: ' lanterne ',
  type: 'sales',
  players: '2',
  max_price: '40',
  order_by: 'price',
}

test('writes the whole query into the address and reads it back', () => {
  const query = readSearchQuery(given)
  expect(query).toEqual({
    term: 'lanterne',
    kind: 'sales',
    page: 1,
    filters: { max_price: 40, players: [2] },
    order: 'price',
  })
  expect(searchAddress(query)).toBe(
    '/search?query=lanterne&type=sales&max_price=40&players=2&order_by=price',
  )
})

test('ignores invalid values', () => {
  const odd = {
    players: '9',
    max_price: '-1',
    duration: 'x',
    interest: '1.5',
    page: '0',
    type: 'x',
  }
  expect(readSearchQuery({ query: 'faro', ...odd })).toEqual({
    term: 'faro',
    kind: null,
    page: 1,
    filters: {},
    order: 'best',
    misread: { max_price: '-1' },
  })
})

test.each([
  ['29,90', 29.9],
  ['29.9', 29.9],
  ['40', 40],
  ['40 €', 40],
  ['1.299,50', 1299.5],
  ['1.000', 1000],
  ['100.000', 100_000],
  ['0', undefined],
])('reads the price %s', (text, euros) => {
  const query = readSearchQuery({ ...given, max_price: text })
  expect(query.filters.max_price).toBe(euros)
  expect(query.misread).toBeUndefined()
  const { max_price: again } = readSearchQuery({ max_price: `${euros ?? ''}` }).filters
  expect(again).toBe(euros)
})

test.each(['100.001', '29,999', 'venti', '1,000.00'])(
  'rejects the price %s and keeps it for the error message',
  (text) => {
    const query = readSearchQuery({ ...given, max_price: text })
    expect(query.filters).toEqual({ players: [2] })
    expect(query.misread).toEqual({ max_price: text })
    expect(searchAddress(query)).not.toContain('max_price')
  },
)

test('removes a filter with all its choices', () => {
  const query = readSearchQuery({ ...given, language: 'it,none', page: '2' })
  expect(withoutFilter(query, 'language')).toBe(searchAddress(readSearchQuery(given)))
})

test('adds and removes a choice, keeps the other filters and returns to the first page', () => {
  const query = { ...readSearchQuery(given), page: 3 }
  expect(withFilter(query, 'language', 'it')).toContain('players=2&language=it')
  expect(withFilter(query, 'language', 'it')).not.toContain('page')
  expect(withFilter(query, 'players', 2)).not.toContain('players')
})

test('allows several choices of one filter, of players too', () => {
  const query = readSearchQuery({ ...given, language: 'it,none', interest: ['3', '5,x,3'] })
  expect(query.filters).toMatchObject({ language: ['it', 'none'], interest: [3, 5] })
  const filtersOf = (address: string) =>
    readSearchQuery(Object.fromEntries(new URL(address, 'https://insieme.example').searchParams))
      .filters
  expect(filtersOf(searchAddress(query))).toEqual(query.filters)
  expect(filtersOf(withFilter(query, 'language', 'en')).language).toEqual(['it', 'none', 'en'])
  expect(filtersOf(withFilter(query, 'language', 'it')).language).toEqual(['none'])
  expect(filtersOf(withFilter(query, 'players', 4)).players).toEqual([2, 4])
})

test('allows several types, and gives a single one its own page', () => {
  const query = readSearchQuery(given)
  const both = withKind(query, 'preorders')
  expect(both).toContain('type=preorders%2Csales')
  const read = readSearchQuery(Object.fromEntries(new URLSearchParams(both.split('?')[1])))
  expect(read).toMatchObject({ kind: null, kinds: ['preorders', 'sales'] })
  expect(withKind(read, 'preorders')).toContain('type=sales')
  expect(withKind(query, 'sales')).not.toContain('type')
})
