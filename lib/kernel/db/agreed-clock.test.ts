import { expect, test } from 'vitest'
import { hour, minute } from '#lib/format/durations.ts'
import { createAgreedClock } from './agreed-clock.ts'

/** A minute after the start, at which a clock may become wrong or right. */
const open = (atStart: { own?: number; database?: number }) => {
  const wrong = { own: 0, database: 0, ...atStart }
  let passed = 0
  const { clock, note } = createAgreedClock({
    own: () => passed + wrong.own,
    elapsed: () => passed + 12_345,
  })
  note(passed + wrong.database)
  return (later: typeof atStart = {}) => {
    Object.assign(wrong, later)
    passed += minute
    note(passed + wrong.database)
    return clock.now().getTime() - passed
  }
}

test.each([
  ['of this machine is ahead', { own: hour }, 0],
  ['of the database is ahead', { database: hour }, 0],
  ['of this machine is behind', { own: -hour }, -hour],
  ['of the database is behind', { database: -hour }, -hour],
] as const)('from the start, when the clock %s, it is never early', (_, wrong, expected) => {
  const after = open(wrong)
  expect(after()).toBe(expected)
  expect(after({ own: 0, database: 0 })).toBe(0)
})

test.each([{ own: hour }, { own: -hour }, { database: hour }, { database: -hour }])(
  'a clock that goes wrong moves nothing: %o',
  (wrong) => {
    const after = open({})
    after()
    expect(after(wrong)).toBe(0)
    expect(after({ own: 0, database: 0 })).toBe(0)
  },
)
