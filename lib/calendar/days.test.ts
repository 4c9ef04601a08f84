import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { hour } from '#lib/format/durations.ts'
import {
  dayOf,
  endOfDay,
  lastDayOf,
  momentAt,
  plusDays,
  plusMonths,
  startOfDay,
  wireDay,
} from './days.ts'

const at = (iso: string) => new Date(iso)

describe('the day of a moment', () => {
  test.each([
    ['before midnight of Rome in winter', '2026-11-25T22:59:59.999Z', '2026-11-25'],
    ['after midnight of Rome in winter', '2026-11-25T23:00:00.000Z', '2026-11-26'],
    ['before midnight of Rome in summer', '2026-07-31T21:59:59.999Z', '2026-07-31'],
    ['after midnight of Rome in summer', '2026-07-31T22:00:00.000Z', '2026-08-01'],
    ['in the new year of Rome', '2026-12-31T23:00:00.000Z', '2027-01-01'],
  ])('%s', (_, moment, day) => {
    expect(dayOf(at(moment))).toBe(day)
  })
})

describe('the bounds of a day', () => {
  test.each([
    ['2026-11-25', '2026-11-24T23:00:00.000Z', '2026-11-25T22:59:59.999Z', 24],
    ['2026-03-29', '2026-03-28T23:00:00.000Z', '2026-03-29T21:59:59.999Z', 23],
    ['2026-10-25', '2026-10-24T22:00:00.000Z', '2026-10-25T22:59:59.999Z', 25],
  ])('of %s include all its hours, also when the clocks change', (day, start, end, hours) => {
    expect(startOfDay(day).toISOString()).toBe(start)
    expect(endOfDay(day).toISOString()).toBe(end)
    expect((endOfDay(day).getTime() + 1 - startOfDay(day).getTime()) / hour).toBe(hours)
  })
})

test('moves a skipped time an hour later and takes the first of a repeated time', () => {
  expect(momentAt('2026-03-29', '02:30').toISOString()).toBe('2026-03-29T01:30:00.000Z')
  expect(momentAt('2026-10-25', '02:30').toISOString()).toBe('2026-10-25T00:30:00.000Z')
  expect(momentAt('2026-11-25', '08:00').toISOString()).toBe('2026-11-25T07:00:00.000Z')
})

test.each([
  ['2027-01-31', 1, '2027-02-28'],
  ['2028-01-31', 1, '2028-02-29'],
  ['2026-08-31', 6, '2027-02-28'],
  ['2028-02-29', 12, '2029-02-28'],
  ['2026-03-31', -6, '2025-09-30'],
])('%s plus %i months is %s', (from, count, to) => {
  expect(plusMonths(from, count)).toBe(to)
})

test('returns the last day of a month', () => {
  expect(['2028-02', '2029-02', '2026-04', '2026-12'].map(lastDayOf)).toEqual([
    ...['2028-02-29', '2029-02-28', '2026-04-30', '2026-12-31'],
  ])
})

const moments = fc.date({
  min: at('2000-01-01T00:00:00Z'),
  max: at('2099-12-31T00:00:00Z'),
  noInvalidDate: true,
})
const run = { seed: 20_261_125, numRuns: 300 }

test('every moment is within the bounds of its day, and both bounds belong to that day', () => {
  fc.assert(
    fc.property(moments, (moment) => {
      const day = dayOf(moment)
      const [start, end] = [startOfDay(day), endOfDay(day)]
      expect([dayOf(start), dayOf(end), dayOf(wireDay(day))]).toEqual([day, day, day])
      expect(start <= moment && moment <= end).toBe(true)
      expect(end.getTime() + 1).toBe(startOfDay(plusDays(day, 1)).getTime())
    }),
    run,
  )
})
