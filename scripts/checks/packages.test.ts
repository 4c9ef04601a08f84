import { expect, test } from 'vitest'
import { checkPackages } from './packages.ts'

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
