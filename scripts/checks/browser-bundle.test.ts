import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { checkBrowserBundle, serverMarkers } from './browser-bundle.ts'

test('finds a browser script that contains server code', () => {
  const folder = mkdtempSync(join(tmpdir(), 'bundle-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  writeFileSync(join(folder, 'clean.js'), 'console.log("hello")')
  expect(checkBrowserBundle(folder)).toEqual([])
  writeFileSync(join(folder, 'dirty.js'), `listen("${serverMarkers[0]}")`)
  expect(checkBrowserBundle(folder)).toHaveLength(1)
})
