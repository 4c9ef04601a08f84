import type { Db } from '#kernel/db/connection.ts'
import { sql } from '#kernel/db/sql.ts'
import { listLevels } from '../../members/levels/queries.ts'

const countMembers = (db: Db) =>
  db.rows<{ level: number; members: number }>(
    sql`SELECT level_number level, count(*)::int members FROM members
      WHERE deleted_at IS NULL GROUP BY level_number`.named('members at each level'),
  )

/** Levels with the number of members at each. */
export const listCountedLevels = async (db: Db) => {
  const counts = await countMembers(db)
  return (await listLevels(db)).map((level) => ({
    ...level,
    members: counts.find((one) => one.level === level.number)?.members ?? 0,
  }))
}

export type CountedLevel = Awaited<ReturnType<typeof listCountedLevels>>[number]
