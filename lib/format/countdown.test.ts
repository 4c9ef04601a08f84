import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { translate } from '#lib/site/i18n.ts'
import { countdown, formatCountdown, untilNextChange } from './countdown.ts'

const t = translate('format')
const second = 1000
const minute = 60 * second
const hour = 60 * minute
const day = 24 * hour
const now = Date.UTC(2026, 10, 21, 12)
const space = '\u00a0'

const boundaries: [left: number, state: string, words: string][] = [
  [11 * day, 'days', `11${space}giorni`],
  [11 * day - 1, 'days', `10${space}giorni`],
  [3 * day, 'days', `3${space}giorni`],
  [3 * day - 1, 'daysAndHours', `2${space}g 23${space}h`],
  [2 * day + 14 * hour, 'daysAndHours', `2${space}g 14${space}h`],
  [day, 'daysAndHours', `1${space}g 0${space}h`],
  [day - 1, 'hoursAndMinutes', `23${space}h 59${space}min`],
  [5 * hour + 12 * minute, 'hoursAndMinutes', `5${space}h 12${space}min`],
  [hour, 'hoursAndMinutes', `1${space}h 0${space}min`],
  [hour - 1, 'clock', '00:59:59'],
  [4 * minute + 31 * second, 'clock', '00:04:31'],
  [1, 'clock', '00:00:00'],
  [0, 'closed', 'Chiuso'],
  [-1, 'closed', 'Chiuso'],
]

describe('the countdown', () => {
  test.each(boundaries)('with %i ms left is in state %s, shown as "%s"', (left, state, words) => {
    expect(countdown(now + left, now).state).toBe(state)
    expect(formatCountdown(t, now + left, now)).toBe(words)
  })

  test('keeps its text exactly until untilNextChange', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 20 * day }), (left) => {
        const deadline = now + left
        const wait = untilNextChange(deadline, now) ?? 0
        const words = (time: number) => formatCountdown(t, deadline, time)
        return words(now + wait - 1) === words(now) && words(now + wait) !== words(now)
      }),
    )
  })
})
