import { describe, expect, test } from 'vitest'
import { countNew, type Newest } from './proposal-feed.tsx'

const newest: Newest = [
  { id: 9, user_id: 1, interest_id: 5 },
  { id: 8, user_id: 2, interest_id: 6 },
  { id: 7, user_id: null, interest_id: null },
  { id: 6, user_id: 3, interest_id: 5 },
  { id: 5, user_id: 1, interest_id: 5 },
]
const everybody = { interestId: undefined, excluded: [] }

describe('the number of new proposals', () => {
  test.each([
    ['0 if the first one is shown', [9, 8], 0],
    ['that of those before the first shown one', [6, 5], 3],
    ['that of all if none is shown', [2], 5],
    ['0 for one restored between shown ones', [9, 7, 6], 0],
  ])('is %s', (_what, known, count) => {
    expect(countNew(newest, { ...everybody, known })).toBe(count)
  })

  test('counts only the chosen interest', () => {
    expect(countNew(newest, { ...everybody, known: [5], interestId: 5 })).toBe(2)
  })

  test('excludes own proposals and those of blocked members', () => {
    expect(countNew(newest, { ...everybody, known: [5], excluded: [1, 3] })).toBe(2)
    expect(countNew(newest, { ...everybody, known: [5], excluded: [undefined] })).toBe(4)
  })
})
