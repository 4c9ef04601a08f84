import type { Pool } from 'pg'

export type FailedEntry = {
  id: string
  kind: string
  recipient: string
  failedAt: Date
  attempts: number
  error: string
}

export const listFailed = async (pool: Pool) => {
  const { rows } = await pool.query<FailedEntry>(
    `SELECT id, kind, recipient, failed_at AS "failedAt", attempts, coalesce(last_error, '') AS error
      FROM outbox WHERE failed_at IS NOT NULL ORDER BY failed_at LIMIT 1000`,
  )
  return rows
}

export type OutboxState = { waiting: number; retrying: number; failed: number }

export const readOutboxState = async (pool: Pool): Promise<OutboxState> => {
  const { rows } = await pool.query<OutboxState>(
    `SELECT count(*) FILTER (WHERE failed_at IS NULL AND last_error IS NULL)::int AS waiting,
       count(*) FILTER (WHERE failed_at IS NULL AND last_error IS NOT NULL)::int AS retrying,
       count(*) FILTER (WHERE failed_at IS NOT NULL)::int AS failed
      FROM outbox WHERE sent_at IS NULL`,
  )
  return rows[0] ?? { waiting: 0, retrying: 0, failed: 0 }
}

/** Milliseconds until some entry is due; undefined when none is open. */
export const untilNextDue = async (pool: Pool) => {
  const { rows } = await pool.query<{ pause: number | null }>({
    name: 'until-next-due',
    text: `SELECT (extract(epoch FROM min(due_at) - now()) * 1000)::float8 AS pause
      FROM outbox WHERE sent_at IS NULL AND failed_at IS NULL`,
  })
  return rows[0]?.pause ?? undefined
}
