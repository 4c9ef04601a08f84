import type { Pool } from 'pg'

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
