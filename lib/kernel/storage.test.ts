import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openFolderStorage } from './storage.ts'

let folder: string

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'storage-'))
})
afterAll(() => rm(folder, { recursive: true }))

test('reads what was written and leaves no temporary file', async () => {
  const storage = openFolderStorage(folder)
  await storage.write('pictures/abc/320.avif', Buffer.from('one'))
  await storage.write('pictures/abc/320.avif', Buffer.from('two'))
  expect(String(await storage.read('pictures/abc/320.avif'))).toBe('two')
  expect(await readdir(join(folder, 'pictures/abc'))).toEqual(['320.avif'])
})

test('returns undefined for a missing key', async () => {
  expect(await openFolderStorage(folder).read('pictures/none/source')).toBeUndefined()
})

test.each(['../secret', '/etc/passwd', 'a/../b', 'a//b', '', 'a/.hidden'])(
  'refuses the key %j',
  async (key) => {
    await expect(openFolderStorage(folder).read(key)).rejects.toThrow('not a storage key')
  },
)
