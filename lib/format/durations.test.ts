import { expect, test } from 'vitest'
import { after, before, day, days, hour, hours, minutes } from './durations.ts'

test('durations are milliseconds, and a day has 24 hours', () => {
  expect([minutes(60), hours(24), days(7)]).toEqual([hour, day, 7 * day])
  expect(days(1) / hours(1)).toBe(24)
})

test('moments before and after', () => {
  const noon = new Date('2026-11-25T12:00:00Z')
  expect(after(noon, hours(6)).toISOString()).toBe('2026-11-25T18:00:00.000Z')
  expect(before(after(noon, minutes(10)), minutes(10))).toEqual(noon)
})
