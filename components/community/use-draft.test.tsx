import { renderHook } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { emptyDraft, keepDraft, readDraft } from './draft-store.ts'
import { useDraft } from './use-draft.ts'

afterEach(() => {
  window.localStorage.clear()
  window.history.replaceState(null, '', '/')
})

const come = (address: string) => {
  window.history.replaceState(null, '', address)
  return renderHook(useDraft).result.current
}

test('what was looked for is the title, and no draft until something is typed', () => {
  const { draft, isSaved, leftAt } = come('/community/new?title=Torri+%26+cavalli')
  expect([draft.title, isSaved, leftAt]).toEqual(['Torri & cavalli', false, null])
  expect(readDraft()).toBeNull()
})

test('a draft that was left is not written over', () => {
  keepDraft({ ...emptyDraft, title: 'Il mio gioco' })
  expect(come('/community/new?title=Altro').draft.title).toBe('Il mio gioco')
})

test('an address holds no more than a little', () => {
  expect(come(`/community/new?title=${'a'.repeat(9_000)}`).draft.title).toHaveLength(120)
  expect(come('/community/new').draft.title).toBe('')
})
