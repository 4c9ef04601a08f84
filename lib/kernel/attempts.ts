import { hash } from 'node:crypto'
import type { Db } from './db/connection.ts'
import { sql } from './db/sql.ts'
import type { KernelDeps } from './deps.ts'
import { DomainError } from './error.ts'

/** Seconds without an attempt after which failed attempts are forgotten. */
const attemptMemory = 900

/** Seconds to wait after each failed attempt; bounded, so that the owner is not locked out. */
const attemptWaits = [0, 0, 0, 0, 1, 2, 4, 8, 16, 32, 60]

/** Number of failed attempts in a row that is logged. */
const alarmAt = 5

const waitAfter = (attempts: number) =>
  attemptWaits[Math.min(attempts, attemptWaits.length) - 1] ?? 0

/** Returns a hashed key, so that the table does not show whose account is guarded. */
export const attemptKey = (kind: string, ...parts: (string | number)[]) =>
  `${kind}:${hash('sha256', parts.join(' ').toLowerCase(), 'base64url').slice(0, 32)}`

// Counts the attempt before it is made, so that parallel attempts wait like sequential ones.
const attempt = (key: string, now: Date) =>
  sql`INSERT INTO rate_limits AS l (key, points, resets_at)
  VALUES (${key}, 1, ${now}::timestamptz + make_interval(secs => ${attemptMemory}))
  ON CONFLICT (key) DO UPDATE SET
    points = CASE WHEN l.resets_at <= ${now} THEN 1 ELSE least(l.points, 1000) + 1 END,
    resets_at = excluded.resets_at
  WHERE l.resets_at <= ${now} OR excluded.resets_at >= l.resets_at + make_interval(secs =>
    (${attemptWaits}::int[])[least(l.points, ${attemptWaits.length}::int)])
  RETURNING points`.named('take-attempt')

type Guard = Pick<KernelDeps, 'db' | 'log' | 'clock'>

/** Throws when the wait after the last attempt is not over. */
export const takeAttempt = async ({ db, log, clock }: Guard, key: string) => {
  const now = clock.now()
  const points = (await db.first<{ points: number }>(attempt(key, now)))?.points
  if (points === alarmAt) log.warn('wrong passwords in a row', { guarded: key, attempts: points })
  if (points !== undefined) return
  const row = await db.first<{ points: number; resets_at: Date }>(
    sql`SELECT points, resets_at FROM rate_limits WHERE key = ${key}`,
  )
  const last = row ? row.resets_at.getTime() - attemptMemory * 1000 : 0
  const remainingSeconds = row ? waitAfter(row.points) - (now.getTime() - last) / 1000 : 1
  throw new DomainError('too_many_requests', {
    retryAfter: Math.max(1, Math.ceil(remainingSeconds)),
  })
}

/** Resets the count after a successful attempt. */
export const forgetAttempts = (db: Db, key: string) =>
  db.run(sql`DELETE FROM rate_limits WHERE key = ${key}`)
