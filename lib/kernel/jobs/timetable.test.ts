import { describe, expect, test } from 'vitest'
import { minute } from '#lib/format/durations.ts'
import { jobs } from '../../services/background.ts'
import { nextMoment } from './timetable.ts'

const at = (text: string) => new Date(text)
const walk = (cron: string, from: Date, to: Date) => {
  const moments: Date[] = []
  for (let next = nextMoment(cron, from); next && next <= to; next = nextMoment(cron, next))
    moments.push(next)
  return moments
}

test('reads the hours of a pattern in the time zone of Rome, in winter and in summer', () => {
  expect(nextMoment('10 3 * * *', at('2026-01-15T12:00Z'))).toEqual(at('2026-01-16T02:10Z'))
  expect(nextMoment('10 3 * * *', at('2026-07-15T12:00Z'))).toEqual(at('2026-07-16T01:10Z'))
})

describe.each([
  ['spring', '2026-03-28T23:00Z', '2026-03-29T23:00Z'],
  ['autumn', '2026-10-24T22:00Z', '2026-10-25T23:00Z'],
])('when the clocks change in %s', (_, first, last) => {
  const [from, to] = [at(first), at(last)]
  const length = to.getTime() - from.getTime()

  test('runs every minute and every hour exactly once', () => {
    expect(walk('* * * * *', from, to)).toHaveLength(length / minute)
    expect(walk('*/5 * * * *', from, to)).toHaveLength(length / minute / 5)
    expect(walk('20 * * * *', from, to)).toHaveLength(length / minute / 60)
  })

  test('runs daily jobs exactly once', () => {
    for (const { name, cron } of jobs) {
      const [minutes = '', hours] = cron?.split(' ') ?? []
      if (!cron || !/^\d+$/.test(minutes) || hours === '*') continue
      expect(walk(cron, from, to), name).toHaveLength(1)
    }
  })
})
