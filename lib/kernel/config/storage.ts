import { wrongSetting } from '../start-error.ts'
import type { BucketAddress, BucketKeys } from '../storage/address.ts'
import { terminalText } from '../terminal.ts'
import type { Variables } from './variables.ts'

/** Without a bucket the files are in the data folder; keys alone are for copies to and from one. */
export type StorageSettings = { bucket?: BucketAddress; keys?: BucketKeys }

export const arrangeStorage = ({
  STORAGE_URL: bucket,
  STORAGE_ACCESS_KEY: id,
  STORAGE_SECRET_KEY: secret,
}: Variables): StorageSettings => {
  const keys = id && secret ? { accessKeyId: id, secretAccessKey: secret } : undefined
  if (!keys && (bucket || id || secret)) throw wrongSetting(terminalText('config.storageKeys'))
  return { ...(bucket && { bucket }), ...(keys && { keys }) }
}
