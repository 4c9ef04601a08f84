import { listProofFiles } from './money/orders/queries/proofs.ts'
import type { Db } from './platform/db/connection.ts'
import { listSources } from './platform/pictures/queries.ts'

/** Returns the storage keys of all files that cannot be generated again, for backups. */
export const listStoredFiles = async (db: Db) => [
  ...(await listSources(db)),
  ...(await listProofFiles(db)),
]
