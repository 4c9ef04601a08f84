import type { Db } from '#kernel/db/connection.ts'
import { sql } from '#kernel/db/sql.ts'
import { pictureColumns } from '#lib/tools/pictures/present.ts'
import type { LevelRow } from './present.ts'

const levels = sql`SELECT l.number, l.name, l.cashback_percent, l.start_threshold_cents,
    lead(l.start_threshold_cents) OVER (ORDER BY l.number) end_threshold_cents,
    ${pictureColumns('picture')}
  FROM levels l LEFT JOIN pictures picture ON picture.id = l.picture_id
  ORDER BY l.number`.named('levels')

export const listLevels = (db: Db) => db.rows<LevelRow>(levels)
