import { expect, test } from 'vitest'
import { pauseAfter, pauses } from './rules.ts'

test('pauses grow and end within three days', () => {
  expect([...pauses].sort((a, b) => a - b)).toEqual(pauses)
  expect(pauses.reduce((sum, pause) => sum + pause, 0)).toBeLessThan(3.1 * 24 * 3600)
})

test('a pause is spread around its length', () => {
  expect(pauseAfter(1, 0)).toBe(8)
  expect(pauseAfter(1, 1)).toBe(12)
})

test('after the last pause there is no attempt', () => {
  expect(pauseAfter(pauses.length)).toBeDefined()
  expect(pauseAfter(pauses.length + 1)).toBeUndefined()
})
