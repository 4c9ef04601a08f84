import { mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestDatabase } from '../database.ts'
import { runScript } from '../script.ts'

const { pool, url, close } = await openTestDatabase()
let folder: string

beforeAll(async () => {
  await pool.query("UPDATE shop_kind SET kind = 'real'")
  folder = await mkdtemp(join(tmpdir(), 'insieme-backup-folder-'))
})
afterAll(async () => {
  await close()
  await rm(folder, { recursive: true })
})

const backup = (where: string) =>
  runScript('scripts/backup.ts', [where], { DATABASE_URL: url, DATA_DIR: folder })

test('only the operator can read a backup', async () => {
  const copies = join(folder, 'copies')
  const { code, complained } = await backup(copies)
  expect(code, complained).toBe(0)
  const [name = ''] = await readdir(copies)
  expect((await stat(join(copies, name))).mode & 0o777).toBe(0o700)
})

test('a folder that cannot be written is refused with one line', async () => {
  await writeFile(join(folder, 'file'), '')
  const { code, output, complained } = await backup(join(folder, 'file', 'copies'))
  expect([code, output], complained).toEqual([1, ''])
  const lines = complained.trim().split('\n')
  expect(lines, complained).toHaveLength(2)
  expect(lines[1]).toMatch(/\/file\/copies non si può scrivere \(ENOTDIR\)/)
})
