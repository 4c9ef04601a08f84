import { expect, test } from 'vitest'
import { after, days } from '#lib/format/durations.ts'
import { objectableSince, objectUntil, reviewStateOf } from './rules.ts'

const at = new Date('2026-11-22T10:00:00Z')

test.each([
  [null, null, 0, 'seen'],
  [null, 'keep', 0, 'left'],
  [null, null, 2, 'reported'],
  [null, 'keep', 1, 'reported'],
  [at, 'hide', 3, 'hidden'],
  [at, 'remove', 0, 'removed'],
] as const)('withheld at %s, last %s, %i reports: %s', (withheldAt, last, reports, reviewState) => {
  expect(reviewStateOf({ withheldAt, last, reports, isReworded: false })).toBe(reviewState)
})

test.each([
  ['2026-11-22T10:00:00Z', '2027-05-22T21:59:59.999Z'],
  ['2026-11-22T23:30:00Z', '2027-05-23T21:59:59.999Z'],
  ['2026-08-31T10:00:00Z', '2027-02-28T22:59:59.999Z'],
])('a decision of %s allows objections until %s', (decidedAt, until) => {
  expect(objectUntil(new Date(decidedAt)).toISOString()).toBe(until)
})

test.each([
  '2026-08-28T10:00:00Z',
  '2026-08-31T21:59:00Z',
  '2026-09-30T22:00:00Z',
  '2027-02-28T10:00:00Z',
])('a decision of %s is kept while objections are possible', (moment) => {
  const decidedAt = new Date(moment)
  expect(objectableSince(objectUntil(decidedAt)) <= decidedAt).toBe(true)
  expect(objectableSince(after(objectUntil(decidedAt), days(4))) > decidedAt).toBe(true)
})
