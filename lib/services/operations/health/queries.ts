import type { Db } from '#kernel/db/connection.ts'
import { sql } from '#kernel/db/sql.ts'
import type { Storage } from '#kernel/deps.ts'
import { within } from '#kernel/http/within.ts'
import { markKey } from '#kernel/storage/keys.ts'
import { sourceKey } from '#lib/tools/pictures/rules.ts'

const patience = 2_000

/** Fails when the database is unreachable or was never migrated. */
export const askDatabase = (db: Db) =>
  within(patience, db.first(sql`SELECT name FROM applied_migrations ORDER BY name DESC LIMIT 1`))

export const findMark = (db: Db) =>
  db.first<{ mark: string; place: string }>(sql`SELECT mark, place FROM storage_mark`)

export const readMark = async (storage: Pick<Storage, 'read'>) =>
  (await storage.read(markKey))?.toString()

/** Keys of some files that the storage of the shop has; their order is that of hashes. */
export const listSomeFiles = async (db: Db) =>
  (await db.rows<{ id: string }>(sql`SELECT id FROM pictures ORDER BY id LIMIT 3`)).map(({ id }) =>
    sourceKey(id),
  )
