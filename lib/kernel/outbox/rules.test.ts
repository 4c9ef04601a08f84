import { describe, expect, test } from 'vitest'
import { attemptMilliseconds, pauseAfter, queueSettings, queues } from './rules.ts'

describe.each(queues)('the queue %s', (queue) => {
  const { pauses, leaseSeconds } = queueSettings[queue]

  test('after the last pause there is no attempt', () => {
    expect(pauseAfter(queue, pauses.length)).toBeDefined()
    expect(pauseAfter(queue, pauses.length + 1)).toBeUndefined()
  })

  test('an attempt ends well before it is taken over', () => {
    expect(attemptMilliseconds({ leaseSeconds })).toBeLessThan(leaseSeconds * 1000 - 5_000)
  })
})

test('a pause is spread around its length', () => {
  expect(pauseAfter('mail', 1, 0)).toBe(8)
  expect(pauseAfter('mail', 1, 1)).toBe(12)
})
