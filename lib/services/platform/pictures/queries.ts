import type { Pool } from 'pg'

export type StoredPicture = { media_type: string; width: number; height: number }

export const findPicture = async (pool: Pool, id: string) =>
  (
    await pool.query<StoredPicture>({
      name: 'picture',
      text: 'SELECT media_type, width, height FROM pictures WHERE id = $1',
      values: [id],
    })
  ).rows[0]
