import { beforeEach, expect, test, vi } from 'vitest'
import { dropDraft, forgetDrafts, keepDraft, readDraft } from './drafts.ts'

beforeEach(() => window.localStorage.clear())

test('what is typed is there again, for its own place alone, until it is dropped', () => {
  expect(keepDraft('sale:1', 'Quasi')).toBe(true)
  expect(readDraft('sale:1')).toBe('Quasi')
  expect(readDraft('sale:2')).toBe('')
  dropDraft('sale:1')
  expect(readDraft('sale:1')).toBe('')
})

test('nothing typed is nothing kept', () => {
  keepDraft('sale:1', 'Quasi')
  expect(keepDraft('sale:1', '  ')).toBe(false)
  expect(window.localStorage.length).toBe(0)
})

test('all of them go together, and nothing else does', () => {
  window.localStorage.setItem('basket', '{}')
  keepDraft('sale:1', 'Quasi')
  keepDraft('proposal', '{}')
  forgetDrafts()
  expect(Object.keys(window.localStorage)).toEqual(['basket'])
})

test('where storage is forbidden it says that nothing is kept, and goes on', () => {
  const forbidden = vi.spyOn(window, 'localStorage', 'get').mockImplementation(() => {
    throw new Error('forbidden')
  })
  expect(keepDraft('sale:1', 'Quasi')).toBe(false)
  expect(readDraft('sale:1')).toBe('')
  forbidden.mockRestore()
})
