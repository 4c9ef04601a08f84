import type { Pool } from 'pg'
import { day } from '#lib/format/durations.ts'
import { buildMember, buildSession } from './members.ts'

type Writer = { name?: string; now: Date; joinedDaysAgo?: number; confirmed?: boolean }

/** Builds a signed-in member who may write: confirmed, and signed up a while ago. */
export const buildWriter = async (pool: Pool, given: Writer) => {
  const { name, now, joinedDaysAgo = 30, confirmed = true } = given
  const member = await buildMember(pool, {
    ...(name ? { name } : {}),
    ...(confirmed ? { verifiedAt: now } : {}),
  })
  const joinedAt = new Date(now.getTime() - joinedDaysAgo * day)
  await pool.query('UPDATE members SET joined_at = $2 WHERE id = $1', [member.id, joinedAt])
  return buildSession(pool, { member, now })
}

type Shop = { pool: Pool; clock: { now: () => Date } }

export const writersOn =
  ({ pool, clock }: Shop) =>
  (given: Partial<Writer> = {}) =>
    buildWriter(pool, { now: clock.now(), ...given })
