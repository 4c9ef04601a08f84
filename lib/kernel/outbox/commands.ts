import type { Database, Db, Tx } from '../db/connection.ts'
import { raw, type Sql, sql } from '../db/sql.ts'
import { telemetry } from '../telemetry/telemetry.ts'
import type { OutboxEntry } from './entry.ts'
import type { Queue } from './rules.ts'

export type OutboxRequest = {
  queue: Queue
  kind: string
  data: unknown
  /** Recipient of a mail; empty for other queues. */
  recipient?: string
  /** Thing that it is about, for those who look what was sent. */
  about?: string | undefined
  /** At most one entry for each key, ever. */
  key?: string | undefined
  /** Entries of one key run one at a time in commit order; a failed one blocks the next. */
  serialKey?: string | undefined
  after?: Date | undefined
}

/** Locks the key until the commit, so that ids within it follow the order of commits. */
export const lockSerialKey = (tx: Tx, queue: Queue, serialKey: string) =>
  tx.run(
    sql`SELECT pg_advisory_xact_lock(hashtextextended(${`outbox ${queue} ${serialKey}`}, 0))`.named(
      'lock-serial-key',
    ),
  )

/** Returns the keys that were not used before, for callers that then write many entries at once. */
export const takeKeys = async (tx: Tx, keys: readonly string[]) => {
  const rows = await tx.rows<{ key: string }>(
    sql`INSERT INTO outbox_keys (key) SELECT key FROM unnest(${keys}::text[]) key ORDER BY key
      ON CONFLICT DO NOTHING RETURNING key`,
  )
  return rows.map(({ key }) => key)
}

/** Enqueues an entry, run only after the commit. Returns false for a key used before. */
export const putInOutbox = async (tx: Tx, request: OutboxRequest): Promise<boolean> => {
  const { queue, kind, recipient = null, data, key, serialKey = null, after = null } = request
  const { about = null } = request
  const trace = (telemetry.tracer?.traceId() && telemetry.tracer.traceparent()) ?? null
  if (key !== undefined) {
    const rowCount = await tx.run(
      sql`INSERT INTO outbox_keys (key) VALUES (${key}) ON CONFLICT DO NOTHING`.named('take-key'),
    )
    if (rowCount === 0) return false
  }
  if (serialKey !== null) await lockSerialKey(tx, queue, serialKey)
  await tx.run(
    sql`INSERT INTO outbox (queue, kind, recipient, data, serial_key, about, trace, due_at)
    VALUES (${queue}, ${kind}, ${recipient}, ${JSON.stringify(data)}::jsonb, ${serialKey}, ${about}, ${trace},
      coalesce(${after}::timestamptz, now()))`.named('put-in-outbox'),
  )
  return true
}

/** Enqueues many entries in one statement, without keys and serial keys. */
export const putAllInOutbox = async (
  tx: Tx,
  requests: readonly Omit<OutboxRequest, 'key' | 'serialKey'>[],
) => {
  if (requests.length === 0) return
  await tx.run(
    sql`INSERT INTO outbox (queue, kind, recipient, data, about, due_at)
      SELECT r.queue, r.kind, r.recipient, r.data, r.about, coalesce(r.after, now())
      FROM jsonb_to_recordset(${JSON.stringify(requests)}::jsonb)
        r(queue text, kind text, recipient text, data jsonb, about text, after timestamptz)`.named(
      'put all in the outbox',
    ),
  )
}

/** Enqueues an entry for each row (recipient, data, serial key) of a query. */
export const putEachInOutbox = (
  tx: Tx,
  { queue, kind }: { queue: Queue; kind: string },
  rows: Sql,
) =>
  tx.run(sql`INSERT INTO outbox (queue, kind, recipient, data, serial_key)
    SELECT ${queue}, ${kind}, r.recipient, r.data, r.serial_key FROM (${rows}) r(recipient, data, serial_key)`)

/** Writes a finished entry for an unknown address, so that timing reveals no account. */
export const putNothingInOutbox = async (tx: Tx) => {
  await tx.run(sql`INSERT INTO outbox (queue, kind, recipient, data, sent_at)
    VALUES ('mail', 'nothing', 'nobody', '{}'::jsonb, now())`)
}

/** True when no earlier entry of the same serial key is open. */
export const isFirst = sql`(o.serial_key IS NULL OR NOT EXISTS (
  SELECT FROM outbox before WHERE before.queue = o.queue AND before.serial_key = o.serial_key
    AND before.sent_at IS NULL AND before.id < o.id))`

// Counts the attempt when it is taken, so that an entry cannot crash workers forever.
const take = (queue: Queue, count: number, seconds: number) =>
  sql`
  WITH due AS MATERIALIZED (
    SELECT o.created_at, o.id FROM outbox o
    WHERE o.queue = ${queue} AND o.sent_at IS NULL AND o.failed_at IS NULL AND o.due_at <= now()
      AND ${isFirst}
    ORDER BY o.due_at LIMIT ${raw(`${count}`)} FOR UPDATE SKIP LOCKED
  )
  UPDATE outbox o SET attempts = o.attempts + 1, due_at = now() + make_interval(secs => ${seconds})
  FROM due WHERE o.created_at = due.created_at AND o.id = due.id
  RETURNING o.id, o.created_at::text AS "createdAt", o.queue, o.kind, o.recipient, o.data,
    o.attempts, (extract(epoch FROM now() - o.created_at) * 1000)::float8 AS age, o.trace`.named(
    `take-due/${count}`,
  )

