import { describe, expect, test } from 'vitest'
import {
  formatDate,
  formatDateTime,
  formatDayMonth,
  formatExactMoment,
  formatMonth,
  formatShortDate,
  formatTime,
  formatWeekday,
  formatWeekdayTime,
} from './dates.ts'

const winter = new Date('2026-11-02T17:05:00Z')

test('formats dates in Italian', () => {
  expect(formatDate(winter)).toBe('2 novembre 2026')
  expect(formatShortDate(winter)).toBe('2 nov')
  expect(formatDayMonth(winter)).toBe('2 novembre')
  expect(formatWeekday(winter)).toBe('lunedì 2 novembre')
  expect(formatMonth(winter)).toBe('novembre 2026')
  expect(formatDateTime(winter)).toBe('2 novembre 2026, 18:05')
  expect(formatWeekdayTime(winter)).toBe('lunedì 2 novembre, 18:05')
})

test('the first day of a month is an ordinal, and no other', () => {
  const first = new Date('2026-12-01T08:00:00Z')
  expect([
    formatDate(first),
    formatShortDate(first),
    formatDayMonth(first),
    formatWeekday(first),
    formatDateTime(first),
    formatWeekdayTime(first),
    formatExactMoment(first),
  ]).toEqual([
    '1º dicembre 2026',
    '1º dic',
    '1º dicembre',
    'martedì 1º dicembre',
    '1º dicembre 2026, 09:00',
    'martedì 1º dicembre, 09:00',
    'martedì 1º dicembre 2026, 9:00:00',
  ])
  expect(formatDate(new Date('2026-12-21T08:00:00Z'))).toBe('21 dicembre 2026')
  expect(formatMonth(first)).toBe('dicembre 2026')
})

test('formats epoch milliseconds like a Date', () => {
  expect(formatDateTime(winter.getTime())).toBe(formatDateTime(winter))
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

  test('shows midnight as 00:00', () => {
    expect(formatTime(new Date('2026-01-15T23:00:00Z'))).toBe('00:00')
  })

  test('formats an exact moment with weekday and seconds', () => {
    expect(formatExactMoment(new Date('2026-10-23T07:52:07Z'))).toBe(
      'venerdì 23 ottobre 2026, 9:52:07',
    )
  })
})
