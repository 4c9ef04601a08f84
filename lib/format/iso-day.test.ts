import { expect, test } from 'vitest'
import { days } from './durations.ts'
import { isoDay, utcDay } from './iso-day.ts'

test('returns the day in Rome', () => {
  expect(isoDay(new Date('2026-11-25T22:59:59Z'))).toBe('2026-11-25')
  expect(isoDay(Date.parse('2026-11-25T23:00:00Z'))).toBe('2026-11-26')
  expect(isoDay(Date.parse('2026-06-30T22:00:00Z'))).toBe('2026-07-01')
})

test('counts days over a clock change', () => {
  const [late, early] = [Date.parse('2026-03-28T22:30:00Z'), Date.parse('2026-03-29T22:30:00Z')]
  expect(utcDay(late)).toBe(Date.parse('2026-03-28T00:00:00Z'))
  expect(utcDay(early) - utcDay(late)).toBe(days(2))
  expect(isoDay(utcDay(late) + days(1))).toBe('2026-03-29')
})
