import type { Db } from '../db/connection.ts'
import { sql } from '../db/sql.ts'
import { isFirst } from './commands.ts'
import { type Queue, queues } from './rules.ts'

export type FailedEntry = {
  id: number
  queue: Queue
  kind: string
  recipient: string | null
  failedAt: Date
  attempts: number
  error: string
}

export const listFailed = (db: Db, queue?: Queue) =>
  db.rows<FailedEntry>(
    sql`SELECT id, queue, kind, recipient, failed_at AS "failedAt", attempts,
        coalesce(last_error, '') AS error
      FROM outbox
      WHERE failed_at IS NOT NULL AND (${queue ?? null}::text IS NULL OR queue = ${queue ?? null})
      ORDER BY failed_at LIMIT 1000`,
  )

export type SentEntry = { kind: string; at: Date; state: 'sent' | 'failed' | 'waiting' }

/** Lists the mails about a thing. */
export const listMailsAbout = (db: Db, about: string) =>
  db.rows<SentEntry>(
    sql`SELECT kind, coalesce(sent_at, failed_at, created_at) "at",
        CASE WHEN sent_at IS NOT NULL THEN 'sent' WHEN failed_at IS NOT NULL THEN 'failed'
          ELSE 'waiting' END state
      FROM outbox WHERE about = ${about} AND queue = 'mail' ORDER BY created_at`,
  )

export type RetriedJob = { id: number; kind: string; attempts: number; dueAt: Date; error: string }

/** Lists jobs that failed and will be retried, the next one first. */
export const listRetriedJobs = (db: Db) =>
  db.rows<RetriedJob>(
    sql`SELECT id, kind, attempts, due_at AS "dueAt", last_error AS error FROM outbox
      WHERE queue = 'job' AND sent_at IS NULL AND failed_at IS NULL AND last_error IS NOT NULL
      ORDER BY due_at LIMIT 100`,
  )

export type QueueState = {
  waiting: number
  retrying: number
  failed: number
  /** Open entries whose moment has come. */
  due: number
  /** Seconds since the oldest open entry became due; 0 when none is due. */
  overdue: number
}
type OutboxState = Record<Queue, QueueState>

const empty = { waiting: 0, retrying: 0, failed: 0, due: 0, overdue: 0 }

/** One row for each queue with open or dead entries. */
export const queueStates = sql`SELECT queue,
    count(*) FILTER (WHERE failed_at IS NULL AND last_error IS NULL)::int AS waiting,
    count(*) FILTER (WHERE failed_at IS NULL AND last_error IS NOT NULL)::int AS retrying,
    count(*) FILTER (WHERE failed_at IS NOT NULL)::int AS failed,
    count(*) FILTER (WHERE failed_at IS NULL AND due_at <= now())::int AS due,
    greatest(0, extract(epoch FROM now() - min(due_at) FILTER (WHERE failed_at IS NULL)))::int
      AS overdue
  FROM outbox WHERE sent_at IS NULL GROUP BY queue`

export const readOutboxState = async (db: Db): Promise<OutboxState> => {
  const states = await db.rows<QueueState & { queue: Queue }>(queueStates.named('outbox-state'))
  const of = (queue: Queue) => {
    const { queue: _, ...state } = states.find((each) => each.queue === queue) ?? {
      queue,
      ...empty,
    }
    return { ...state, overdue: state.overdue ?? 0 }
  }
  return Object.fromEntries(queues.map((queue) => [queue, of(queue)])) as OutboxState
}

/** Milliseconds until the next entry is due; undefined when none is open. */
export const untilNextDue = async (db: Db, queue: Queue) => {
  const next = await db.first<{ pause: number | null }>(
    sql`SELECT (extract(epoch FROM o.due_at - now()) * 1000)::float8 AS pause FROM outbox o
      WHERE o.queue = ${queue} AND o.sent_at IS NULL AND o.failed_at IS NULL AND ${isFirst}
      ORDER BY o.due_at LIMIT 1`.named('until-next-due'),
  )
  return next?.pause ?? undefined
}
