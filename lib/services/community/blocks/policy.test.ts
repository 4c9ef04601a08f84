import { expect, test } from 'vitest'
import { memberId } from '#kernel/http/member-id.ts'
import { mayBlock } from './policy.ts'

test('refuses to block oneself', () => {
  expect(() => mayBlock(memberId(7), 8)).not.toThrow()
  expect(() => mayBlock(memberId(7), 7)).toThrow(expect.objectContaining({ code: 'forbidden' }))
})
