import type { Db } from '#kernel/db/connection.ts'
import type { ListableStorage } from '#kernel/deps.ts'
import { markKey } from '#kernel/storage/keys.ts'
import { listSources } from '../tools/pictures/queries.ts'
import { listRecords } from './members/own-data/queries.ts'
import { listProofFiles } from './money/orders/queries/proofs.ts'
import { findMark } from './operations/health/queries.ts'

/** Returns the storage keys of all files that cannot be generated again, for backups. */
export const listStoredFiles = async (db: Db, storage: Pick<ListableStorage, 'list'>) => [
  ...(await listSources(db)),
  ...(await listProofFiles(db)),
  ...(await listRecords(storage)),
  // Restored with the others, so that the storage of the copy counts as that of the shop.
  ...((await findMark(db)) ? [markKey] : []),
]
