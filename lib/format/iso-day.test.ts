import { expect, test } from 'vitest'
import { isoDay } from './iso-day.ts'

test('a day is the one of Rome', () => {
  expect(isoDay(new Date('2026-11-25T22:59:59Z'))).toBe('2026-11-25')
  expect(isoDay(Date.parse('2026-11-25T23:00:00Z'))).toBe('2026-11-26')
  expect(isoDay(Date.parse('2026-06-30T22:00:00Z'))).toBe('2026-07-01')
})
