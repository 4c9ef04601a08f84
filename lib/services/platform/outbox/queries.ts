import type { Db } from '../db/connection.ts'
import { sql } from '../db/sql.ts'

export type FailedEntry = {
  id: number
  kind: string
  recipient: string
  failedAt: Date
  attempts: number
  error: string
}

export const listFailed = (db: Db) =>
  db.rows<FailedEntry>(
    sql`SELECT id, kind, recipient, failed_at AS "failedAt", attempts, coalesce(last_error, '') AS error
      FROM outbox WHERE failed_at IS NOT NULL ORDER BY failed_at LIMIT 1000`,
  )

export type OutboxState = { waiting: number; retrying: number; failed: number }

export const readOutboxState = async (db: Db): Promise<OutboxState> => {
  const state = await db.first<OutboxState>(
    sql`SELECT count(*) FILTER (WHERE failed_at IS NULL AND last_error IS NULL)::int AS waiting,
       count(*) FILTER (WHERE failed_at IS NULL AND last_error IS NOT NULL)::int AS retrying,
       count(*) FILTER (WHERE failed_at IS NOT NULL)::int AS failed
      FROM outbox WHERE sent_at IS NULL`,
  )
  return state ?? { waiting: 0, retrying: 0, failed: 0 }
}

/** Milliseconds until some entry is due; undefined when none is open. */
export const untilNextDue = async (db: Db) => {
  const next = await db.first<{ pause: number | null }>(
    sql`SELECT (extract(epoch FROM min(due_at) - now()) * 1000)::float8 AS pause
      FROM outbox WHERE sent_at IS NULL AND failed_at IS NULL`.named('until-next-due'),
  )
  return next?.pause ?? undefined
}
