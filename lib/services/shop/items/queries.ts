import type { Pool } from 'pg'

export const listInterests = async (pool: Pool) => {
  const { rows } = await pool.query<{ slug: string; name: string }>(
    'SELECT slug, name FROM interests ORDER BY position, id',
  )
  return rows
}
