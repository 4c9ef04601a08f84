import { describe, expect, test } from 'vitest'
import type { z } from 'zod'
import type { comment } from '#lib/contract/comments.ts'
import { toNextCarton, toProperties } from './catalogue.ts'
import { toComment } from './comments.ts'
import { toLevel } from './people.ts'

const written: z.output<typeof comment> = {
  id: 3,
  user_id: null,
  user_name: '',
  user_image: null,
  staff: false,
  content: 'Ci sto.',
  mentions: [],
  removed: false,
  published_at: '2026-03-10T10:00:00.000Z',
  edited: false,
  likes: 2,
  answers_counter: 1,
  parent_id: null,
}

test('counts the copies to complete the carton begun, or the next one', () => {
  expect([0, 1, 5, 6, 13].map((reached) => toNextCarton(6, reached))).toEqual([6, 5, 1, 6, 5])
})

describe('properties', () => {
  test('are null when all are empty', () => {
    expect(toProperties(null)).toBeNull()
    expect(toProperties({ Autore: '', Editore: '  ' })).toBeNull()
  })
})

test('only a top-level comment that was not removed can be answered', () => {
  expect(toComment(written).canAnswerToComment).toBe(true)
  expect(toComment({ ...written, parent_id: 1 }).canAnswerToComment).toBe(false)
  expect(toComment({ ...written, removed: true }).canAnswerToComment).toBe(false)
})

test('the last level has no end', () => {
  const wire = { name: 'Regina', level: 5, image: null, cashback: 5, start_threshold: 1500 }
  expect(toLevel(wire).endThreshold).toBeUndefined()
})
