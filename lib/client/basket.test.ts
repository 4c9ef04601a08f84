import { expect, test } from 'vitest'
import { piecesOf, readLines, withLine, withMore, without } from './basket.ts'

const line = (bundleId: number, quantity = 1, seenPrice = 10) => ({ bundleId, quantity, seenPrice })

test('more of what is there counts together, at the price that was seen last', () => {
  const lines = withMore([line(1, 2, 9), line(2)], line(1, 3, 8))
  expect(lines).toEqual([line(1, 5, 8), line(2)])
  expect(piecesOf(lines)).toBe(6)
})

test('a line keeps its place, and none holds more than an order may', () => {
  expect(withLine([line(1), line(2)], line(1, 4))).toEqual([line(1, 4), line(2)])
  expect(withMore([line(1, 98)], line(1, 5))).toEqual([line(1, 99)])
  expect(without([line(1), line(2)], 1)).toEqual([line(2)])
})

test('a basket holds no more lines than an order', () => {
  const full = Array.from({ length: 50 }, (_, index) => line(index + 1))
  expect(withMore(full, line(51))).toHaveLength(50)
})

test.each([
  [undefined, []],
  ['lines', []],
  [[null, 3, { bundleId: 1 }, { ...line(1), quantity: 0 }, { ...line(1), seenPrice: 'x' }], []],
  [[{ ...line(1), more: 'x' }, line(1, 2)], [line(1, 3)]],
])('of %j only whole lines count', (given, lines) => {
  expect(readLines(given)).toEqual(lines)
})
