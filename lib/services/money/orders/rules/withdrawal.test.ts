import { expect, test } from 'vitest'
import { isPossible, refundOf } from './withdrawal.ts'

const line = (lineId: number, quantity: number, unitCents: number, withdrawn = 0) => ({
  lineId,
  quantity,
  unitCents,
  withdrawn,
})
const lines = [line(1, 1, 3290), line(2, 2, 2990)]
const paid = { goodsCents: 9270, deliveryCents: 0, creditsCents: 500, totalCents: 8770 }

test('what was paid with credits comes back as credits, in proportion', () => {
  expect(refundOf(lines, [{ lineId: 2, quantity: 1 }], paid)).toEqual({
    refundCents: 2829,
    creditsCents: 161,
  })
})

test('the whole order brings back all that was paid, delivery and last cent, in whatever steps', () => {
  const terms = { goodsCents: 9270, deliveryCents: 490, creditsCents: 333, totalCents: 9427 }
  let known = lines
  const given = [1, 2, 2].map((lineId) => {
    const { refundCents } = refundOf(known, [{ lineId, quantity: 1 }], terms)
    known = known.map((each) =>
      each.lineId === lineId ? { ...each, withdrawn: each.withdrawn + 1 } : each,
    )
    return refundCents
  })
  expect(given.reduce((sum, cents) => sum + cents, 0)).toBe(9427)
  expect(given[0]).toBeLessThan(3290)
})

test.each([
  ['more than was bought', [{ lineId: 1, quantity: 2 }]],
  [
    'a line twice',
    [
      { lineId: 2, quantity: 1 },
      { lineId: 2, quantity: 1 },
    ],
  ],
  ['a line of another order', [{ lineId: 9, quantity: 1 }]],
])('%s cannot be withdrawn from', (_, taken) => {
  expect(isPossible(lines, taken)).toBe(false)
})

test('the same copy cannot be withdrawn from again', () => {
  expect(isPossible([line(1, 1, 3290, 1)], [{ lineId: 1, quantity: 1 }])).toBe(false)
})
