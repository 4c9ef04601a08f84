import { expect, test } from 'vitest'
import { isQuiet } from './quiet-hours.ts'

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
