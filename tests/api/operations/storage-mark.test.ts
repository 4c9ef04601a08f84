import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeEach, expect, test } from 'vitest'
import { loadConfig } from '#kernel/config/config.ts'
import { createLog } from '#kernel/log.ts'
import { copyFiles } from '#kernel/storage/copy.ts'
import { openStorage } from '#kernel/storage/open.ts'
import { acceptStorage, watchStorage } from '#lib/services/operations/health/commands.ts'
import { listStoredFiles } from '#lib/services/stored-files.ts'
import { openBucketServer } from '../../setup/bucket.ts'
import { openTestApi } from '../api.ts'

const { db } = await openTestApi()
const server = await openBucketServer()
const root = await mkdtemp(join(tmpdir(), 'insieme-mark-'))
afterAll(async () => {
  server.close()
  await rm(root, { recursive: true })
})
let name = 0
beforeEach(async () => {
  name++
  await db.pool.query('DELETE FROM storage_mark; DELETE FROM pictures')
})
afterEach(() => server.become('fine'))

const picture = '0123456789abcdef'
const addPicture = () =>
  db.pool.query(
    `INSERT INTO pictures (id, media_type, width, height, tint)
     VALUES ($1, 'image/png', 1, 1, '#123456')`,
    [picture],
  )

/** Process of the shop with a folder of its own, or with these settings. */
const openProcess = (folder: string, settings: Record<string, string> = {}) => {
  const lines: string[] = []
  const log = createLog({ write: (line) => lines.push(line) })
  const config = loadConfig({
    NODE_ENV: 'test',
    DATA_DIR: join(root, `${name}-${folder}`),
    ...settings,
  })
  const deps = { db, config, log, storage: openStorage(config) }
  return { ...deps, lines, watch: () => watchStorage(deps) }
}

const inBucket = (address: string, secret = server.keys.secretAccessKey) => ({
  STORAGE_URL: address,
  STORAGE_ACCESS_KEY: server.keys.accessKeyId,
  STORAGE_SECRET_KEY: secret,
})

test('of new processes with two folders, only those of one share the files of the shop', async () => {
  const processes = ['one', 'two', 'one', 'two'].map((folder) => openProcess(folder))
  const watches = await Promise.all(processes.map(({ watch }) => watch()))
  const [first, second, ...others] = await Promise.all(watches.map((isSharing) => isSharing()))
  expect([first, second].toSorted()).toEqual([false, true])
  expect(others).toEqual([first, second])
  const apart = processes[first ? 1 : 0]!
  expect(apart.lines).toHaveLength(1)
  expect(apart.lines[0]).toMatch(/error not ready: the storage of this process has no files/)
})

test('a shop from before the mark accepts only a storage with its files', async () => {
  await addPicture()
  const [empty, full] = [openProcess('empty'), openProcess('full')]
  await full.storage.write(`pictures/${picture}/source`, Buffer.from('a drawing'))
  const isSharing = await empty.watch()
  expect(await isSharing()).toBe(false)
  expect(await (await full.watch())()).toBe(true)
  expect(await isSharing()).toBe(false)
  await copyFiles({ from: full.storage, to: empty.storage })
  await expect.poll(isSharing).toBe(true)
  expect(empty.lines).toHaveLength(2)
})

test('a shop that moved by a copy, was restored, or accepted the loss of its files is ready', async () => {
  const before = openProcess('before')
  await before.watch()
  const bucket = openProcess('before', inBucket(server.address(`moved-${name}`)))
  expect(await (await bucket.watch())()).toBe(false)
  await before.storage.write('proofs/1', Buffer.from('a receipt'))
  const write = async (key: string, bytes: Uint8Array) => {
    if (key === 'proofs/1') throw new Error('no space')
    await bucket.storage.write(key, bytes)
  }
  const to = { ...bucket.storage, write }
  await expect(copyFiles({ from: before.storage, to })).rejects.toThrow('no space')
  expect(await (await bucket.watch())()).toBe(false)
  await copyFiles({ from: before.storage, to: bucket.storage })
  expect(await (await bucket.watch())()).toBe(true)

  const restored = openProcess('restored')
  for (const key of await listStoredFiles(db, bucket.storage))
    await restored.storage.write(key, (await bucket.storage.read(key)) ?? Buffer.alloc(0))
  expect(await (await restored.watch())()).toBe(true)

  const lost = openProcess('lost')
  expect(await (await lost.watch())()).toBe(false)
  await acceptStorage(lost)
  expect(await (await lost.watch())()).toBe(true)
})

test('an outage of the bucket leaves processes ready that saw it or are set up as those', async () => {
  const settings = inBucket(server.address(`away-${name}`))
  const running = await openProcess('one', settings).watch()
  expect(await running()).toBe(true)
  server.become('cut')
  const before = server.requests()
  expect(await running()).toBe(true)
  expect(server.requests()).toBe(before)
  const started = openProcess('two', settings)
  const isSharing = await started.watch()
  expect(await isSharing()).toBe(true)
  expect(started.lines[0]).toMatch(/warn {2}the storage of files does not answer/)
  const elsewhere = openProcess('three', inBucket('s3://shop?endpoint=http://127.0.0.1:9'))
  expect(await (await elsewhere.watch())()).toBe(false)

  server.files.delete(`away-${name}/shop-mark`)
  server.become('fine')
  const wrong = inBucket(server.address(`away-${name}`), 'wrong')
  expect(await (await openProcess('four', wrong).watch())()).toBe(false)
  await expect.poll(isSharing).toBe(false)
  expect(await running()).toBe(true)
})
