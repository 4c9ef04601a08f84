import { join } from 'node:path'
import type { Config } from '../config/config.ts'
import type { ListableStorage } from '../deps.ts'
import { openBucketStorage, type Patience } from './bucket.ts'
import { openFolderStorage } from './folder.ts'

/** For commands, which go through many files and may wait. */
export const patienceOfCommands: Patience = { milliseconds: 60_000, attempts: 6 }

/** Files of the shop, in the bucket where one is configured. */
export const openStorage = (
  { dataFolder, storage: { bucket, keys } }: Pick<Config, 'dataFolder' | 'storage'>,
  patience?: Patience,
): ListableStorage =>
  bucket && keys
    ? openBucketStorage(bucket, keys, patience)
    : openFolderStorage(join(dataFolder, 'files'))
