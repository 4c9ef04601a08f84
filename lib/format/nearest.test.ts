import { expect, test } from 'vitest'
import { nearestName } from './nearest.ts'

const names = ['orders', 'groups', 'pickup-points', 'levels', 'list', 'void-shipment', 'cancel']

test.each([
  ['order', 'orders'],
  ['gropus', 'groups'],
  ['pickup', 'pickup-points'],
  ['lsit', 'list'],
  ['levls', 'levels'],
  ['voidshipment', 'void-shipment'],
  ['shipment', 'void-shipment'],
])('%s probably means %s', (typed, meant) => {
  expect(nearestName(typed, names)).toBe(meant)
})

// `dance` is two edits from `cancel`: too far for an action that cannot be undone.
test.each(['dance', 'x', '', 'l'])('suggests nothing for %s', (typed) => {
  expect(nearestName(typed, names)).toBeUndefined()
})
