import { afterEach, expect, test, vi } from 'vitest'
import { emptyDraft, keepDraft, readDraft } from './draft-store.ts'

const place = 'draft proposal'
afterEach(() => window.localStorage.clear())

const draft = { ...emptyDraft, title: 'La Via dell’Ambra', interestId: 3 }

test('restores a saved draft', () => {
  expect(readDraft()).toBeNull()
  expect(keepDraft(draft)).toBe(true)
  expect(readDraft()).toMatchObject(draft)
})

test('deletes the entry of an empty draft', () => {
  keepDraft(draft)
  expect(keepDraft({ ...emptyDraft, title: '  ', interestId: 3 })).toBe(false)
  expect(window.localStorage.getItem(place)).toBeNull()
})

test.each(['', 'null', '7', '[]', '{', '{"title":{"a":1}}', '{"picture":7}'])(
  'ignores a stored %j',
  (left) => {
    window.localStorage.setItem(place, left)
    expect(readDraft()).toBeNull()
  },
)

test('returns false when the device forbids storage', () => {
  const forbidden = vi.spyOn(window, 'localStorage', 'get').mockImplementation(() => {
    throw new DOMException('forbidden', 'SecurityError')
  })
  expect(keepDraft(draft)).toBe(false)
  expect(readDraft()).toBeNull()
  forbidden.mockRestore()
})
