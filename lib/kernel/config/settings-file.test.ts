import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { readSettings } from './settings-file.ts'

let folder: string

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'insieme-settings-'))
})
afterEach(() => rmSync(folder, { recursive: true }))

const write = (text: string, { name = 'insieme.env', mode = 0o600 } = {}) => {
  const file = join(folder, name)
  writeFileSync(file, text)
  chmodSync(file, mode)
  return file
}

const inFolder = () => ({ DATA_DIR: folder, NODE_ENV: 'production' })
const url = 'postgresql://shop:secret@db/shop'

test('reads the file in the data folder, and that of --env from anywhere', () => {
  const file = write(`\uFEFF# my shop\r\nSITE_NAME="Torre # 1"\r\nDATABASE_URL=${url}\r\n`)
  const here = readSettings(undefined, inFolder())
  expect(here).toMatchObject({ file, notes: [], environment: { DATABASE_URL: url } })
  expect(here.environment.SITE_NAME).toBe('Torre # 1')
  const given = readSettings('insieme.env', { INIT_CWD: folder })
  expect(given).toMatchObject({ file, environment: { DATABASE_URL: url, DATA_DIR: folder } })
  expect(readSettings(undefined, { ...inFolder(), NODE_ENV: 'test' }).file).toBeUndefined()
})

test('the data folder of a given file is its own unless it names another, relative to itself', () => {
  const file = write('DATA_DIR=data\n', { name: 'shop.env' })
  expect(readSettings(file, {}).environment.DATA_DIR).toBe(join(folder, 'data'))
  expect(readSettings(file, { DATA_DIR: '/else' }).environment.DATA_DIR).toBe('/else')
})

test('variables of the process win and are named; blank ones count as absent', () => {
  write(`PORT=4000\nSITE_NAME=Torre\nDATABASE_URL=${url}\n`)
  const { environment, notes } = readSettings(undefined, {
    ...inFolder(),

    PORT: '5000',
    SITE_NAME: 'Torre',
    DATABASE_URL: ' ',
  })
  expect(environment).toMatchObject({ PORT: '5000', SITE_NAME: 'Torre', DATABASE_URL: url })
  expect(notes).toEqual([expect.stringMatching(/insieme\.env.*: PORT\.$/)])
})

test.each([
  ['a colon for the sign', 'DATABASE_URL: postgresql://db/shop'],
  ['no sign', 'PORT=1\nexport SMTP_URL smtp://mail'],
])('refuses a setting with %s, which the format would skip', (_, text) => {
  write(text)
  expect(() => readSettings(undefined, inFolder())).toThrow(/riga \d.*NOME=valore/)
})

test('refuses a file whose secrets others can read, or that others can change', () => {
  for (const [text, mode] of [
    [`DATABASE_URL=${url}`, 0o644],
    ['PORT=1', 0o602],
  ] as const) {
    write(text, { mode })
    expect(() => readSettings(undefined, inFolder())).toThrow(/chmod 600/)
  }
  write('PORT=1', { mode: 0o644 })
  expect(readSettings(undefined, inFolder()).environment.PORT).toBe('1')
  write(`DATABASE_URL=${url}`, { mode: 0o640 })
  expect(readSettings(undefined, inFolder()).environment.DATABASE_URL).toBe(url)
})

test('refuses a file that does not exist or cannot be read', () => {
  expect(() => readSettings(join(folder, 'none.env'), {})).toThrow(/none\.env non c’è/)
  mkdirSync(join(folder, 'insieme.env'))
  expect(() => readSettings(undefined, inFolder())).toThrow(/non si può leggere/)
})
