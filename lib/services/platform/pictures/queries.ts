import type { Db } from '../db/connection.ts'
import { sql } from '../db/sql.ts'

export type StoredPicture = { media_type: string; width: number; height: number }

export const findPicture = (db: Db, id: string) =>
  db.first<StoredPicture>(
    sql`SELECT media_type, width, height FROM pictures WHERE id = ${id}`.named('picture'),
  )
