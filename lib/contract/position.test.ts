import { expect, test } from 'vitest'
import { isPast, positionAfter } from './position.ts'

const at = (timeline: number, offset: number) =>
  timeline.toString(16).padStart(8, '0') + offset.toString(16).padStart(16, '0')

test.each([
  ['the same position', at(1, 255), at(1, 255), true],
  ['a later one', at(1, 256), at(1, 255), true],
  ['an earlier one', at(1, 255), at(1, 256), false],
  ['a later one of an earlier timeline', at(1, 999), at(2, 255), false],
  ['a later one of a later timeline', at(3, 999), at(2, 255), false],
])('a server at %s', (_, replayed, position, isShown) => {
  expect(isPast(replayed, position)).toBe(isShown)
})

test('changes tell their position, keep the one before, or say that it is lost', () => {
  expect(positionAfter(['sales', '@1.5', `at:${at(1, 9)}`], at(1, 8))).toBe(at(1, 9))
  expect(positionAfter(['sales'], at(1, 8))).toBe(at(1, 8))
  expect(positionAfter(['*'], at(1, 8))).toBeUndefined()
  expect(positionAfter(['*', `at:${at(1, 9)}`], at(1, 8))).toBe(at(1, 9))
})
