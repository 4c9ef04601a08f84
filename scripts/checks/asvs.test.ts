import { expect, test } from 'vitest'
import { checkAsvs } from './asvs.ts'

const rows = [
  '| 1.1.1 | one | so | `tests/api/one.test.ts`, `lib/two.test.ts` |',
  '| 1.1.2 | two | - | not applicable: no LDAP |',
  '| 1.1.3 | three | - | **not met**: too large |',
]
const messagesOf = (listed: string, table = rows) =>
  checkAsvs(
    { path: 'docs/asvs.md', code: [`Not met: ${listed}.`, '', ...table].join('\n') },
    (path) => path !== 'tests/api/gone.test.ts',
  ).map(({ message }) => message)

test('accepts rows with tests, with reasons, and those that are listed as not met', () => {
  expect(messagesOf('1.1.3')).toEqual([])
})

test.each([
  ['a test that does not exist', '1.1.3', '| 1.1.4 | four | so | `tests/api/gone.test.ts` |'],
  ['a row without a test or a reason', '1.1.3', '| 1.1.4 | four | so | surely |'],
  ['a row that the list leaves out', '1.1.3', '| 1.1.4 | four | so | **not met** in part |'],
  ['a list with a row that is met', '1.1.2, 1.1.3', ''],
])('refuses %s', (_, listed, more) => {
  expect(messagesOf(listed, [...rows, more])).toHaveLength(1)
})
