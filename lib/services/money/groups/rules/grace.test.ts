import { expect, test } from 'vitest'
import { endOfDay, graceEnd, nextRetry, outlives } from './grace.ts'

const at = (iso: string) => new Date(iso)

test.each([
  ['in winter', '2026-11-22T09:30:15.250Z', '2026-11-22T22:59:00.000Z'],
  ['in summer', '2026-07-01T21:30:00.000Z', '2026-07-01T21:59:00.000Z'],
  ['after midnight of Rome', '2026-07-01T22:30:00.000Z', '2026-07-02T21:59:00.000Z'],
  ['on the day that has 25 hours', '2026-10-25T00:10:00.000Z', '2026-10-25T22:59:00.000Z'],
  ['on the day that has 23', '2026-03-28T23:10:00.000Z', '2026-03-29T21:59:00.000Z'],
])('a day ends at 23:59 of Rome, %s', (_, moment, end) => {
  expect(endOfDay(at(moment)).toISOString()).toBe(end)
})

test('a refused charge is tried again on the mornings of days 2, 4 and 7, and the place is kept that day', () => {
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

test('a card must outlive the deadline by the days of trying again, a wallet does not end', () => {
  const deadline = at('2026-11-22T10:00:00Z')
  expect(outlives(null, deadline)).toBe(true)
  expect(outlives('2026-12-31', deadline)).toBe(true)
  expect(outlives('2026-12-02', deadline)).toBe(true)
  expect(outlives('2026-12-01', deadline)).toBe(false)
  expect(outlives('2026-11-30', deadline)).toBe(false)
})
