import { describe, expect, test } from 'vitest'
import { hashOf, readWish, type ThreadWish } from './thread-place.ts'

describe('the fragment of a discussion', () => {
  test.each<[string, ThreadWish]>([
    ['#comment-12', { act: 'show', id: 12 }],
    ['#comment-12-answer', { act: 'answer', id: 12 }],
    ['#comment-12-report', { act: 'report', id: 12 }],
    ['#comments-write', { act: 'write' }],
  ])('%s is parsed and built symmetrically', (hash, wish) => {
    expect(readWish(hash)).toEqual(wish)
    expect(hashOf(wish)).toBe(hash)
  })

  test.each(['', '#', '#comments', '#comment-0', '#comment-1x', '#comment-12-like', '#buy'])(
    'ignores "%s"',
    (hash) => {
      expect(readWish(hash)).toBeUndefined()
    },
  )

  test('leads back to the comment after a like, otherwise to the discussion', () => {
    expect(hashOf({ act: 'like', id: 7 })).toBe('#comment-7')
    expect(hashOf({ act: 'more' })).toBe('#comments')
  })
})
