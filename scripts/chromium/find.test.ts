import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { beforeEach, expect, onTestFinished, test } from 'vitest'
import { findChromium } from './find.ts'

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

test('prefers the configured browser to those on the path', () => {
  put('chromium')
  const given = put('mine')
  expect(findChromium({ NODE_ENV: 'test', PATH: folder, CHROMIUM_PATH: given })).toBe(given)
})

test('prefers the headless browser', () => {
  put('chromium')
  const shell = put('chromium-headless-shell')
  expect(findChromium({ NODE_ENV: 'test', PATH: folder })).toBe(shell)
})

test('prefers the given browser to those on the path, but not to the configured one', () => {
  put('chromium')
  const preferred = put('pinned')
  const environment = { NODE_ENV: 'test' as const, PATH: folder }
  expect(findChromium(environment, [preferred])).toBe(preferred)
  const given = put('mine')
  expect(findChromium({ ...environment, CHROMIUM_PATH: given }, [preferred])).toBe(given)
})

test('finds a browser on the path under any of its names', () => {
  const chrome = put('google-chrome')
  expect(findChromium({ NODE_ENV: 'test', PATH: folder })).toBe(chrome)
})

test('ignores a configured path that does not exist', () => {
  const chromium = put('chromium')
  const nowhere = join(folder, 'nowhere')
  expect(findChromium({ NODE_ENV: 'test', PATH: folder, CHROMIUM_PATH: nowhere })).toBe(chromium)
})
