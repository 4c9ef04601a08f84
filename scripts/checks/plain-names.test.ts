import { expect, test } from 'vitest'
import { plainNames } from './plain-names.ts'

const found = (path: string, code = '') => plainNames({ path, code }).map(({ line }) => line)

test('finds a refused word in the name of a file or folder', () => {
  expect(found('lib/services/money/orders/commands/tell.ts')).toEqual([1])
  expect(found('lib/services/members/standings/rules.ts')).toEqual([1])
  expect(found('components/checkout/use-told.ts')).toEqual([1])
  expect(found('lib/services/money/orders/commands/notify.ts')).toEqual([])
})

test('finds a refused word in an exported name', () => {
  const code = 'const told = 1\nexport const tellSeats = told\nexport type Standing = string\n'
  expect(found('lib/format/a.ts', code)).toEqual([2, 3])
  expect(found('lib/format/a.ts', 'export function findSaid() {}')).toEqual([1])
  expect(found('lib/format/a.ts', 'const a = 1\nexport { a as keeper }')).toEqual([2])
})

test('passes words that only contain the letters, and names used in one file', () => {
  expect(found('lib/format/outstanding.ts', 'export const castello = 1')).toEqual([])
  expect(found('lib/format/a.ts', 'const said = 1\nexport const understanding = said')).toEqual([])
})
