import { expect, test } from 'vitest'
import { asksNothing, feedAddress, readFeedQuery } from './feed-query.ts'

const plain = { order_by: 'recent', interests: 'all', interest_id: undefined, page: 1 }

test.each([
  [{}, plain],
  [
    { order_by: 'wanted', page: '3' },
    { ...plain, order_by: 'wanted', page: 3 },
  ],
  [{ order_by: 'best', page: '-1', interests: 'x' }, plain],
  [
    { interests: 'selected', interest_id: '4' },
    { ...plain, interests: 'selected', interest_id: 4 },
  ],
  [
    { interests: 'selected', interest_id: '0' },
    { ...plain, interests: 'selected' },
  ],
  [{ interest_id: '4' }, plain],
  [{ page: ['2', '3'] }, { ...plain, page: 2 }],
])('reads the address %o as %o', (given, expected) => {
  expect(readFeedQuery(given)).toEqual(expected)
})

test('asks nothing for selected interests without an interest, or with 0', () => {
  expect(asksNothing(readFeedQuery({ interests: 'selected' }))).toBe(true)
  expect(asksNothing(readFeedQuery({ interests: 'selected', interest_id: '0' }))).toBe(true)
  expect(asksNothing(readFeedQuery({ interests: 'selected', interest_id: '4' }))).toBe(false)
  expect(asksNothing(readFeedQuery({ interests: 'all' }))).toBe(false)
})

test('omits default values from the address', () => {
  expect(feedAddress(readFeedQuery({}))).toBe('/community')
  expect(
    feedAddress(
      readFeedQuery({ interest_id: '2', interests: 'selected', page: '2', order_by: 'commented' }),
    ),
  ).toBe('/community?order_by=commented&interests=selected&interest_id=2&page=2')
})
