import type { Pool } from 'pg'
import { slugify } from '#lib/format/slug.ts'

export type AddedInterest = { slug: string; name: string; created: boolean }

export const longestName = 60

/** Comes last among the others. One that is there already gets this name, and keeps slug and place. */
export const addInterest = async (pool: Pool, given: string): Promise<AddedInterest | null> => {
  const name = given.trim().replace(/\s+/g, ' ')
  const slug = slugify(name)
  if (!name || name.length > longestName || !/[a-z0-9]/.test(slug)) return null
  const { rows } = await pool.query<{ created: boolean }>(
    `INSERT INTO interests (slug, name, position)
     SELECT $1, $2, coalesce(max(position) + 1, 0) FROM interests
     ON CONFLICT (slug) DO UPDATE SET name = excluded.name RETURNING xmax = 0 AS created`,
    [slug, name],
  )
  return { slug, name, created: rows[0]?.created ?? false }
}
