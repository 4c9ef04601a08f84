import { mkdtemp, readdir, rm, stat } from 'node:fs/promises'
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
  runScript('scripts/backup.ts', ['take', where], { DATABASE_URL: url, DATA_DIR: folder })

test('only the operator can read a backup', async () => {
  const copies = join(folder, 'copies')
  const { code, complained } = await backup(copies)
  expect(code, complained).toBe(0)
  const [name = ''] = await readdir(copies)
  expect((await stat(join(copies, name))).mode & 0o777).toBe(0o700)
})
