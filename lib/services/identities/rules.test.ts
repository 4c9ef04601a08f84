import { expect, test } from 'vitest'
import { mayRemove } from './rules.ts'

test('the last way in stays', () => {
  expect(mayRemove(1, false)).toBe(false)
  expect(mayRemove(2, false)).toBe(true)
  expect(mayRemove(1, true)).toBe(true)
})
