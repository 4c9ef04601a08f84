import type { Db, Tx } from '../db/connection.ts'
import { type Sql, sql } from '../db/sql.ts'
import type { OutboxEntry } from './entry.ts'

export type OutboxRequest = {
  kind: string
  recipient: string
  data: unknown
  /** Whatever was asked for under the same key before is not asked for again. */
  key?: string | undefined
}

/** Goes out if and only if the transaction commits. Returns false when the key was used before. */
export const putInOutbox = async (tx: Tx, request: OutboxRequest): Promise<boolean> => {
  const { kind, recipient, data, key } = request
  if (key !== undefined) {
    const taken = await tx.run(
      sql`INSERT INTO outbox_keys (key) VALUES (${key}) ON CONFLICT DO NOTHING`,
    )
    if (taken === 0) return false
  }
  await tx.run(sql`INSERT INTO outbox (kind, recipient, data)
    VALUES (${kind}, ${recipient}, ${JSON.stringify(data)}::jsonb)`)
  return true
}

/** For an address that is nobody's: as much work as a message, and none is sent. */
export const putNothingInOutbox = async (tx: Tx) => {
  await tx.run(sql`INSERT INTO outbox (kind, recipient, data, sent_at)
    VALUES ('nothing', 'nobody', '{}'::jsonb, now())`)
}

// Taking is counted before the attempt: what brings a worker down must not do so for ever.
const take = (count: number, seconds: number) =>
  sql`
  WITH due AS MATERIALIZED (
    SELECT created_at, id FROM outbox
    WHERE sent_at IS NULL AND failed_at IS NULL AND due_at <= now()
    ORDER BY due_at LIMIT ${count} FOR UPDATE SKIP LOCKED
  )
  UPDATE outbox o SET attempts = o.attempts + 1, due_at = now() + make_interval(secs => ${seconds})
  FROM due WHERE o.created_at = due.created_at AND o.id = due.id
  RETURNING o.id, o.created_at::text AS "createdAt", o.kind, o.recipient, o.data, o.attempts`.named(
    'take-due',
  )

/** The entries are this worker's for so many seconds; then they are anybody's again. */
export const takeDue = (db: Db, count: number, seconds: number) =>
  db.rows<OutboxEntry>(take(count, seconds))

const one = ({ createdAt, id }: OutboxEntry): Sql =>
  sql`created_at = ${createdAt}::timestamptz AND id = ${id}`

export const markSent = (db: Db, entry: OutboxEntry) =>
  db.run(
    sql`UPDATE outbox SET sent_at = now(), failed_at = NULL, last_error = NULL, data = '{}'
      WHERE ${one(entry)}`.named('mark-sent'),
  )

// A worker that was given up on must not put back what another one has meanwhile.
const stillOurs = (entry: OutboxEntry) =>
  sql`${one(entry)} AND attempts = ${entry.attempts} AND sent_at IS NULL`

export const putBack = (db: Db, entry: OutboxEntry, seconds: number, error: string) =>
  db.run(sql`UPDATE outbox SET due_at = now() + make_interval(secs => ${seconds}), last_error = ${error}
    WHERE ${stillOurs(entry)}`)

export const giveUp = (db: Db, entry: OutboxEntry, error: string) =>
  db.run(sql`UPDATE outbox SET failed_at = now(), last_error = ${error} WHERE ${stillOurs(entry)}`)

/** For the operator: failed entries start anew; all of them when no ids are given. */
export const sendAgain = (db: Db, ids: string[] | null = null) =>
  db.run(sql`WITH again AS (
       UPDATE outbox SET failed_at = NULL, attempts = 0, due_at = now()
       WHERE failed_at IS NOT NULL AND (${ids}::bigint[] IS NULL OR id = ANY (${ids})) RETURNING id
     )
     SELECT id, leave_notice('insieme_outbox', '') FROM again`)
