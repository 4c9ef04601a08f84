import { describe, expect, test } from 'vitest'
import {
  formatDate,
  formatDateTime,
  formatDayMonth,
  formatExactMoment,
  formatMonth,
  formatShortDate,
  formatWeekday,
  formatWeekdayTime,
  isoDay,
  utcDay,
} from './dates.ts'
import { days } from './durations.ts'
import { formatMediumDate, formatMediumDateTime } from './table-dates.ts'

const winter = new Date('2026-11-02T17:05:00Z')

test('formats dates in Italian', () => {
  expect(formatDate(winter)).toBe('2 novembre 2026')
  expect(formatShortDate(winter)).toBe('2 nov')
  expect(formatMediumDate(winter)).toBe('2\u00a0nov\u00a02026')
  expect(formatMediumDateTime(winter)).toBe('2\u00a0nov\u00a02026, 18:05')
  expect(formatDayMonth(winter)).toBe('2 novembre')
  expect(formatWeekday(winter)).toBe('lunedì 2 novembre')
  expect(formatMonth(winter)).toBe('novembre 2026')
  expect(formatDateTime(winter)).toBe('2 novembre 2026, 18:05')
  expect(formatExactMoment(winter)).toBe('lunedì 2 novembre 2026, 18:05:00')
  // The first day of a month is an ordinal, and no other.
  expect(formatWeekday(new Date('2026-12-01T08:00:00Z'))).toBe('martedì 1º dicembre')
  expect(formatDate(new Date('2026-12-21T08:00:00Z'))).toBe('21 dicembre 2026')
  expect(formatWeekdayTime(winter)).toBe('lunedì 2 novembre, 18:05')
})

describe('the clock of Rome', () => {
  test.each([
    ['2026-01-15T22:59:59Z', '15 gennaio 2026, 23:59'],
    ['2026-01-15T23:00:00Z', '16 gennaio 2026, 00:00'],
    ['2026-07-15T21:59:59Z', '15 luglio 2026, 23:59'],
    ['2026-07-15T22:00:00Z', '16 luglio 2026, 00:00'],
    // The hour skipped in spring and the hour repeated in autumn.
    ['2026-03-29T00:59:59Z', '29 marzo 2026, 01:59'],
    ['2026-03-29T01:00:00Z', '29 marzo 2026, 03:00'],
    ['2026-10-25T00:30:00Z', '25 ottobre 2026, 02:30'],
    ['2026-10-25T01:30:00Z', '25 ottobre 2026, 02:30'],
  ])('shows %s as %s', (moment, text) => {
    expect(formatDateTime(new Date(moment))).toBe(text)
  })
})

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
