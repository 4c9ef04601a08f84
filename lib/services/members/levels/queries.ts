import type { z } from 'zod'
import type { Db } from '#kernel/db/connection.ts'
import { sql } from '#kernel/db/sql.ts'
import { euros } from '#kernel/money.ts'
import type { level } from '#lib/contract/settings.ts'
import {
  type PictureColumnsOrNull,
  pictureColumns,
  presentPicture,
} from '#lib/tools/pictures/present.ts'

export type LevelRow = PictureColumnsOrNull<'picture'> & {
  number: number
  name: string
  cashback_percent: number
  start_threshold_cents: number
  end_threshold_cents: number | null
}

export const presentLevel = (row: LevelRow): z.output<typeof level> => ({
  name: row.name,
  level: row.number,
  image: presentPicture(row, 'picture'),
  cashback: row.cashback_percent,
  start_threshold: euros(row.start_threshold_cents),
  ...(row.end_threshold_cents === null ? {} : { end_threshold: euros(row.end_threshold_cents) }),
})

const levels = sql`SELECT l.number, l.name, l.cashback_percent, l.start_threshold_cents,
    lead(l.start_threshold_cents) OVER (ORDER BY l.number) end_threshold_cents,
    ${pictureColumns('picture')}
  FROM levels l LEFT JOIN pictures picture ON picture.id = l.picture_id
  ORDER BY l.number`.named('levels')

export const listLevels = (db: Db) => db.rows<LevelRow>(levels)
