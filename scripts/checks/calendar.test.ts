import { describe, expect, test } from 'vitest'
import { calendarByHand, temporalStaysInCalendar } from './calendar.ts'

const file = (path: string, code: string) => ({ path, code })

describe('calendar arithmetic by hand', () => {
  test.each([
    'const day = 86_400_000',
    'const day = 86400000',
    'const day = 864e5',
    'const hour = 3_600_000',
    'const week = 7 * 24 * 60 * 60 * 1000',
    'const hour = 60 * 60 * 1000',
    'const hour = 60 * 60_000',
    'const kept = 24 * 3600',
    "const zone = 'Europe/Rome'",
    "sql`SELECT now() AT TIME ZONE 'Europe/Rome'`",
    'until.setUTCMonth(until.getUTCMonth() + 6)',
    'until.setDate(31)',
  ])('is found in %s', (code) => {
    expect(calendarByHand(file('lib/services/a.ts', code))).toHaveLength(1)
    expect(calendarByHand(file('tests/api/a.test.ts', `\n${code}`))).toMatchObject([{ line: 2 }])
  })

  test.each([
    'const life = days(14)',
    'const most = 3_600_000_000',
    'const minutes = 24 * 60',
    'const kept = new Set(dates)',
    'params.set("date", day)',
    '// as in Europe/Rome',
  ])('is not found in %s', (code) => {
    expect(calendarByHand(file('lib/services/a.ts', code))).toEqual([])
  })

  test('is allowed in one module for each kind', () => {
    expect(calendarByHand(file('lib/format/durations.ts', 'const day = 86_400_000'))).toEqual([])
    expect(calendarByHand(file('lib/format/time-zone.ts', "const zone = 'Europe/Rome'"))).toEqual(
      [],
    )
  })
})

test('Temporal is imported only by lib/calendar', () => {
  const code = "import { Temporal } from 'temporal-polyfill'"
  expect(temporalStaysInCalendar(file('lib/calendar/days.ts', code))).toEqual([])
  expect(temporalStaysInCalendar(file('lib/site/a.ts', code))).toHaveLength(1)
  expect(
    temporalStaysInCalendar(file('tests/a.test.ts', "import 'temporal-polyfill/global'")),
  ).toHaveLength(1)
  const types = "import type { Temporal } from 'temporal-spec'"
  expect(temporalStaysInCalendar(file('lib/format/a.ts', types))).toHaveLength(1)
})
