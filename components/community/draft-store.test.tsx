import { expect, test } from 'vitest'
import { readDraft } from './draft.ts'

const place = 'draft proposal'

test.each(['', 'null', '7', '[]', '{', '{"title":{"a":1}}', '{"picture":7}'])(
  'ignores a stored %j',
  (left) => {
    window.localStorage.setItem(place, left)
    expect(readDraft()).toBeNull()
  },
)
