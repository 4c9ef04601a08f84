import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { type Lock, licencesPage, packagesOf, unacceptable } from './licences.ts'

const read = (path: string) => readFileSync(new URL(`../../${path}`, import.meta.url), 'utf8')
const lock: Lock = JSON.parse(read('package-lock.json'))

test('accepts the licences of all packages', () => {
  expect(packagesOf(lock).length).toBeGreaterThan(100)
  expect(unacceptable(packagesOf(lock))).toEqual([])
})

test.each([
  ['GPL-3.0-only', false],
  ['MIT AND GPL-3.0-only', false],
  ['MIT OR GPL-3.0-only', true],
  ['(MIT OR CC0-1.0)', true],
  ['Apache-2.0 AND LGPL-3.0-or-later AND MIT', true],
  ['SEE LICENSE IN LICENSE.txt', false],
  ['', false],
])('acceptance of %j is %s', (license, fine) => {
  const packages = packagesOf({ packages: { '': {}, 'node_modules/a': { license } } })
  expect(unacceptable(packages).length === 0).toBe(fine)
})

test('docs/licences.md is what npm run docs writes', () => {
  expect(read('docs/licences.md')).toBe(licencesPage(lock))
})
