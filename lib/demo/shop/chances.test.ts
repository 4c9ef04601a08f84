import { expect, it } from 'vitest'
import { chancesOf, distinct } from './chances.ts'

it('draws the same for the same name', () => {
  const [a, b] = [chancesOf('tavolo'), chancesOf('tavolo')]
  expect([a.whole(1, 1000), a.whole(1, 1000)]).toEqual([b.whole(1, 1000), b.whole(1, 1000)])
})

it.each([1, 7, 60, 399])('never picks the same of 399 twice when it picks %i', (count) => {
  const picked = distinct(chancesOf(`pick ${count}`), count, 399)
  expect(new Set(picked).size).toBe(count)
  expect(picked.every((place) => place >= 0 && place < 399)).toBe(true)
})

it('picks no more than there are', () => {
  expect(distinct(chancesOf('few'), 9, 4)).toHaveLength(4)
})
