import { listProofFiles } from './money/orders/queries/proofs.ts'
import type { Db } from './platform/db/connection.ts'
import { listSources } from './platform/pictures/queries.ts'

/** Storage keys of every file that cannot be made again: the files of a backup. */
export const listStoredFiles = async (db: Db) => [
  ...(await listSources(db)),
  ...(await listProofFiles(db)),
]
