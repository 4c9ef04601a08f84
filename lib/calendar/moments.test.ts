import { describe, expect, test } from 'vitest'
import { addDays, addMonths, isQuiet, momentOf, wallTime } from './moments.ts'

const at = (iso: string) => new Date(iso)
const iso = (moment: Date | undefined) => moment?.toISOString().slice(0, 16)

test.each([
  ['over the change to summer time', '2026-03-28T09:00:00Z', 1, '2026-03-29T08:00'],
  ['over the change back', '2026-10-24T08:00:00Z', 7, '2026-10-31T09:00'],
  ['backwards', '2026-10-31T09:00:00Z', -7, '2026-10-24T08:00'],
  ['to a time that is skipped', '2026-03-28T01:30:00Z', 1, '2026-03-29T01:30'],
])('adding days keeps the time in Rome, %s', (_, from, count, to) => {
  expect(iso(addDays(at(from), count))).toBe(to)
})

describe('months', () => {
  test.each([
    ['31 January to the last of February', '2027-01-31T09:00:00Z', 1, '2027-02-28T09:00'],
    ['31 January of a leap year', '2028-01-31T09:00:00Z', 1, '2028-02-29T09:00'],
    ['31 August back six months', '2026-08-31T08:00:00Z', -6, '2026-02-28T09:00'],
    ['the day of Rome, the day before in UTC', '2027-01-30T23:10:00Z', 1, '2027-02-27T23:10'],
    ['over a new year', '2026-12-15T12:00:00Z', 2, '2027-02-15T12:00'],
  ])('%s', (_, from, count, to) => {
    expect(iso(addMonths(at(from), count))).toBe(to)
  })
})

describe('momentOf a wall time', () => {
  const read = ([year, month, day, hours, minute]: readonly [
    number,
    number,
    number,
    number,
    number,
  ]) => {
    const wall = wallTime({ year, month, day, hour: hours, minute })
    return wall && iso(momentOf(wall))
  }

  test.each([
    ['in winter', [2026, 11, 21, 18, 30], '2026-11-21T17:30'],
    ['in summer', [2026, 7, 21, 18, 30], '2026-07-21T16:30'],
    ['repeated, the first of two', [2026, 10, 25, 2, 30], '2026-10-25T00:30'],
    ['skipped by the clocks', [2026, 3, 29, 2, 30], undefined],
    ['with an invalid day', [2026, 2, 29, 12, 0], undefined],
    ['with an invalid month', [2026, 13, 1, 12, 0], undefined],
    ['with month 0', [2026, 0, 1, 12, 0], undefined],
    ['with an invalid hour', [2026, 11, 21, 24, 0], undefined],
  ] as const)('%s', (_, fields, moment) => {
    expect(read(fields)).toBe(moment)
  })
})

const night = { from: 22 * 60, to: 8 * 60 }

test.each([
  ['in winter', '2026-12-01T21:00:00Z', true],
  ['a minute before', '2026-12-01T20:59:00Z', false],
  ['until the last minute', '2026-12-02T06:59:59Z', true],
  ['and no longer', '2026-12-02T07:00:00Z', false],
  ['in summer an hour earlier', '2026-07-01T20:00:00Z', true],
  ['when the clocks go forward', '2026-03-29T05:59:00Z', true],
  ['that morning', '2026-03-29T06:00:00Z', false],
  ['when they go back, the hour that comes twice', '2026-10-25T01:30:00Z', true],
  ['the next morning', '2026-10-25T07:00:00Z', false],
])('detects quiet hours over midnight, %s', (_when, moment, quiet) => {
  expect(isQuiet(night, new Date(moment))).toBe(quiet)
})

test('handles quiet hours within one day, empty and unset', () => {
  const noon = new Date('2026-12-01T12:00:00Z')
  expect(isQuiet({ from: 12 * 60, to: 14 * 60 }, noon)).toBe(true)
  expect(isQuiet({ from: 12 * 60, to: 12 * 60 }, noon)).toBe(false)
  expect(isQuiet(null, noon)).toBe(false)
})
