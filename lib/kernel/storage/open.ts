import { join } from 'node:path'
import type { Config } from '../config/config.ts'
import type { ListableStorage } from '../deps.ts'
import { showBucketAddress } from './address.ts'
import { openBucketStorage } from './bucket.ts'
import type { Patience } from './bucket-client.ts'
import { openFolderStorage } from './folder.ts'

type Settings = Pick<Config, 'dataFolder' | 'storage'>

/** For commands, which go through many files and may wait. */
export const patienceOfCommands: Patience = { milliseconds: 60_000, attempts: 6 }

/** Where the files are, the same in every process that shares a bucket. */
export const placeOfFiles = ({ dataFolder, storage: { bucket } }: Settings) =>
  bucket ? showBucketAddress(bucket) : join(dataFolder, 'files')

/** Files of the shop, in the bucket where one is configured. */
export const openStorage = (
  { dataFolder, storage: { bucket, keys } }: Settings,
  patience?: Patience,
): ListableStorage =>
  bucket && keys
    ? openBucketStorage(bucket, keys, patience)
    : openFolderStorage(join(dataFolder, 'files'))
