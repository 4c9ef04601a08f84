import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { checkBrowserBundle, serverMarkers } from './browser-bundle.ts'
import { checkPackages } from './packages.ts'

const messages = (findings: { message: string }[]) => findings.map(({ message }) => message)

test('what is imported is in the manifest and the other way round', () => {
  const manifest = { dependencies: { pg: '8', zod: '4', '@fontsource/anton': '5' } }
  const sources = [
    {
      path: 'lib/a.ts',
      code: "import 'pg'; import 'node:fs'; import '#lib/b.ts'; import 'left-pad/x'",
    },
  ]
  expect(messages(checkPackages(manifest, sources, { '@fontsource/*': 'files' }, {}))).toEqual([
    'imports left-pad, not in package.json',
    'nothing uses zod',
  ])
})

test('a script for browsers that holds a piece of the server is found', () => {
  const folder = mkdtempSync(join(tmpdir(), 'bundle-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  writeFileSync(join(folder, 'clean.js'), 'console.log("hello")')
  expect(checkBrowserBundle(folder)).toEqual([])
  writeFileSync(join(folder, 'dirty.js'), `listen("${serverMarkers[0]}")`)
  expect(checkBrowserBundle(folder)).toHaveLength(1)
})
