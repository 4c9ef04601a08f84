import type { Db } from '#kernel/db/connection.ts'
import { sql } from '#kernel/db/sql.ts'

import { sourceKey } from './rules.ts'

export type StoredPicture = { media_type: string; width: number; height: number }

export const findPicture = (db: Db, id: string) =>
  db.first<StoredPicture>(
    sql`SELECT media_type, width, height FROM pictures WHERE id = ${id}`.named('picture'),
  )

export type Described = {
  id: string
  mediaType: string
  width: number
  height: number
  tint: string
}

export const findDescribed = async (db: Db, ids: readonly string[]) => {
  const rows = await db.rows<Described>(
    sql`SELECT id, media_type "mediaType", width, height, tint FROM pictures
      WHERE id = ANY (${ids}::text[])`,
  )
  return new Map(rows.map((row) => [row.id, row]))
}

/** Returns the storage keys of the source files; variants can be generated again. */
export const listSources = async (db: Db) =>
  (await db.rows<{ id: string }>(sql`SELECT id FROM pictures ORDER BY id`)).map(({ id }) =>
    sourceKey(id),
  )
