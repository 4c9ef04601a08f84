import { describe, expect, test } from 'vitest'
import { type CommentRow, presentComment, presentLatestComment } from './present.ts'

const row: CommentRow = {
  comment_id: 7,
  comment_parent_id: null,
  comment_body: 'Ci sto.',
  comment_staff: false,
  comment_mentions: ['Ettore'],
  comment_published_at: new Date('2026-03-10T10:00:00Z'),
  comment_edited_at: null,
  comment_removed_at: null,
  comment_likes: 2,
  comment_answers: 1,
  comment_member_id: 5,
  comment_member_name: 'Giulia Rossi',
  comment_picture_id: 'a'.repeat(16),
  comment_picture_width: 400,
  comment_picture_height: 400,
  comment_picture_tint: '#a0c0e0',
}

describe('a comment', () => {
  test('is presented with its author', () => {
    expect(presentComment(row, 'Bottega')).toEqual({
      id: 7,
      user_id: 5,
      user_name: 'Giulia Rossi',
      user_image: expect.objectContaining({ id: 'a'.repeat(16) }),
      staff: false,
      content: 'Ci sto.',
      mentions: ['Ettore'],
      removed: false,
      published_at: '2026-03-10T10:00:00.000Z',
      edited: false,
      likes: 2,
      answers_counter: 1,
      parent_id: null,
    })
  })

  test('by staff carries the name of the site', () => {
    expect(presentComment({ ...row, comment_staff: true }, 'Bottega')).toMatchObject({
      staff: true,
      user_id: null,
      user_name: 'Bottega',
      user_image: null,
    })
  })

  test('of a deleted member has no name', () => {
    const gone = { ...row, comment_member_id: null, comment_member_name: null }
    expect(presentComment(gone, 'Bottega')).toMatchObject({ user_id: null, user_name: '' })
  })

  test('that was removed keeps only its answer count', () => {
    const removed = { ...row, comment_staff: true, comment_removed_at: new Date() }
    expect(presentComment(removed, 'Bottega')).toMatchObject({
      removed: true,
      content: '',
      user_id: null,
      user_name: '',
      user_image: null,
      staff: false,
      likes: 0,
      answers_counter: 1,
    })
  })
})

test('returns null when there is no latest comment', () => {
  expect(presentLatestComment({ ...row, comment_id: null }, 'Bottega')).toBeNull()
  expect(presentLatestComment(row, 'Bottega')?.id).toBe(7)
})
