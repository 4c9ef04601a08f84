import { expect, test } from 'vitest'
import { mayAnswer } from './policy.ts'

test('a proposal can be answered until it is archived, or becomes a group or a sale', () => {
  const open = { archivedAt: null, itemId: null }
  expect(() => mayAnswer(open)).not.toThrow()
  for (const closed of [
    { ...open, archivedAt: new Date() },
    { ...open, itemId: 7 },
  ])
    expect(() => mayAnswer(closed)).toThrow(expect.objectContaining({ code: 'conflict' }))
})
