import { describe, expect, test } from 'vitest'
import { days, second } from '#lib/format/durations.ts'
import { attemptMilliseconds, pauseAfter, queueSettings, queues } from './rules.ts'

describe.each(queues)('the queue %s', (queue) => {
  const { pauses, leaseSeconds, longestSeconds } = queueSettings[queue]

  test('pauses grow and end within three days', () => {
    expect([...pauses].sort((a, b) => a - b)).toEqual(pauses)
    expect(pauses.reduce((sum, pause) => sum + pause, 0)).toBeLessThan(days(3.1) / second)
  })

  test('after the last pause there is no attempt', () => {
    expect(pauseAfter(queue, pauses.length)).toBeDefined()
    expect(pauseAfter(queue, pauses.length + 1)).toBeUndefined()
  })

  test('an attempt ends well before it is taken over', () => {
    expect(attemptMilliseconds({ leaseSeconds })).toBeLessThan(leaseSeconds * 1000 - 5_000)
  })

  test('the entries of a dead worker are taken over within a minute', () => {
    expect(leaseSeconds).toBeLessThan(60)
  })

  test('a lease is renewed where an attempt may outlast it', () => {
    expect(attemptMilliseconds(queueSettings[queue])).toBe(
      longestSeconds ? longestSeconds * 1000 : leaseSeconds * 750,
    )
  })
})

test('a pause is spread around its length', () => {
  expect(pauseAfter('mail', 1, 0)).toBe(8)
  expect(pauseAfter('mail', 1, 1)).toBe(12)
})
