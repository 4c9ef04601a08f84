import { expect, test } from 'vitest'
import { addressDraft, forgetCheckouts } from './drafts.ts'

const draft = { member: 7, values: { street: 'via Po' }, isOpen: true }

test('returns the draft to its member only, and drops it for another one', () => {
  addressDraft.keep(draft)
  expect(addressDraft.read(7)).toEqual(draft)
  expect(addressDraft.read(8)).toBeUndefined()
  expect(addressDraft.read(7)).toBeUndefined()
})

test('deletes drafts and choices of checkouts and nothing else', () => {
  addressDraft.keep(draft)
  sessionStorage.setItem('checkout sale 12 1', '{}')
  sessionStorage.setItem('place /ga', '{}')
  forgetCheckouts()
  expect(Object.keys(sessionStorage)).toEqual(['place /ga'])
})

test('reads nothing from a broken entry', () => {
  sessionStorage.setItem('checkout address', '{"member":')
  expect(addressDraft.read(7)).toBeUndefined()
})
