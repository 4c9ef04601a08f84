import { expect, test } from 'vitest'
import { graceEnd, methodLasts, nextRetry, outlives } from './grace.ts'

const at = (iso: string) => new Date(iso)

test('retries a refused charge on the mornings of days 2, 4 and 7, and keeps the seat until that day', () => {
  const refused = at('2026-11-02T20:00:00Z')
  const grace = graceEnd(refused)
  expect(grace.toISOString()).toBe('2026-11-09T22:59:00.000Z')
  const tries: string[] = []
  for (let next = nextRetry(grace, refused); next; next = nextRetry(grace, next))
    tries.push(next.toISOString())
  expect(tries).toEqual([
    '2026-11-04T08:59:00.000Z',
    '2026-11-06T08:59:00.000Z',
    '2026-11-09T08:59:00.000Z',
  ])
})

test('keeps the seat seven whole days across a change of the clocks', () => {
  // 00:30 in Rome, and 23:30 of the day before.
  expect(graceEnd(at('2026-10-20T22:30:00Z')).toISOString()).toBe('2026-10-28T22:59:00.000Z')
  expect(graceEnd(at('2026-03-24T22:30:00Z')).toISOString()).toBe('2026-03-31T21:59:00.000Z')
  const grace = graceEnd(at('2026-10-20T10:00:00Z'))
  expect(nextRetry(grace, at('2026-10-20T10:00:00Z'))?.toISOString()).toBe(
    '2026-10-22T07:59:00.000Z',
  )
  expect(nextRetry(grace, at('2026-10-24T12:00:00Z'))?.toISOString()).toBe(
    '2026-10-27T08:59:00.000Z',
  )
})

test('retry days start from the day of the deadline in Rome', () => {
  expect(methodLasts(at('2026-11-20T22:30:00Z'))).toBe('2026-11-30')
  expect(methodLasts(at('2026-11-20T23:30:00Z'))).toBe('2026-12-01')
  expect(outlives('2026-11-30', at('2026-11-20T23:30:00Z'))).toBe(false)
})
