import type { Db } from '../../platform/db/connection.ts'
import { sql } from '../../platform/db/sql.ts'

export type CommunitySizes = {
  members: number
  preorders: number
  sales: number
  proposals: number
}

export const communitySizes = async (db: Db, now: Date) => {
  const sizes = await db.first<CommunitySizes>(sql`SELECT
    (SELECT count(*)::int FROM members WHERE deleted_at IS NULL) members,
    (SELECT count(*)::int FROM items WHERE kind = 'preorder'
       AND status IN ('confirmed', 'ordered', 'arrived', 'shipping', 'completed')) preorders,
    (SELECT count(*)::int FROM items WHERE kind = 'sale' AND archived_at IS NULL
       AND published_at <= ${now}) sales,
    (SELECT count(*)::int FROM proposals WHERE removed_at IS NULL) proposals`)
  return sizes!
}
