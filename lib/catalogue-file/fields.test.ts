import { describe, expect, test } from 'vitest'
import { readDay, readMoment } from './fields.ts'

describe('a moment of a catalogue file', () => {
  test.each([
    ['31/12/2026 20:00', '2026-12-31T19:00:00.000Z'],
    ['1/7/2026 9:05', '2026-07-01T07:05:00.000Z'],
    ['31/12/2026', '2026-12-30T23:00:00.000Z'],
    ['2026-07-01T09:05:30', '2026-07-01T07:05:30.000Z'],
    ['2026-07-01T09:05:30.25Z', '2026-07-01T09:05:30.250Z'],
    ['2026-07-01T09:05+05:00', '2026-07-01T04:05:00.000Z'],
  ])('reads %s as %s', (given, moment) => {
    expect(readMoment(given)).toBe(moment)
  })

  test('takes the first of a repeated hour', () => {
    expect(readMoment('25/10/2026 02:30')).toBe('2026-10-25T00:30:00.000Z')
  })

  test.each([
    '',
    '31/02/2026',
    '29/02/2027 10:00',
    '2026-13-01',
    '31/12/2026 24:00',
    '2026-07-01T09:05+99:00',
  ])('refuses %s', (given) => {
    expect(readMoment(given)).toBeUndefined()
  })

  test('refuses a time that the clocks skip', () => {
    expect(readMoment('29/03/2026 02:30')).toBeUndefined()
  })
})

test('reads days in both formats, without a time', () => {
  expect(readDay('28/02/2027')).toBe('2027-02-28')
  expect(readDay('2027-02-28')).toBe('2027-02-28')
  expect(readDay('29/02/2027')).toBeUndefined()
  expect(readDay('28/02/2027 10:00')).toBeUndefined()
})
