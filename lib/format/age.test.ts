import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { translate } from '#lib/site/i18n.ts'
import { type AgeUnit, formatAge, formatAgo, relativeAge, untilOlder } from './age.ts'

const t = translate('format')
const second = 1000
const minute = 60 * second
const hour = 60 * minute
const day = 24 * hour
const month = 30 * day
const now = Date.UTC(2026, 10, 21, 12)

const boundaries: [age: number, unit: AgeUnit, count: number, words: string][] = [
  [second - 1, 'seconds', 0, '0 secondo'],
  [second, 'seconds', 1, '1 secondo'],
  [2 * second, 'seconds', 2, '2 secondi'],
  [minute - 1, 'seconds', 59, '59 secondi'],
  [minute, 'minutes', 1, '1 minuto'],
  [2 * minute, 'minutes', 2, '2 minuti'],
  [hour - 1, 'minutes', 59, '59 minuti'],
  [hour, 'hours', 1, '1 ora'],
  [day - 1, 'hours', 23, '23 ore'],
  [day, 'days', 1, '1 giorno'],
  [month - 1, 'days', 29, '29 giorni'],
  [month, 'months', 1, '1 mese'],
  [365 * day, 'months', 12, '12 mesi'],
]

describe('the relative age', () => {
  test.each(boundaries)('of %i ms is in %s, %i, shown as "%s"', (age, unit, count, words) => {
    expect(relativeAge(now - age, now)).toEqual({ unit, count })
    expect(formatAge(t, now - age, now)).toBe(words)
  })
})

test('the text changes exactly after untilOlder', () => {
  fc.assert(
    fc.property(fc.integer({ min: -10_000, max: 400 * day }), (age) => {
      const wait = untilOlder(now - age, now)
      const words = (later: number) => formatAgo(t, now - age, now + later)
      expect(wait).toBeGreaterThan(0)
      expect(words(wait - 1)).toBe(words(0))
      expect(words(wait)).not.toBe(words(0))
    }),
  )
})
