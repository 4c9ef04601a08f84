import { afterEach, expect, test, vi } from 'vitest'
import { emptyDraft, keepDraft, readDraft } from './draft-store.ts'

const place = 'draft proposal'
afterEach(() => window.localStorage.clear())

const draft = { ...emptyDraft, title: 'La Via dell’Ambra', interestId: 3 }

test('a draft is found again as it was left', () => {
  expect(readDraft()).toBeNull()
  expect(keepDraft(draft)).toBe(true)
  expect(readDraft()).toMatchObject(draft)
})

test('an empty one leaves nothing behind', () => {
  keepDraft(draft)
  expect(keepDraft({ ...emptyDraft, title: '  ', interestId: 3 })).toBe(false)
  expect(window.localStorage.getItem(place)).toBeNull()
})

test.each(['', 'null', '7', '[]', '{', '{"title":{"a":1}}', '{"picture":7}'])(
  'of %j left there nothing is made',
  (left) => {
    window.localStorage.setItem(place, left)
    expect(readDraft()).toBeNull()
  },
)

test('a device that keeps nothing is told apart from one that does', () => {
  const forbidden = vi.spyOn(window, 'localStorage', 'get').mockImplementation(() => {
    throw new DOMException('forbidden', 'SecurityError')
  })
  expect(keepDraft(draft)).toBe(false)
  expect(readDraft()).toBeNull()
  forbidden.mockRestore()
})
