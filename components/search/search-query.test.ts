import { expect, test } from 'vitest'
import { readSearchQuery, searchAddress, withFilter } from './search-query.ts'

const given = {
  query: ' lanterne ',
  type: 'sales',
  players: '2',
  max_price: '40',
  order_by: 'price',
}

test('the address says everything that was asked for, and is read as it was written', () => {
  const query = readSearchQuery(given)
  expect(query).toEqual({
    term: 'lanterne',
    kind: 'sales',
    page: 1,
    filters: { max_price: 40, players: 2 },
    order: 'price',
  })
  expect(searchAddress(query)).toBe(
    '/search?query=lanterne&type=sales&max_price=40&players=2&order_by=price',
  )
})

test('what cannot be understood is as if it were not there', () => {
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
  })
})

test('choosing a filter leaves the others and goes to the first page, choosing it again takes it off', () => {
  const query = { ...readSearchQuery(given), page: 3 }
  expect(withFilter(query, 'language', 'it')).toContain('players=2&language=it')
  expect(withFilter(query, 'language', 'it')).not.toContain('page')
  expect(withFilter(query, 'players', 2)).not.toContain('players')
})
