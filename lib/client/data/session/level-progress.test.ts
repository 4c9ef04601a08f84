import { expect, it } from 'vitest'
import { levelProgress } from '../entities/people.ts'

const knight = { startThreshold: 150, endThreshold: 400 }

it.each([
  [150, 0],
  [275, 50],
  [400, 100],
  [120, 0],
  [900, 100],
])('at %i euros of the way from 150 to 400 it is %i percent', (spent, percent) => {
  expect(levelProgress(knight, spent)).toBe(percent)
})

it('is complete on the last level', () => {
  expect(levelProgress({ startThreshold: 1800, endThreshold: undefined }, 2000)).toBe(100)
})
