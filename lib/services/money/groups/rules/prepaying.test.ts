import { expect, test } from 'vitest'
import { leavesSince, prepayUntil } from './prepaying.ts'

test('leaves count for twelve months of the calendar', () => {
  expect(leavesSince(new Date('2027-03-31T10:00:00Z')).toISOString()).toBe(
    '2026-03-31T10:00:00.000Z',
  )
  expect(leavesSince(new Date('2028-02-29T10:00:00Z')).toISOString()).toBe(
    '2027-02-28T10:00:00.000Z',
  )
})

test('a seat whose charge at joining was refused is kept for a day', () => {
  expect(prepayUntil(new Date('2027-03-01T10:00:00Z')).toISOString()).toBe(
    '2027-03-02T10:00:00.000Z',
  )
})
