import { beforeEach, expect, test, vi } from 'vitest'
import { dropDraft, forgetDrafts, keepDraft, readDraft } from './drafts.ts'

beforeEach(() => window.localStorage.clear())

test('keeps a draft under its own name until it is dropped', () => {
  expect(keepDraft('sale:1', 'Quasi')).toBe(true)
  expect(readDraft('sale:1')).toBe('Quasi')
  expect(readDraft('sale:2')).toBe('')
  dropDraft('sale:1')
  expect(readDraft('sale:1')).toBe('')
})

test('stores no empty draft', () => {
  keepDraft('sale:1', 'Quasi')
  expect(keepDraft('sale:1', '  ')).toBe(false)
  expect(window.localStorage.length).toBe(0)
})

test('deletes all drafts and nothing else', () => {
  window.localStorage.setItem('basket', '{}')
  keepDraft('sale:1', 'Quasi')
  keepDraft('proposal', '{}')
  forgetDrafts()
  expect(Object.keys(window.localStorage)).toEqual(['basket'])
})

test('returns false when storage is forbidden', () => {
  const forbidden = vi.spyOn(window, 'localStorage', 'get').mockImplementation(() => {
    throw new Error('forbidden')
  })
  expect(keepDraft('sale:1', 'Quasi')).toBe(false)
  expect(readDraft('sale:1')).toBe('')
  forbidden.mockRestore()
})
