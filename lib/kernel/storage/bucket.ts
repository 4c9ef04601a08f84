import type { ListableStorage } from '../deps.ts'
import type { BucketAddress, BucketKeys } from './address.ts'
import { openBucketClient, type Patience } from './bucket-client.ts'
import { isKey, requireKey } from './keys.ts'

/** Shorter than a call of the API, which may hold a transaction meanwhile. */
const patienceOfCalls: Patience = { milliseconds: 5_000, attempts: 2 }

/** Files in a bucket that speaks the protocol of S3. */
export const openBucketStorage = (
  address: BucketAddress,
  keys: BucketKeys,
  patience = patienceOfCalls,
): ListableStorage => {
  const { ask, objectOf, keyOf, pages } = openBucketClient(address, keys, patience)
  return {
    read: async (key) => {
      const object = objectOf(key)
      return ask(async ({ s3, client }, limit) => {
        try {
          const { Body } = await client.send(new s3.GetObjectCommand(object), limit)
          const bytes = await Body?.transformToByteArray()
          return bytes && Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
        } catch (error) {
          if (error instanceof s3.NoSuchKey) return undefined
          throw error
        }
      })
    },
    write: async (key, bytes) => {
      const object = { ...objectOf(key), Body: bytes }
      await ask(({ s3, client }, limit) => client.send(new s3.PutObjectCommand(object), limit))
    },
    remove: async (key) => {
      const object = objectOf(key)
      await ask(({ s3, client }, limit) => client.send(new s3.DeleteObjectCommand(object), limit))
    },
    stat: async (key) => {
      const object = objectOf(key)
      return ask(async ({ s3, client }, limit) => {
        try {
          const answer = await client.send(new s3.HeadObjectCommand(object), limit)
          const [, md5] = /^"([\da-f]{32})"$/.exec(answer.ETag ?? '') ?? []
          return { size: answer.ContentLength ?? 0, ...(md5 && { md5 }) }
        } catch (error) {
          if (error instanceof s3.NotFound) return undefined
          throw error
        }
      })
    },
    async *list(folder) {
      for await (const { Contents = [] } of pages(folder ? { folder: requireKey(folder) } : {}))
        for (const { Key } of Contents) {
          const key = keyOf(Key)
          if (isKey(key)) yield key
        }
    },
  }
}
