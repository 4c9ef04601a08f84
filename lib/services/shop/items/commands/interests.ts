import type { Db } from '#kernel/db/connection.ts'
import { sql } from '#kernel/db/sql.ts'
import { slugify } from '#lib/format/slug.ts'

export type AddedInterest = { slug: string; name: string; created: boolean }

export const longestName = 60

/** Adds an interest at the end. An existing one gets this name, and keeps slug and position. */
export const addInterest = async (db: Db, given: string): Promise<AddedInterest | null> => {
  const name = given.trim().replace(/\s+/g, ' ')
  const slug = slugify(name)
  if (!name || name.length > longestName || !/[a-z0-9]/.test(slug)) return null
  const row = await db.first<{ created: boolean }>(
    sql`INSERT INTO interests (slug, name, position)
     SELECT ${slug}::text, ${name}::text, coalesce(max(position) + 1, 0) FROM interests
     ON CONFLICT (slug) DO UPDATE SET name = excluded.name RETURNING xmax = 0 AS created`,
  )
  return { slug, name, created: row?.created ?? false }
}
