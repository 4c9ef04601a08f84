import { afterAll, beforeEach, expect, test } from 'vitest'
import { type BucketAddress, readBucketAddress } from '#kernel/storage/address.ts'
import { openBucketServer } from '../../../tests/setup/bucket.ts'
import { openBackupBucket, partBytes } from './bucket.ts'

const server = await openBucketServer()
afterAll(server.close)
beforeEach(() => server.files.clear())

const address = readBucketAddress(server.address('copies')) as BucketAddress
const bucket = openBackupBucket(address, server.keys)

const piece = (number: number) => Buffer.alloc(1_000_000, number)
async function* pieces(count: number) {
  for (let number = 0; number < count; number++) yield piece(number)
}

test.each([
  ['a part', 1, 0],
  ['several parts', 40, 2],
])('a file of %s is read as it was written', async (_, count, fullParts) => {
  const place = bucket.open('one')
  await place.write('file', pieces(count))
  expect(server.files.get('copies/one/file')?.length).toBe(count * 1_000_000)
  const parts: Uint8Array[] = []
  for await (const part of place.read('file')) parts.push(part)
  expect(parts.filter(({ length }) => length === partBytes)).toHaveLength(fullParts)
  const expected = Buffer.concat(Array.from({ length: count }, (_, number) => piece(number)))
  expect(Buffer.concat(parts).equals(expected)).toBe(true)
})

test('a file whose bytes end with an error never appears', async () => {
  async function* failing() {
    yield* pieces(40)
    throw new Error('the table is gone')
  }
  await expect(bucket.open('one').write('file', failing())).rejects.toThrow('the table is gone')
  expect([server.files.size, server.uploads.size]).toEqual([0, 0])
})

test('complete backups are listed, the newest last', async () => {
  const put = (path: string) => server.files.set(path, Buffer.from('x'))
  for (const name of ['2026-03', '2026-01', '2026-02']) put(`copies/${name}/SHA256SUMS`)
  for (const name of ['2025-12', '2026-02', '2026-04']) put(`copies/${name}/000001.age`)
  put('others/2026-05/SHA256SUMS')
  expect(await bucket.list()).toEqual(['2026-01', '2026-02', '2026-03'])
})
