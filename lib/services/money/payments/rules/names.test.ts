import { randomBytes, randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { uuidOf } from './names.ts'

test('the same call has the same name, and another one another', () => {
  const name = randomBytes(32).toString('hex')
  expect(uuidOf(name)).toBe(uuidOf(name))
  expect(uuidOf(name)).toMatch(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/)
  expect(uuidOf(randomBytes(32).toString('hex'))).not.toBe(uuidOf(name))
})

test('a uuid stays itself', () => {
  const name = randomUUID()
  expect(uuidOf(name)).toBe(name)
})

test('what is no name is refused', () => {
  expect(() => uuidOf('nobody')).toThrow('no name')
})
