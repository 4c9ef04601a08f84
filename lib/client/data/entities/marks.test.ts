import { describe, expect, test } from 'vitest'
import { recount, toMarks, withWait } from './marks.ts'

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

test('removes the offer when the member stops waiting', () => {
  expect(withWait(marks, 9, true)).toMatchObject({ waits: [7, 9], offers: [8] })
  expect(withWait(marks, 7, false)).toMatchObject({ waits: [], offers: [8] })
  expect(withWait(marks, 8, false)).toMatchObject({ waits: [7], offers: [] })
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
