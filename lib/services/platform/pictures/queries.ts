import type { Db } from '../db/connection.ts'
import { sql } from '../db/sql.ts'

import { sourceKey } from './rules.ts'

export type StoredPicture = { media_type: string; width: number; height: number }

export const findPicture = (db: Db, id: string) =>
  db.first<StoredPicture>(
    sql`SELECT media_type, width, height FROM pictures WHERE id = ${id}`.named('picture'),
  )

/** Storage keys of what pictures are made of; their variants can be made again. */
export const listSources = async (db: Db) =>
  (await db.rows<{ id: string }>(sql`SELECT id FROM pictures ORDER BY id`)).map(({ id }) =>
    sourceKey(id),
  )
