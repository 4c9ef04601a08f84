import { describe, expect, test } from 'vitest'
import {
  interactionOf,
  recount,
  toMarks,
  withBlock,
  withFollow,
  withInteraction,
  withWait,
} from './marks.ts'

const marks = toMarks({
  preorders: [1],
  sales: [2],
  proposals: [3],
  wants: [4],
  needs: [5],
  likes: [7],
  seats: [6],
  blocked: [7],
  fixed_seats: [6],
  waits: [7],
  offers: [8],
})

test('groups marks by type', () => {
  expect(marks).toEqual({
    followed: { preorder: [1], sale: [2], proposal: [3] },
    wanted: [4],
    needed: [5],
    liked: [7],
    seats: [6],
    blocked: [7],
    fixedSeats: [6],
    waits: [7],
    offers: [8],
  })
})

test('follows a thing once, and changes no other type', () => {
  const twice = withFollow(withFollow(marks, 'sale', 9, true), 'sale', 9, true)
  expect(twice.followed).toEqual({ preorder: [1], sale: [2, 9], proposal: [3] })
  expect(withFollow(twice, 'sale', 9, false)).toEqual(marks)
})

test('lists a blocked member once, until unblocked', () => {
  const twice = withBlock(withBlock(marks, 8, true), 8, true)
  expect(twice.blocked).toEqual([7, 8])
  expect(withBlock(twice, 8, false)).toEqual(marks)
})

test('removes the offer when the member stops waiting', () => {
  expect(withWait(marks, 9, true)).toMatchObject({ waits: [7, 9], offers: [8] })
  expect(withWait(marks, 7, false)).toMatchObject({ waits: [], offers: [8] })
  expect(withWait(marks, 8, false)).toMatchObject({ waits: [7], offers: [] })
})

test('replaces one answer by the other', () => {
  const needed = withInteraction(marks, 4, 'need')
  expect([interactionOf(marks, 4), interactionOf(needed, 4)]).toEqual(['want', 'need'])
  expect(interactionOf(withInteraction(needed, 4, null), 4)).toBeNull()
  expect(interactionOf(needed, 5)).toBe('need')
})

describe('recount', () => {
  const counts = { wantCount: 5, needCount: 0 }
  test.each([
    [null, 'want', 6, 0],
    [null, 'need', 5, 1],
    ['want', 'need', 4, 1],
    ['want', null, 4, 0],
    ['want', 'want', 5, 0],
    ['need', null, 5, 0],
  ] as const)('from %s to %s', (before, after, wantCount, needCount) => {
    expect(recount(counts, before, after)).toEqual({ wantCount, needCount })
  })
})
