import { isKey } from './keys.ts'

export type BucketAddress = {
  bucket: string
  /** Beginning of every key in the bucket, without a slash at its end; empty for none. */
  prefix: string
  region: string
  /** Undefined for Amazon. */
  endpoint?: string
}

export type BucketKeys = { accessKeyId: string; secretAccessKey: string }

const bucketName = /^[a-z\d][a-z\d.-]{1,61}[a-z\d]$/
const regionName = /^[\w-]{1,60}$/

const readEndpoint = (text: string) => {
  if (!/^https?:\/\//.test(text) || !URL.canParse(text)) return undefined
  const { origin } = new URL(text)
  return origin === text.replace(/\/$/, '') ? origin : undefined
}

/** Reads `s3://bucket/prefix?region=…&endpoint=…`; undefined for anything else. */
export const readBucketAddress = (text: string): BucketAddress | undefined => {
  const [, bucket = '', path = '', query = ''] =
    /^s3:\/\/([^/?#]+)\/?([^?#]*)(?:\?([^#]*))?$/.exec(text) ?? []
  const prefix = path.replace(/\/$/, '')
  const { endpoint: host, region, ...others } = Object.fromEntries(new URLSearchParams(query))
  const endpoint = host === undefined ? undefined : readEndpoint(host)
  if (!bucketName.test(bucket) || (prefix && !isKey(prefix))) return undefined
  if (Object.keys(others).length > 0 || (host !== undefined && !endpoint)) return undefined
  if (!endpoint) return region && regionName.test(region) ? { bucket, prefix, region } : undefined
  // Servers that are not Amazon's usually call their only region so.
  const place = region ?? 'us-east-1'
  return regionName.test(place) ? { bucket, prefix, region: place, endpoint } : undefined
}

/** The address in full, the same however the setting was written. */
export const showBucketAddress = ({ bucket, prefix, region, endpoint }: BucketAddress) =>
  `s3://${bucket}${prefix && `/${prefix}`}?region=${region}${endpoint ? `&endpoint=${endpoint}` : ''}`
