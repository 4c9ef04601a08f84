import { expect, test } from 'vitest'
import { mayRemove, nameOf } from './rules.ts'

test('names a new member as the provider does, or by a default', () => {
  expect(nameOf('Ada', 'Conti', 'Ospite')).toBe('Ada Conti')
  expect(nameOf('Ada', null, 'Ospite')).toBe('Ada')
  expect(nameOf(null, null, 'Ospite')).toBe('Ospite')
  expect(nameOf('A'.repeat(80), 'B'.repeat(80), 'Ospite')).toHaveLength(80)
})

test('refuses to remove the last sign-in method', () => {
  expect(mayRemove(1, false)).toBe(false)
  expect(mayRemove(2, false)).toBe(true)
  expect(mayRemove(1, true)).toBe(true)
})
