import type { Tx } from '#kernel/db/connection.ts'
import { sql } from '#kernel/db/sql.ts'
import type { MemberLevel } from '../queries.ts'

type Because = 'spent' | 'refunded' | 'period' | 'operator'

export const writeMemberLevel = (tx: Tx, { id, level, spentCents, until, warnedAt }: MemberLevel) =>
  tx.run(sql`UPDATE members SET level_number = ${level}, spent_cents = ${spentCents},
      level_until = ${until}, level_warned_at = ${warnedAt} WHERE id = ${id}`)

export const yearAfter = async (tx: Tx, at: Date) =>
  (await tx.first<{ at: Date }>(sql`SELECT months_from(${at}, 12) "at"`))!.at

/** Starts a year of its own for each new level; the first level cannot be lost. */
export const moveTo = async (
  tx: Tx,
  memberLevel: MemberLevel,
  { level, because, now }: { level: number; because: Because; now: Date },
) => {
  await tx.run(sql`INSERT INTO level_moves (member_id, from_level, to_level, because, at)
    VALUES (${memberLevel.id}, ${memberLevel.level}, ${level}, ${because}, ${now})`)
  const until = level > 1 ? await yearAfter(tx, now) : null
  await writeMemberLevel(tx, { ...memberLevel, level, until, warnedAt: null })
}
