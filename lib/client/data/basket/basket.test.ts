import { expect, test } from 'vitest'
import { piecesOf, readLines, withLine, withMore, without } from './basket-store.ts'

const line = (bundleId: number, quantity = 1, seenPrice = 10) => ({ bundleId, quantity, seenPrice })

test('adds pieces to an existing line, at the last seen price', () => {
  const lines = withMore([line(1, 2, 9), line(2)], line(1, 3, 8))
  expect(lines).toEqual([line(1, 5, 8), line(2)])
  expect(piecesOf(lines)).toBe(6)
})

test('keeps the position of a line and limits its pieces', () => {
  expect(withLine([line(1), line(2)], line(1, 4))).toEqual([line(1, 4), line(2)])
  expect(withMore([line(1, 98)], line(1, 5))).toEqual([line(1, 99)])
  expect(without([line(1), line(2)], 1)).toEqual([line(2)])
})

test('limits the number of lines to that of an order', () => {
  const full = Array.from({ length: 50 }, (_, index) => line(index + 1))
  expect(withMore(full, line(51))).toHaveLength(50)
})

test.each([
  [undefined, []],
  ['lines', []],
  [[null, 3, { bundleId: 1 }, { ...line(1), quantity: 0 }, { ...line(1), seenPrice: 'x' }], []],
  [[{ ...line(1), more: 'x' }, line(1, 2)], [line(1, 3)]],
])('reads only complete lines of %j', (given, lines) => {
  expect(readLines(given)).toEqual(lines)
})
