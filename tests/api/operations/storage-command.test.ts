import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, expect, test } from 'vitest'
import { openFolderStorage } from '#kernel/storage/folder.ts'
import { openBucketServer } from '../../setup/bucket.ts'
import { openTestApi } from '../api.ts'
import { shellOf } from '../shell.ts'

const { pool } = await openTestApi()
const server = await openBucketServer()
const folder = await mkdtemp(join(tmpdir(), 'insieme-copy-'))
afterAll(async () => {
  server.close()
  await rm(folder, { recursive: true })
})
afterEach(() => server.become('fine'))

const keys = {
  STORAGE_ACCESS_KEY: server.keys.accessKeyId,
  STORAGE_SECRET_KEY: server.keys.secretAccessKey,
}
const shellIn = (name: string) =>
  shellOf(pool, 'storage', { DATA_DIR: join(folder, name), ...keys })
const filesOf = (name: string) => openFolderStorage(join(folder, name, 'files'))

const contents: [string, Buffer][] = ['pictures/a/source', 'pictures/b/source', 'proofs/1'].map(
  (key) => [key, Buffer.from(`the bytes of ${key}`)],
)
const fill = async (name: string) => {
  for (const [key, bytes] of contents) await filesOf(name).write(key, bytes)
}

test('copies a folder into a bucket and back, and only what is missing or different', async () => {
  await fill('source')
  const bucket = server.address('copy')
  const shell = await shellIn('source')
  server.files.set('copy/proofs/1', Buffer.from('another proof!!!!!!!!!'))
  server.files.set('copy/pictures/a/source', contents[0]![1])
  const copy = ['copy', '--from', 'folder', '--to', bucket]
  expect(await shell.does(...copy)).toBe('File copiati e riletti: 2. C’erano già: 1.\n')
  for (const [key, bytes] of contents) expect(server.files.get(`copy/${key}`)).toEqual(bytes)
  const before = server.written()
  expect(await shell.does(...copy)).toBe('File copiati e riletti: 0. C’erano già: 3.\n')
  expect(server.written()).toBe(before)

  const back = await shellIn('target')
  const output = await back.does('copy', '--from', bucket, '--to', 'folder')
  expect(output).toBe('File copiati e riletti: 3. C’erano già: 0.\n')
  for (const [key, bytes] of contents) expect(await filesOf('target').read(key)).toEqual(bytes)
})

test('ends with an error when a copy cannot be read back or the bucket is away', async () => {
  await fill('kept')
  const shell = await shellIn('kept')
  const copy = ['copy', '--from', 'folder', '--to', server.address('lost')]
  server.become('forget')
  expect(await shell.refuses(...copy)).toMatch(/non si rilegge/)
  server.become('cut')
  expect(await shell.refuses(...copy)).toMatch(/^Il bucket non va/)
  server.become('fine')
  expect(await shell.does(...copy)).toMatch(/riletti: 3/)
})

test('refuses places that are none, the same, of another shop or without keys', async () => {
  const shell = await shellIn('source')
  const copy = (from: string, to: string) => shell.refuses('copy', '--from', from, '--to', to)
  expect(await copy('folder', 'bucket')).toMatch(/non va bene per --to/)
  expect(await copy('folder', 'folder')).toMatch(/lo stesso posto/)
  server.files.set('other/shop-mark', Buffer.from('another shop'))
  expect(await copy('folder', server.address('other'))).toMatch(/file di un altro negozio/)
  expect(server.files.has('other/proofs/1')).toBe(false)
  const poor = await shellOf(pool, 'storage', {})
  const words = ['copy', '--from', 'folder', '--to', server.address()]
  expect(await poor.refuses(...words)).toMatch(/servono STORAGE_ACCESS_KEY/)
})
