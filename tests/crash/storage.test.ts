import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { readBucketAddress } from '#kernel/storage/address.ts'
import { openBucketStorage } from '#kernel/storage/bucket.ts'
import { openFolderStorage } from '#kernel/storage/folder.ts'
import { openBucketServer } from '../setup/bucket.ts'
import { kill, start, until } from './processes.ts'

const writer = new URL('./storage-writer.ts', import.meta.url)
const whole = Buffer.alloc(50_000_000, 'new')

const isWhole = (bytes: Buffer | undefined) => bytes?.toString() === 'old' || bytes?.equals(whole)

test('a process killed while it writes leaves no half file in a folder', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'insieme-storage-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  const storage = openFolderStorage(folder)
  await storage.write('proofs/1', Buffer.from('old'))
  const process = start(writer, folder)
  const files = () => readdir(join(folder, 'proofs'))
  await until('a file is being written', async () => (await files()).length > 1)
  await kill(process, 'SIGKILL')
  expect(isWhole(await storage.read('proofs/1'))).toBe(true)
})

test('a process killed while it writes leaves no half file in a bucket', async () => {
  const server = await openBucketServer()
  onTestFinished(server.close)
  const address = readBucketAddress(server.address())
  const storage = openBucketStorage(address!, server.keys)
  await storage.write('proofs/1', Buffer.from('old'))
  server.become('stall')
  const before = server.requests()
  const { accessKeyId, secretAccessKey } = server.keys
  const process = start(writer, server.address(), accessKeyId, secretAccessKey)
  await until('a file is being written', () => server.requests() > before)
  await kill(process, 'SIGKILL')
  server.become('fine')
  expect(String(await storage.read('proofs/1'))).toBe('old')
})
