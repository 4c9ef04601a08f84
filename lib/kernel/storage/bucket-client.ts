import type {
  ListObjectsV2CommandInput as ListRequest,
  S3ClientConfig,
  S3ServiceException as ServiceException,
} from '@aws-sdk/client-s3'
import { Outage } from '../error.ts'
import { within } from '../http/within.ts'
import { telemetry } from '../telemetry/telemetry.ts'
import type { BucketAddress, BucketKeys } from './address.ts'
import { requireKey } from './keys.ts'

/** Limits of one action on the bucket, with all its attempts. */
export type Patience = { milliseconds: number; attempts: number }

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

/** Guarded requests to a bucket. The library is loaded with the first one. */
export const openBucketClient = (address: BucketAddress, keys: BucketKeys, patience: Patience) => {
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
      const result = await guarded(() => {
        const abortSignal = AbortSignal.timeout(milliseconds)
        // A pause before another attempt does not look at the signal.
        return within(milliseconds, work(loaded, { abortSignal }))
      })
      telemetry.meter?.storageAnswered('ok')
      return result
    } catch (error) {
      telemetry.meter?.storageAnswered('failed')
      throw outageOf(address.bucket, error as Error & Partial<ServiceException>)
    }
  }

  const { bucket: Bucket, prefix } = address
  const start = prefix && `${prefix}/`

  return {
    ask,
    objectOf: (key: string) => ({ Bucket, Key: start + requireKey(key) }),
    /** Key of an object below the prefix. */
    keyOf: (name = '') => name.slice(start.length),
    /** Lists one folder, or all keys. */
    async *pages({
      folder,
      ...request
    }: Pick<ListRequest, 'Delimiter'> & { folder?: string } = {}) {
      const Prefix = folder ? `${start}${folder}/` : start
      let next: string | undefined
      do {
        const page = await ask(({ s3, client }, limit) => {
          const part = { ...request, Bucket, Prefix, ContinuationToken: next }
          return client.send(new s3.ListObjectsV2Command(part), limit)
        })
        yield page
        next = page.NextContinuationToken
      } while (next !== undefined)
    },
  }
}
