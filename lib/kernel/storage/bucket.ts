import type { S3ClientConfig, S3ServiceException as ServiceException } from '@aws-sdk/client-s3'
import type { ListableStorage } from '../deps.ts'
import { Outage } from '../error.ts'
import { within } from '../http/within.ts'
import type { BucketAddress, BucketKeys } from './address.ts'
import { isKey, requireKey } from './keys.ts'

/** Limits of one action on the bucket, with all its attempts. */
export type Patience = { milliseconds: number; attempts: number }

/** Shorter than a call of the API, which may hold a transaction meanwhile. */
const patienceOfCalls: Patience = { milliseconds: 5_000, attempts: 2 }

const failuresInRow = 3

/**
 * Refuses at once after failures in a row, but for one action at a time that tries again: others
 * would wait for their whole limit, and hold connections of the database meanwhile.
 */
const createBreaker = () => {
  let failures = 0
  let isTrying = false
  return async <T>(work: () => Promise<T>): Promise<T> => {
    const isTrial = failures >= failuresInRow
    if (isTrial && isTrying) throw new Error('the last actions failed')
    isTrying = isTrial
    try {
      const result = await work()
      failures = 0
      return result
    } catch (error) {
      failures++
      throw error
    } finally {
      if (isTrial) isTrying = false
    }
  }
}

const clientOf = (
  { region, endpoint }: BucketAddress,
  credentials: BucketKeys,
  { milliseconds, attempts }: Patience,
): S3ClientConfig => ({
  region,
  credentials,
  ...(endpoint && { endpoint, forcePathStyle: true }),
  maxAttempts: attempts,
  // Servers other than Amazon's may refuse the newer checksums.
  requestChecksumCalculation: 'WHEN_REQUIRED',
  responseChecksumValidation: 'WHEN_REQUIRED',
  expectContinueHeader: false,
  // A busy process sees late that it is connected.
  requestHandler: { connectionTimeout: milliseconds / attempts },
})

/** Statuses that tell a client to try again later. */
const later = [408, 429]

const outageOf = (bucket: string, error: Error & Partial<ServiceException>) => {
  const status = error.$metadata?.httpStatusCode ?? 0
  return new Outage(`the bucket ${bucket} does not work: ${error.name}, ${error.message}`, {
    cause: error,
    isRefusal: status >= 400 && status < 500 && !later.includes(status),
  })
}

/** Files in a bucket that speaks the protocol of S3. The library is loaded with the first action. */
export const openBucketStorage = (
  address: BucketAddress,
  keys: BucketKeys,
  patience = patienceOfCalls,
): ListableStorage => {
  const load = async () => {
    const s3 = await import('@aws-sdk/client-s3')
    return { s3, client: new s3.S3Client(clientOf(address, keys, patience)) }
  }
  type Loaded = Awaited<ReturnType<typeof load>>
  let loading: Promise<Loaded> | undefined
  const guarded = createBreaker()

  const ask = async <T>(
    work: (loaded: Loaded, limit: { abortSignal: AbortSignal }) => Promise<T>,
  ) => {
    loading ??= load()
    const loaded = await loading
    const { milliseconds } = patience
    try {
      return await guarded(() => {
        const abortSignal = AbortSignal.timeout(milliseconds)
        // A pause before another attempt does not look at the signal.
        return within(milliseconds, work(loaded, { abortSignal }))
      })
    } catch (error) {
      throw outageOf(address.bucket, error as Error & Partial<ServiceException>)
    }
  }

  const { bucket: Bucket, prefix } = address
  const objectOf = (key: string) => ({
    Bucket,
    Key: prefix ? `${prefix}/${requireKey(key)}` : requireKey(key),
  })

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
    async *list() {
      const start = prefix && `${prefix}/`
      let next: string | undefined
      do {
        const page = await ask(({ s3, client }, limit) => {
          const request = { Bucket, Prefix: start, ContinuationToken: next }
          return client.send(new s3.ListObjectsV2Command(request), limit)
        })
        for (const { Key = '' } of page.Contents ?? []) {
          const key = Key.slice(start.length)
          if (isKey(key)) yield key
        }
        next = page.NextContinuationToken
      } while (next !== undefined)
    },
  }
}
