import { expect, test } from 'vitest'
import { unitPrice, wholeBoxes, withoutPlace } from './shares.ts'

test('copies come in whole boxes where a group has boxes', () => {
  expect(wholeBoxes(23, 6)).toBe(18)
  expect(wholeBoxes(24, 6)).toBe(24)
  expect(wholeBoxes(23, null)).toBe(23)
})

test('who comes later finds no place, and who asks for more than is left neither', () => {
  const seats = [
    { id: 1, quantity: 2 },
    { id: 2, quantity: 3 },
    { id: 3, quantity: 1 },
    { id: 4, quantity: 1 },
  ]
  expect(withoutPlace(seats, 7)).toEqual([])
  expect(withoutPlace(seats, 6)).toEqual([4])
  expect(withoutPlace(seats, 4)).toEqual([2])
  expect(withoutPlace(seats, 0)).toEqual([1, 2, 3, 4])
})

test('nobody pays more than they agreed to', () => {
  const seat = { quantity: 2, mostCents: 8490, deliveryCents: 490 }
  expect(unitPrice(3000, seat)).toBe(3000)
  expect(unitPrice(4500, seat)).toBe(4000)
  expect(unitPrice(4500, { ...seat, mostCents: null })).toBe(4500)
})
