import type { Pool } from 'pg'
import { pictureColumns } from '../../platform/pictures/present.ts'
import type { LevelRow } from './present.ts'

const levelsText = `SELECT l.number, l.name, l.cashback_percent, l.start_threshold_cents,
    lead(l.start_threshold_cents) OVER (ORDER BY l.number) end_threshold_cents,
    ${pictureColumns('picture')}
  FROM levels l LEFT JOIN pictures picture ON picture.id = l.picture_id
  ORDER BY l.number`

export const listLevels = async (pool: Pool) =>
  (await pool.query<LevelRow>({ name: 'levels', text: levelsText })).rows
