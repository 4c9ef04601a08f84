import type { Pool } from 'pg'
import { sql } from '../db/drizzle.ts'
import { assertTransaction, type Db, type Tx } from '../db/pool.ts'
import type { OutboxEntry } from './entry.ts'

export type OutboxRequest = {
  kind: string
  recipient: string
  data: unknown
  /** Whatever was asked for under the same key before is not asked for again. */
  key?: string | undefined
}

/** Goes out if and only if the transaction commits. Returns false when the key was used before. */
export const putInOutbox = async (tx: Db | Tx, request: OutboxRequest): Promise<boolean> => {
  assertTransaction(tx)
  const { kind, recipient, data, key } = request
  if (key !== undefined) {
    const taken = await tx.execute(
      sql`INSERT INTO outbox_keys (key) VALUES (${key}) ON CONFLICT DO NOTHING`,
    )
    if (taken.rowCount === 0) return false
  }
  await tx.execute(sql`INSERT INTO outbox (kind, recipient, data)
    VALUES (${kind}, ${recipient}, ${JSON.stringify(data)}::jsonb)`)
  return true
}

/** For an address that is nobody's: as much work as a message, and none is sent. */
export const putNothingInOutbox = async (tx: Db | Tx) => {
  assertTransaction(tx)
  await tx.execute(sql`INSERT INTO outbox (kind, recipient, data, sent_at)
    VALUES ('nothing', 'nobody', '{}'::jsonb, now())`)
}

// Taking is counted before the attempt: what brings a worker down must not do so for ever.
const takeText = `
  WITH due AS MATERIALIZED (
    SELECT created_at, id FROM outbox
    WHERE sent_at IS NULL AND failed_at IS NULL AND due_at <= now()
    ORDER BY due_at LIMIT $1 FOR UPDATE SKIP LOCKED
  )
  UPDATE outbox o SET attempts = o.attempts + 1, due_at = now() + make_interval(secs => $2)
  FROM due WHERE o.created_at = due.created_at AND o.id = due.id
  RETURNING o.id, o.created_at::text AS "createdAt", o.kind, o.recipient, o.data, o.attempts`

/** The entries are this worker's for so many seconds; then they are anybody's again. */
export const takeDue = async (pool: Pool, count: number, seconds: number) => {
  const { rows } = await pool.query<OutboxEntry>({
    name: 'take-due',
    text: takeText,
    values: [count, seconds],
  })
  return rows
}

const one = 'created_at = $1::timestamptz AND id = $2'

export const markSent = (pool: Pool, { createdAt, id }: OutboxEntry) =>
  pool.query({
    name: 'mark-sent',
    text: `UPDATE outbox SET sent_at = now(), failed_at = NULL, last_error = NULL, data = '{}'
      WHERE ${one}`,
    values: [createdAt, id],
  })

// A worker that was given up on must not put back what another one has meanwhile.
const stillOurs = `${one} AND attempts = $3 AND sent_at IS NULL`

export const putBack = (pool: Pool, entry: OutboxEntry, seconds: number, error: string) =>
  pool.query(
    `UPDATE outbox SET due_at = now() + make_interval(secs => $4), last_error = $5
      WHERE ${stillOurs}`,
    [entry.createdAt, entry.id, entry.attempts, seconds, error],
  )

export const giveUp = (pool: Pool, entry: OutboxEntry, error: string) =>
  pool.query(`UPDATE outbox SET failed_at = now(), last_error = $4 WHERE ${stillOurs}`, [
    entry.createdAt,
    entry.id,
    entry.attempts,
    error,
  ])

/** For the operator: failed entries start anew; all of them when no ids are given. */
export const sendAgain = async (pool: Pool, ids?: string[]) => {
  const { rowCount } = await pool.query(
    `WITH again AS (
       UPDATE outbox SET failed_at = NULL, attempts = 0, due_at = now()
       WHERE failed_at IS NOT NULL AND ($1::bigint[] IS NULL OR id = ANY ($1)) RETURNING id
     )
     SELECT id, pg_notify('insieme_outbox', '') FROM again`,
    [ids ?? null],
  )
  return rowCount ?? 0
}
