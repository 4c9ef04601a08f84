import { expect, it } from 'vitest'
import { chancesOf, distinct } from './chances.ts'

it('returns the same numbers for the same name', () => {
  const [a, b] = [chancesOf('tavolo'), chancesOf('tavolo')]
  expect([a.whole(1, 1000), a.whole(1, 1000)]).toEqual([b.whole(1, 1000), b.whole(1, 1000)])
})

it.each([1, 7, 60, 399])('picks %i different numbers of 399', (count) => {
  const picked = distinct(chancesOf(`pick ${count}`), count, 399)
  expect(new Set(picked).size).toBe(count)
  expect(picked.every((place) => place >= 0 && place < 399)).toBe(true)
})

it('picks at most as many numbers as exist', () => {
  expect(distinct(chancesOf('few'), 9, 4)).toHaveLength(4)
})
