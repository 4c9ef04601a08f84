import { randomBytes, randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { uuidOf } from './names.ts'

test('returns the same id for the same name, and another for another', () => {
  const name = randomBytes(32).toString('hex')
  expect(uuidOf(name)).toBe(uuidOf(name))
  expect(uuidOf(name)).toMatch(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/)
  expect(uuidOf(randomBytes(32).toString('hex'))).not.toBe(uuidOf(name))
})

test('keeps a uuid unchanged', () => {
  const name = randomUUID()
  expect(uuidOf(name)).toBe(name)
})

test('refuses a name that is not hexadecimal', () => {
  expect(() => uuidOf('nobody')).toThrow('not hexadecimal')
})
