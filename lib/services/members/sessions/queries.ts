import type { Db } from '#kernel/db/connection.ts'
import { sql } from '#kernel/db/sql.ts'
import type { MemberId } from '#kernel/http/member-id.ts'
import type { OutputOf } from '#lib/contract/endpoint.ts'
import type { sessions } from '#lib/contract/sessions.ts'

export type SessionRow = {
  id: number
  member_id: number
  persistent: boolean
  last_seen_at: Date
  rotated_at: Date | null
  token: 'current' | 'next' | 'previous'
}

/** Returns the session of each token, in the order of the tokens. */
export const findLiveSessions = async (db: Db, hashes: readonly Buffer[], now: Date) => {
  const rows = await db.rows<SessionRow & { place: number }>(
    sql`SELECT a.place::int, s.id, s.member_id, s.persistent, s.last_seen_at, s.rotated_at,
        CASE a.hash WHEN s.token_hash THEN 'current' WHEN s.next_token_hash THEN 'next'
          ELSE 'previous' END AS token
      FROM unnest(${hashes}::bytea[]) WITH ORDINALITY a(hash, place)
      JOIN sessions s ON s.token_hash = a.hash OR s.next_token_hash = a.hash
        OR s.previous_token_hash = a.hash
      JOIN members m ON m.id = s.member_id
      WHERE s.revoked_at IS NULL AND s.idle_until > ${now} AND s.expires_at > ${now}
        AND m.deleted_at IS NULL`.named('live-sessions'),
  )
  const rowByPlace = new Map(rows.map((row) => [row.place, row]))
  return hashes.map((_, at) => rowByPlace.get(at + 1))
}

type ListedSession = Omit<OutputOf<typeof sessions.list>['data'][number], SeenAt> &
  Record<SeenAt, Date>

type SeenAt = 'created_at' | 'last_seen_at'

export const listSessions = (db: Db, member: MemberId, current: number, now: Date) =>
  db.rows<ListedSession>(
    sql`SELECT id, label, device, address, created_at, last_seen_at, id = ${current} AS current, persistent,
        EXISTS (SELECT FROM devices d WHERE d.session_id = s.id) AS notified
      FROM sessions s
      WHERE member_id = ${member} AND revoked_at IS NULL
        AND idle_until > ${now} AND expires_at > ${now}
      ORDER BY current DESC, last_seen_at DESC LIMIT 100`.named('sessions'),
  )

export type SessionEnd = { ends_at: Date; persistent: boolean; can_prolong: boolean }

/** A session ends absolutely when its idle end is no earlier; that end moves once. */
export const canProlong = sql`(prolonged_at IS NULL OR idle_until < expires_at)`
export const sessionEnd = sql`idle_until AS ends_at, persistent, ${canProlong} AS can_prolong`

export const findSessionEnd = (db: Db, session: number) =>
  db.first<SessionEnd>(
    sql`SELECT ${sessionEnd} FROM sessions WHERE id = ${session}`.named('session-end'),
  )

/** Returns when the session began, and when its token was made. */
export const findSessionAge = (db: Db, session: number) =>
  db.first<{ opened_at: Date; token_at: Date; persistent: boolean }>(
    sql`SELECT created_at AS opened_at, coalesce(rotated_at, created_at) AS token_at, persistent
      FROM sessions WHERE id = ${session}`.named('session-age'),
  )
