import type { Db, Tx } from '#kernel/db/connection.ts'
import { sql } from '#kernel/db/sql.ts'
import type { Step } from './rules.ts'

export type MemberLevel = {
  id: number
  level: number
  spentCents: number
  until: Date | null
  warnedAt: Date | null
}

/** Locks the level of a member until the commit. */
export const lockMemberLevel = (tx: Tx, member: number) =>
  tx.first<MemberLevel>(
    sql`SELECT id, level_number "level", spent_cents "spentCents", level_until "until",
        level_warned_at "warnedAt"
      FROM members WHERE id = ${member} AND deleted_at IS NULL FOR NO KEY UPDATE`.named(
      'lock a member level',
    ),
  )

export const listSteps = (db: Db) =>
  db.rows<Step>(
    sql`SELECT number, name, start_threshold_cents "fromCents" FROM levels ORDER BY number`.named(
      'steps of the ladder',
    ),
  )

/** Returns what was delivered within the twelve months before that time, by the months of Rome. */
export const spentBy = async (db: Db, member: number, at: Date) =>
  (await db.first<{ cents: number }>(
    sql`SELECT coalesce(sum(cents), 0)::int cents FROM spendings
      WHERE member_id = ${member} AND delivered_at <= ${at} AND delivered_at > months_from(${at}, -12)`.named(
      'what counts towards a level',
    ),
  ))!.cents

/** Returns when purchases last reached the present level, from which one, and its threshold at that time. */
export const findRise = (db: Db, member: number, level: number) =>
  db.first<{ at: Date; from: number; thresholdCents: number | null }>(
    sql`SELECT at, from_level "from", threshold_cents "thresholdCents" FROM level_moves
      WHERE member_id = ${member} AND to_level = ${level} AND to_level > from_level
        AND because = 'spent' ORDER BY id DESC LIMIT 1`,
  )
