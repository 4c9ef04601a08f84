import { expect, test } from 'vitest'
import { mayAnswer } from './policy.ts'

test('a proposal can be answered until it is archived', () => {
  expect(() => mayAnswer({ archivedAt: null })).not.toThrow()
  expect(() => mayAnswer({ archivedAt: new Date() })).toThrow(
    expect.objectContaining({ code: 'conflict' }),
  )
})
