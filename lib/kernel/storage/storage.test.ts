import { hash } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeEach, describe, expect, test } from 'vitest'
import { type Mood, openBucketServer } from '../../../tests/setup/bucket.ts'
import type { ListableStorage } from '../deps.ts'
import { Outage } from '../error.ts'
import { asDomainError } from '../http/problem.ts'
import { type BucketAddress, readBucketAddress, showBucketAddress } from './address.ts'
import { openBucketStorage } from './bucket.ts'
import { openFolderStorage } from './folder.ts'

const folder = await mkdtemp(join(tmpdir(), 'insieme-storage-'))
const server = await openBucketServer()
afterAll(async () => {
  server.close()
  await rm(folder, { recursive: true })
})
afterEach(() => server.become('fine'))

const address = readBucketAddress(server.address('files')) as BucketAddress
const bytes = Buffer.from([0, 255, 10, 13, ...Buffer.from('Dadi'.repeat(1_000))])

const places: [string, () => ListableStorage][] = [
  ['a folder', () => openFolderStorage(folder)],
  ['a bucket', () => openBucketStorage(address, server.keys)],
]

const listOf = async (storage: ListableStorage, below?: string) => {
  const keys: string[] = []
  for await (const key of storage.list(below)) keys.push(key)
  return keys
}

describe.each(places)('%s', (_, open) => {
  test('gives back what was written last, until it is removed', async () => {
    const storage = open()
    const key = 'pictures/abc/320-x.avif'
    expect(await storage.read(key)).toBeUndefined()
    await storage.write(key, Buffer.from('first'))
    await storage.write(key, bytes)
    expect(bytes.equals((await storage.read(key)) as Buffer)).toBe(true)
    await storage.write('empty', Buffer.alloc(0))
    expect(await storage.read('empty')).toEqual(Buffer.alloc(0))
    await storage.remove(key)
    await storage.remove(key)
    expect(await storage.read(key)).toBeUndefined()
  })

  test('lists every file with its size and the checksum of its bytes', async () => {
    const storage = open()
    for (const key of ['a/b/c', 'a/b-c', 'a.b', 'alone']) await storage.write(key, bytes)
    await storage.remove('alone')
    await storage.remove('empty')
    const keys = await listOf(storage)
    expect(keys.sort()).toEqual(['a.b', 'a/b-c', 'a/b/c'])
    for (const [below, expected] of [
      ['a', ['a/b-c', 'a/b/c']],
      ['a/b', ['a/b/c']],
      ['b', []],
    ] as const)
      expect((await listOf(storage, below)).sort()).toEqual(expected)
    await expect(listOf(storage, '../a')).rejects.toThrow('not a storage key')
    expect(await storage.stat('a/b/c')).toMatchObject({ size: bytes.length })
    const { md5 = hash('md5', bytes) } = (await storage.stat('a/b/c')) ?? {}
    expect(md5).toBe(hash('md5', bytes))
    expect(await storage.stat('alone')).toBeUndefined()
    expect(await storage.stat('a/b')).toBeUndefined()
  })

  test.each(['../secret', '/etc/passwd', 'a/../b', 'a//b', '', 'a/.hidden'])(
    'refuses the key %j',
    async (key) => {
      const storage = open()
      for (const work of [storage.read, storage.remove])
        await expect(work(key)).rejects.toThrow('not a storage key')
      await expect(storage.write(key, bytes)).rejects.toThrow('not a storage key')
    },
  )
})

describe('a bucket that fails', () => {
  const once = { milliseconds: 30_000, attempts: 1 }
  beforeEach(() => {
    server.files.set('files/here', bytes)
  })

  test.each<Mood>(['slow down', 'cut', 'half', 'hang'])(
    'refuses for now instead of hanging or answering wrongly: %s',
    async (mood) => {
      const limit = mood === 'hang' ? { ...once, milliseconds: 300 } : once
      const storage = openBucketStorage(address, server.keys, limit)
      server.become(mood)
      const error = await storage.read('here').catch((issue) => issue)
      expect(error).toBeInstanceOf(Outage)
      expect(asDomainError(error).code).toBe('unavailable')
      if (mood !== 'half') await expect(storage.write('new', bytes)).rejects.toThrow(Outage)
      server.become('fine')
      const read = () => storage.read('here').catch(() => undefined)
      await expect.poll(read).toEqual(bytes)
    },
  )

  test('is asked again within the limit', async () => {
    const storage = openBucketStorage(address, server.keys, { ...once, attempts: 9 })
    server.become('slow down')
    const before = server.requests()
    const reading = storage.read('here')
    await expect.poll(server.requests).toBeGreaterThan(before)
    server.become('fine')
    expect(await reading).toEqual(bytes)
  })

  test('is tried by one action at a time after three failures, until it works', async () => {
    const storage = openBucketStorage(address, server.keys, once)
    server.become('cut')
    for (const _ of [1, 2, 3]) await expect(storage.read('here')).rejects.toThrow(Outage)
    const before = server.requests()
    const reads = await Promise.allSettled([1, 2, 3, 4].map(() => storage.read('here')))
    expect(reads.map(({ status }) => status)).not.toContain('fulfilled')
    expect(server.requests()).toBe(before + 1)
    server.become('fine')
    expect(await storage.read('here')).toEqual(bytes)
    expect(await Promise.all([1, 2].map(() => storage.read('here')))).toEqual([bytes, bytes])
  })

  test.each<[string, Partial<BucketAddress>, Partial<typeof server.keys>]>([
    ['a wrong key', {}, { secretAccessKey: 'wrong' }],
    ['an unknown bucket', { bucket: 'else' }, {}],
  ])('never takes %s for a missing file', async (_, place, keys) => {
    const storage = openBucketStorage({ ...address, ...place }, { ...server.keys, ...keys })
    await expect(storage.read('missing')).rejects.toThrow(Outage)
  })
})

test.each([
  ['s3://shop?region=eu-south-1', { bucket: 'shop', prefix: '', region: 'eu-south-1' }],
  [
    's3://shop/one/two/?endpoint=https://host:81/',
    { bucket: 'shop', prefix: 'one/two', region: 'us-east-1', endpoint: 'https://host:81' },
  ],
  ['s3://shop', undefined],
  ['s3://Shop?region=x', undefined],
  ['s3://key:secret@shop?region=x', undefined],
  ['s3://shop/../x?region=x', undefined],
  ['s3://shop?region=x&endpoint=host:81', undefined],
  ['s3://shop?region=x&endpoint=http://user:word@host', undefined],
  ['s3://shop?region=x&secret=y', undefined],
  ['https://shop?region=x', undefined],
])('reads the address %s', (text, expected) => {
  expect(readBucketAddress(text)).toEqual(expected)
  if (expected) expect(readBucketAddress(showBucketAddress(expected))).toEqual(expected)
})
