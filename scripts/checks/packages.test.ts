import { expect, test } from 'vitest'
import { addedVersions, checkAge, checkPackages } from './packages.ts'

const sound = { version: '1.0.0', integrity: 'sha512-abc' }
const messagesOf = (manifest: object, entry: object = {}) =>
  checkPackages(manifest, { packages: { '': {}, 'node_modules/@a/b': { ...sound, ...entry } } })

test('accepts exact versions, and scripts that are denied', () => {
  const dependencies = { '@a/b': '1.0.0', c: '18.4.0-beta.17' }
  const allowScripts = { '@a/b': false }
  expect(messagesOf({ dependencies, allowScripts }, { hasInstallScript: true })).toEqual([])
})

test.each([
  ['a range', { devDependencies: { '@a/b': '^1.0.0' } }, {}],
  ['a package from elsewhere', { dependencies: { '@a/b': 'github:a/b' } }, {}],
  ['a script that is allowed', { allowScripts: { '@a/b': true } }, {}],
  ['a script that nobody has judged', {}, { hasInstallScript: true }],
  ['a missing checksum', {}, { integrity: undefined }],
  ['a file of another server', {}, { resolved: 'https://example.org/b.tgz' }],
])('refuses %s', (_, manifest, entry) => {
  expect(messagesOf(manifest, entry)).toHaveLength(1)
})

test('only versions that a commit has not are asked for', () => {
  const lock = (versions: Record<string, string>) => ({
    packages: Object.fromEntries(
      Object.entries(versions).map(([path, version]) => [path, { version }]),
    ),
  })
  const before = lock({ '': '1.0.0', 'node_modules/a': '1.0.0', 'node_modules/@b/c': '2.0.0' })
  const after = lock({
    '': '1.0.1',
    'node_modules/a': '1.0.0',
    'node_modules/@b/c': '2.1.0',
    'node_modules/d/node_modules/a': '3.0.0',
  })
  expect(addedVersions(before, after)).toEqual([
    { name: '@b/c', version: '2.1.0' },
    { name: 'a', version: '3.0.0' },
  ])
})

test.each([
  ['2026-11-23T12:00:00Z', 0],
  ['2026-11-23T12:00:01Z', 1],
  [undefined, 0],
])('a version of %s gives %i findings a week later', (published, count) => {
  const now = new Date('2026-11-30T12:00:00Z')
  expect(checkAge({ name: 'a', version: '1.0.0', published }, now)).toHaveLength(count)
})
