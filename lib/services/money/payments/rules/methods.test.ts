import { expect, test } from 'vitest'
import { hidden, isWorthSaving, lastDayOf, methodState, worksOn } from './methods.ts'

const now = new Date('2026-03-10T12:00:00Z')
const card = (expires_on: string | null, removed_by: string | null = null) => ({
  expires_on,
  removed_by,
})

test('a card is valid to the last day of its month', () => {
  expect(lastDayOf('2028-02')).toBe('2028-02-29')
  expect(lastDayOf('2029-12')).toBe('2029-12-31')
  for (const odd of [null, '', '2029', '2029-13', '12/29']) expect(lastDayOf(odd)).toBeNull()
})

test.each([
  [card(null), 'ready'],
  [card('2026-03-09'), 'expired'],
  [card('2026-03-10'), 'expiring'],
  [card('2026-04-08'), 'expiring'],
  [card('2026-04-09'), 'ready'],
  [card('2029-01-31', 'provider'), 'removed_there'],
])('%o is %s', (method, state) => {
  expect(methodState(method, now)).toBe(state)
})

test('a card expires at the end of its last day in Rome', () => {
  expect(methodState(card('2026-03-31'), new Date('2026-03-31T21:59:00Z'))).toBe('expiring')
  expect(methodState(card('2026-03-31'), new Date('2026-03-31T22:00:00Z'))).toBe('expired')
  expect(worksOn(card('2026-03-31'), new Date('2026-03-31T22:00:00Z'))).toBe(false)
})

test('a card that expires within days is not worth saving', () => {
  expect(isWorthSaving('2026-03-16', now)).toBe(false)
  expect(isWorthSaving('2026-03-17', now)).toBe(true)
  expect(isWorthSaving(null, now)).toBe(true)
})

test('masks an address except its first letter and its host', () => {
  expect(hidden('serena@posta.example')).toBe('s•••@posta.example')
  for (const odd of ['nobody', '@posta.example', null]) expect(hidden(odd)).toBeNull()
})
