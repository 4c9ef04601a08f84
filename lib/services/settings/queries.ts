import type { Pool } from 'pg'
import { pictureColumns } from '../pictures/present.ts'
import type { LevelRow } from './present.ts'

const levelsText = `SELECT l.number, l.name, l.cashback_percent, l.start_threshold_cents,
    lead(l.start_threshold_cents) OVER (ORDER BY l.number) end_threshold_cents,
    ${pictureColumns('picture')}
  FROM levels l LEFT JOIN pictures picture ON picture.id = l.picture_id
  ORDER BY l.number`

export const listLevels = async (pool: Pool) =>
  (await pool.query<LevelRow>({ name: 'levels', text: levelsText })).rows

const sizesText = `SELECT
    (SELECT count(*)::int FROM members WHERE deleted_at IS NULL) members,
    (SELECT count(*)::int FROM items WHERE kind = 'preorder'
       AND status IN ('confirmed', 'ordered', 'arrived', 'shipping', 'completed')) preorders,
    (SELECT count(*)::int FROM items WHERE kind = 'sale' AND archived_at IS NULL
       AND published_at <= $1) sales,
    (SELECT count(*)::int FROM proposals WHERE archived_at IS NULL) proposals`

export type CommunitySizes = {
  members: number
  preorders: number
  sales: number
  proposals: number
}

export const communitySizes = async (pool: Pool, now: Date) => {
  const { rows } = await pool.query<CommunitySizes>(sizesText, [now])
  return rows[0]!
}
