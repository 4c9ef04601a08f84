import { expect, test } from 'vitest'
import { mayHide, requireWords } from './policy.ts'
import type { Thing } from './queries/things.ts'

test.each([
  ['spam', '', false, undefined],
  ['other', ' \u200B', false, 'invalid'],
  ['illegal', 'È falso.', false, 'invalid'],
  ['illegal', 'È falso.', true, undefined],
] as const)('%s with "%s" and good faith %s: %s', (reason, text, goodFaith, refused) => {
  const check = () => requireWords({ reason, text, goodFaith })
  if (refused) expect(check).toThrow(expect.objectContaining({ code: refused }))
  else expect(check).not.toThrow()
})

test('reports never hide content of the staff', () => {
  const reported = { reviewState: 'reported', last: null, editedAt: null } as const
  expect(mayHide({ ...reported, staff: false } as Thing)).toBe(true)
  expect(mayHide({ ...reported, staff: true } as Thing)).toBe(false)
})
