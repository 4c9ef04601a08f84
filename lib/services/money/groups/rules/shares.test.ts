import fc from 'fast-check'
import { expect, test } from 'vitest'
import { fillBoxes, unitPrice } from './shares.ts'

const asking = (...quantities: number[]) =>
  quantities.map((quantity, at) => ({ id: at + 1, quantity }))

test.each<[string, number[], { carton: number; paid?: number }, { filled: number; out: number[] }]>(
  [
    ['the last seat does not fit', [2, 3, 1, 1], { carton: 6 }, { filled: 6, out: [4] }],
    ['a seat asks for more than is left', [2, 3, 1, 1], { carton: 4 }, { filled: 4, out: [2] }],
    ['some have paid before', [2, 2, 1], { carton: 6, paid: 5 }, { filled: 1, out: [1, 2] }],
    ['paid copies fill no box', [2], { carton: 6, paid: 5 }, { filled: 0, out: [1] }],
  ],
)('fills whole boxes where %s', (_, quantities, { carton, paid = 0 }, found) => {
  expect(fillBoxes(asking(...quantities), { carton, paid })).toEqual(found)
})

test('fills as many boxes as possible for any seats, preferring the first that fit', () => {
  fc.assert(
    fc.property(
      fc.array(fc.integer({ min: 1, max: 5 }), { maxLength: 9 }),
      fc.integer({ min: 2, max: 6 }),
      (quantities, carton) => {
        const seats = asking(...quantities)
        const ways = Array.from({ length: 2 ** seats.length }, (_, way) =>
          seats.filter((_, at) => (way >> (seats.length - 1 - at)) & 1),
        )
        const sum = (of: typeof seats) => of.reduce((all, { quantity }) => all + quantity, 0)
        const most = Math.max(...ways.map(sum).filter((copies) => copies % carton === 0))
        const placed = ways.findLast((way) => sum(way) === most)!
        const { filled, out } = fillBoxes(seats, { carton, paid: 0 })
        expect(filled).toBe(most)
        expect(seats.filter(({ id }) => !out.includes(id))).toEqual(placed)
      },
    ),
    { seed: 1, numRuns: 200 },
  )
})

test('charges no more than the agreed maximum', () => {
  const seat = { quantity: 2, most_cents: 8490, delivery_cents: 490, reached_cents: 3000 }
  expect(unitPrice(seat)).toBe(3000)
  expect(unitPrice({ ...seat, reached_cents: 4500 })).toBe(4000)
})
