import { expect, test } from 'vitest'
import { mayAnswer } from './policy.ts'

test('refuses answers to a proposal that is archived or became an item', () => {
  const open = { archivedAt: null, itemId: null }
  expect(() => mayAnswer(open)).not.toThrow()
  for (const closed of [
    { ...open, archivedAt: new Date() },
    { ...open, itemId: 7 },
  ])
    expect(() => mayAnswer(closed)).toThrow(expect.objectContaining({ code: 'conflict' }))
})
