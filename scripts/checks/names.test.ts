import { expect, test } from 'vitest'
import { checkNames } from './names.ts'

const findingsIn = (path: string, code = '') =>
  checkNames([{ path, code }], {}).map(({ line }) => line)

test.each([
  ['a file', 'lib/services/money/orders/commands/tell.ts', ''],
  ['a function', 'lib/a.ts', 'export function findSaid() {}'],
  ['an export', 'lib/a.ts', 'export { a as keeper }'],
  ['a destructured variable', 'lib/a.ts', 'const f = ({ c: [said = 1] }) => a'],
  ['a shorthand', 'lib/a.ts', 'const { told } = a'],
  ['a parameter of a type', 'lib/a.ts', 'type A = { f: (hear: string) => void }'],
  ['a caught error', 'lib/a.ts', 'try {} catch (told) {}'],
  ['a type parameter', 'lib/a.ts', 'type A<Told> = string'],
  ['an import', 'lib/a.tsx', 'import { b as say } from "./b.ts"'],
  ['a key of data', 'lib/a.ts', 'const a = { toldAt: 1 }'],
  ['a key of a type', 'lib/a.ts', 'type A = { said: string }'],
  ['a bare participle', 'lib/a.ts', 'const given = 1'],
  ['a title of a test', 'tests/a.test.ts', "test('a buyer is told', () => {})"],
  ['a title of a decision', 'docs/decisions/012-a.md', '# 012 Standings of members'],
  ['a variable of SQL', 'lib/services/a/b/sql/f.sql', 'DECLARE taken int;'],
  ['a table expression of SQL', 'lib/services/a/b/sql/f.sql', 'WITH kept AS (SELECT 1)'],
  ['an alias of SQL', 'lib/services/a/b/sql/f.sql', 'SELECT 1 AS told'],
])('finds a refused word in the name of %s', (_, path, code) => {
  expect(findingsIn(path, code)).toEqual([1])
})

test.each([
  ['letters within a word', 'lib/outstanding.ts', 'export const castello = essay'],
  ['a participle that describes a thing', 'lib/a.ts', 'const takenSeats = keptAt'],
  ['keys of the data of others', 'lib/a.ts', 'const { said: text } = mail.told'],
  ['verbs in titles', 'tests/a.test.ts', "test('says what is left', () => {})"],
])('passes %s', (_, path, code) => {
  expect(findingsIn(path, code)).toEqual([])
})

test('allows a number of files for each word, until none is left', () => {
  const code = 'const given = 1\nconst f = (given) => a'
  const foundIn = (paths: string[], given: number) =>
    checkNames(
      paths.map((path) => ({ path, code })),
      { given },
    )
  expect(foundIn(['lib/a.ts', 'lib/b.ts'], 2)).toEqual([])
  expect(foundIn(['lib/a.ts', 'lib/b.ts'], 1)).toHaveLength(1)
  expect(foundIn([], 1)).toHaveLength(1)
})
