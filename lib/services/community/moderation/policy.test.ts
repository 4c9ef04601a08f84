import { describe, expect, test } from 'vitest'
import { memberId } from '#kernel/http/member-id.ts'
import {
  type Decided,
  mayDecide,
  mayHide,
  mayObject,
  requireReportable,
  requireWords,
} from './policy.ts'
import type { Thing } from './queries/things.ts'

const now = new Date('2026-11-22T10:00:00Z')
const before = new Date('2026-11-20T10:00:00Z')
const [ada, pietro] = [memberId(1), memberId(2)]
const code = (work: () => void) => {
  try {
    work()
  } catch (error) {
    return (error as { code: string }).code
  }
}

const thing = (given: Partial<Thing> = {}): Thing => ({
  of: 'comment',
  id: 7,
  memberId: pietro,
  staff: false,
  content: 'Vendo.',
  title: 'Faro',

  removedAt: null,
  withheldAt: null,
  editedAt: null,
  erasedAt: null,
  pictureId: null,
  path: '/x',

  place: 'sale',
  placeId: 1,
  placeSlug: 'faro',
  last: null,
  reports: 3,
  reviewState: 'reported',
  ...given,
})

test('refuses reports of removed content and of one’s own content', () => {
  expect(code(() => requireReportable(thing(), ada))).toBeUndefined()
  expect(code(() => requireReportable(thing(), pietro))).toBe('forbidden')
  expect(code(() => requireReportable(thing({ removedAt: now }), ada))).toBe('not_found')
})

test.each([
  ['spam', '', false, undefined],
  ['other', ' \u200B', false, 'invalid'],
  ['illegal', 'È falso.', false, 'invalid'],
  ['illegal', 'È falso.', true, undefined],
] as const)('%s with "%s" and good faith %s: %s', (reason, text, goodFaith, refused) => {
  expect(code(() => requireWords({ reason, text, goodFaith }))).toBe(refused)
})

test('reports hide content unless it is by staff, hidden already, or kept earlier and not edited since', () => {
  const kept = { kind: 'keep', at: before, operator: 'oro' } as const
  expect(mayHide(thing())).toBe(true)
  expect(mayHide(thing({ staff: true }))).toBe(false)
  expect(mayHide(thing({ reviewState: 'hidden' }))).toBe(false)
  expect(mayHide(thing({ last: kept }))).toBe(false)
  expect(mayHide(thing({ last: kept, editedAt: now }))).toBe(true)
})

test('refuses decisions that the state of the content does not allow', () => {
  expect(code(() => mayDecide(thing(), 'keep'))).toBeUndefined()
  expect(code(() => mayDecide(thing({ reviewState: 'seen' }), 'keep'))).toBe('conflict')
  expect(code(() => mayDecide(thing({ reviewState: 'removed' }), 'remove'))).toBe('conflict')
  expect(code(() => mayDecide(thing({ reviewState: 'removed' }), 'restore'))).toBeUndefined()
  const left = thing({ reviewState: 'left' })
  expect(code(() => mayDecide(left, 'remove'))).toBe('conflict')
  expect(code(() => mayDecide(left, 'remove', true))).toBeUndefined()
  const erased = thing({ reviewState: 'removed', erasedAt: now })
  expect(code(() => mayDecide(erased, 'restore'))).toBe('conflict')
})

describe('an objection', () => {
  const decided = (given: Partial<Decided> = {}): Decided => ({
    id: 1,
    kind: 'remove',
    decidedAt: before,
    side: 'author',

    hasObjected: false,
    isOver: false,
    ...given,
  })
  test.each([
    ['by the author of removed content', {}, undefined],
    ['by another member', { side: null }, 'not_found'],
    ['by the reporter of removed content', { side: 'reporter' }, 'conflict'],
    ['by the reporter of content that was kept', { side: 'reporter', kind: 'keep' }, undefined],
    ['a second time', { hasObjected: true }, 'conflict'],
    ['after a later decision', { isOver: true }, 'conflict'],
    ['after the deadline', { decidedAt: new Date('2026-05-21T10:00:00Z') }, 'too_late'],
  ] as const)('%s', (_, given, refused) => {
    expect(code(() => mayObject(decided(given), now))).toBe(refused)
  })
})