/** Leases due entries to this worker for the given seconds; afterwards any worker can take them. */
export const takeDue = (db: Db, queue: Queue, count: number, seconds: number) =>
  db.rows<OutboxEntry>(take(queue, count, seconds))

const keyOf = ({ createdAt, id }: OutboxEntry): Sql =>
  sql`created_at = ${createdAt}::timestamptz AND id = ${id}`

export const markSent = (db: Db, entry: OutboxEntry) =>
  db.run(
    sql`UPDATE outbox SET sent_at = now(), failed_at = NULL, last_error = NULL, data = '{}'
      WHERE ${keyOf(entry)}`.named('mark-sent'),
  )

// A worker whose lease ended must not put back an entry that another worker has taken.
const stillOurs = (entry: OutboxEntry) =>
  sql`${keyOf(entry)} AND attempts = ${entry.attempts} AND sent_at IS NULL`

/** Extends the lease of a long attempt. Returns false when another worker has the entry. */
export const renew = async (db: Db, entry: OutboxEntry, seconds: number) =>
  (await db.run(
    sql`UPDATE outbox SET due_at = now() + make_interval(secs => ${seconds})
      WHERE ${stillOurs(entry)}`.named('renew'),
  )) > 0

/** Result of a handler whose entry `settle` has already marked. */
export const settled = Symbol('settled')

/** Other open entries of the same kind that are due, wait for a retry, or are dead: one attempt can do all. */
export const listAlike = (db: Db, { queue, kind, id }: OutboxEntry) =>
  db.rows<{ id: number; data: unknown }>(
    sql`SELECT id, data FROM outbox WHERE queue = ${queue} AND kind = ${kind} AND sent_at IS NULL
      AND id <> ${id} AND (attempts > 0 OR due_at <= now())`,
  )

export const markAllSent = (tx: Tx, { queue, kind }: OutboxEntry, ids: readonly number[]) =>
  tx.run(
    sql`UPDATE outbox SET sent_at = now(), failed_at = NULL, last_error = NULL, data = '{}'
      WHERE queue = ${queue} AND kind = ${kind} AND sent_at IS NULL AND id = ANY (${ids}::bigint[])`,
  )

/** Runs work of our database alone and marks the entry in its transaction: exactly once. */
export const settle = (db: Database, entry: OutboxEntry, work: (tx: Tx) => Promise<unknown>) =>
  db.transaction(async (tx) => {
    const marked = await tx.run(
      sql`UPDATE outbox SET sent_at = now(), last_error = NULL, data = '{}'
        WHERE ${stillOurs(entry)}`.named('settle'),
    )
    if (marked > 0) await work(tx)
    return settled
  })

export const putBack = (db: Db, entry: OutboxEntry, seconds: number, error: string) =>
  db.run(sql`UPDATE outbox SET due_at = now() + make_interval(secs => ${seconds}), last_error = ${error}
    WHERE ${stillOurs(entry)}`)

/** Puts an entry back without counting the attempt. */
export const postpone = (db: Db, entry: OutboxEntry, seconds: number, reason: string) =>
  db.run(sql`UPDATE outbox SET attempts = attempts - 1, last_error = ${reason},
      due_at = now() + make_interval(secs => ${seconds})
    WHERE ${stillOurs(entry)}`)

export const giveUp = (db: Db, entry: OutboxEntry, error: string) =>
  db.run(sql`UPDATE outbox SET failed_at = now(), last_error = ${error} WHERE ${stillOurs(entry)}`)

/** Selects dead entries, optionally by queue, kind, ids, or dead before a moment. */
export type TaskFilter = {
  queue?: Queue | undefined
  kind?: string
  ids?: string[] | undefined
  failedBefore?: Date
}

const matchFailed = ({ queue, kind, ids, failedBefore }: TaskFilter) => sql`failed_at IS NOT NULL
  AND (${kind ?? null}::text IS NULL OR kind = ${kind ?? null})
  AND (${failedBefore ?? null}::timestamptz IS NULL OR failed_at < ${failedBefore ?? null})
  AND (${queue ?? null}::text IS NULL OR queue = ${queue ?? null})
  AND (${ids ?? null}::bigint[] IS NULL OR id = ANY (${ids ?? null}))`

/** Retries dead entries with all their attempts. */
export const sendAgain = (db: Db, which: TaskFilter = {}) =>
  db.run(sql`WITH again AS (
       UPDATE outbox SET failed_at = NULL, attempts = 0, due_at = now()
       WHERE ${matchFailed(which)} RETURNING id
     )
     SELECT id, leave_notice('insieme_outbox', '') FROM again`)

/** Drops dead entries on behalf of the operator, so that later entries of their serial key run. */
export const dropFailed = (db: Db, ids: string[]) =>
  db.run(sql`WITH dropped AS (
       UPDATE outbox SET failed_at = NULL, sent_at = now(), data = '{}',
         last_error = 'dropped: ' || coalesce(last_error, '')
       WHERE ${matchFailed({ ids })} RETURNING id
     )
     SELECT id, leave_notice('insieme_outbox', '') FROM dropped`)
