import { wrongSetting } from '../start-error.ts'
import type { BucketAddress, BucketKeys } from '../storage/address.ts'
import { terminalText } from '../terminal.ts'
import type { Variables } from './variables.ts'

/** Without a bucket the files are in the data folder; keys alone are for copies to and from one. */
export type StorageSettings = { bucket?: BucketAddress; keys?: BucketKeys }

const keysOf = (id: string | undefined, secret: string | undefined): BucketKeys | undefined =>
  id && secret ? { accessKeyId: id, secretAccessKey: secret } : undefined

export const arrangeStorage = ({
  STORAGE_URL: bucket,
  STORAGE_ACCESS_KEY: id,
  STORAGE_SECRET_KEY: secret,
}: Variables): StorageSettings => {
  const keys = keysOf(id, secret)
  if (!keys && (bucket || id || secret)) throw wrongSetting(terminalText('config.storageKeys'))
  return { ...(bucket && { bucket }), ...(keys && { keys }) }
}

export type BackupSettings = {
  /** Undefined for backups in a folder. */
  bucket?: { address: BucketAddress; keys: BucketKeys }
  /** Public keys of age; none for backups in plain. */
  recipients: readonly string[]
}

/** The keys are those of the storage unless backups have their own. */
export const arrangeBackup = (variables: Variables): BackupSettings => {
  const {
    BACKUP_URL: address,
    BACKUP_ACCESS_KEY: id,
    BACKUP_SECRET_KEY: secret,
    BACKUP_RECIPIENT: recipients = [],
    STORAGE_ACCESS_KEY: storageId,
    STORAGE_SECRET_KEY: storageSecret,
  } = variables
  const keys = id || secret ? keysOf(id, secret) : keysOf(storageId, storageSecret)
  if (!keys && (address || id || secret)) throw wrongSetting(terminalText('config.backupKeys'))
  return { ...(address && keys && { bucket: { address, keys } }), recipients }
}
