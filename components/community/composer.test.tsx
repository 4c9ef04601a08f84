import { renderHook } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { useDraft } from './composer.tsx'
import { emptyDraft, keepDraft, readDraft } from './draft.ts'

afterEach(() => {
  window.localStorage.clear()
  window.history.replaceState(null, '', '/')
})

const come = (address: string) => {
  window.history.replaceState(null, '', address)
  return renderHook(useDraft).result.current
}

test('takes the search term as title, without a draft until something is typed', () => {
  const { draft, isSaved, leftAt } = come('/community/new?title=Torri+%26+cavalli')
  expect([draft.title, isSaved, leftAt]).toEqual(['Torri & cavalli', false, null])
  expect(readDraft()).toBeNull()
})

test('keeps an existing draft', () => {
  keepDraft({ ...emptyDraft, title: 'Il mio gioco' })
  expect(come('/community/new?title=Altro').draft.title).toBe('Il mio gioco')
})

test('truncates a long title of the address', () => {
  expect(come(`/community/new?title=${'a'.repeat(9_000)}`).draft.title).toHaveLength(120)
  expect(come('/community/new').draft.title).toBe('')
})
