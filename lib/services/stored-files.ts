import type { Db } from '#kernel/db/connection.ts'
import { listSources } from '../tools/pictures/queries.ts'
import { listProofFiles } from './money/orders/queries/proofs.ts'

/** Returns the storage keys of all files that cannot be generated again, for backups. */
export const listStoredFiles = async (db: Db) => [
  ...(await listSources(db)),
  ...(await listProofFiles(db)),
]
