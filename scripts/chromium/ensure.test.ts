import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { beforeEach, expect, onTestFinished, test } from 'vitest'
import { findChromium } from './ensure.ts'

let folder: string

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'chromium-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
})

const put = (name: string, mode = 0o755) => {
  const path = join(folder, name)
  writeFileSync(path, '#!/bin/sh\n')
  chmodSync(path, mode)
  return path
}

const find = (configured?: string, pinned = join(folder, 'nowhere')) =>
  findChromium({ NODE_ENV: 'test', PATH: folder, CHROMIUM_PATH: configured }, pinned)

test('prefers the configured browser, then the pinned one, then the headless one on the path', () => {
  const chromium = put('chromium')
  expect(find()).toBe(chromium)
  expect(find(join(folder, 'nowhere'))).toBe(chromium)
  const shell = put('chromium-headless-shell')
  expect(find()).toBe(shell)
  const pinned = put('pinned')
  expect(find(undefined, pinned)).toBe(pinned)
  const configured = put('mine')
  expect(find(configured, pinned)).toBe(configured)
})

test('finds a browser on the path under any of its names', () => {
  const chrome = put('google-chrome')
  expect(find()).toBe(chrome)
})
