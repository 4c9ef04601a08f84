import { hash } from 'node:crypto'
import type { Deps } from './deps.ts'
import { DomainError } from './error.ts'

/** Wrong attempts are forgotten after so many quiet seconds. */
export const attemptMemory = 900

/** Seconds to wait after the first, second, … wrong one. Never for ever: the owner must get in. */
export const attemptWaits = [0, 0, 0, 0, 1, 2, 4, 8, 16, 32, 60]

/** So many wrong ones in a row are no slip of the fingers. */
export const alarmAt = 5

const waitAfter = (attempts: number) =>
  attemptWaits[Math.min(attempts, attemptWaits.length) - 1] ?? 0

/** What is guarded, without saying whose it is. */
export const attemptKey = (kind: string, ...parts: (string | number)[]) =>
  `${kind}:${hash('sha256', parts.join(' ').toLowerCase(), 'base64url').slice(0, 32)}`

// An attempt is counted before it is made, and only if its time has come: many at once wait like one by one.
const attemptText = `
  INSERT INTO rate_limits AS l (key, points, resets_at)
  VALUES ($1, 1, $2::timestamptz + make_interval(secs => $3))
  ON CONFLICT (key) DO UPDATE SET
    points = CASE WHEN l.resets_at <= $2 THEN 1 ELSE least(l.points, 1000) + 1 END,
    resets_at = excluded.resets_at
  WHERE l.resets_at <= $2 OR $2::timestamptz + make_interval(secs => $3) >=
    l.resets_at + make_interval(secs => ($4::int[])[least(l.points, cardinality($4::int[]))])
  RETURNING points`

type Guard = Pick<Deps, 'pool' | 'log' | 'clock'>

/** Throws while it is too early for another attempt. */
export const takeAttempt = async ({ pool, log, clock }: Guard, key: string) => {
  const now = clock.now()
  const taken = await pool.query<{ points: number }>({
    name: 'take-attempt',
    text: attemptText,
    values: [key, now, attemptMemory, attemptWaits],
  })
  const points = taken.rows[0]?.points
  if (points === alarmAt) log.warn('wrong passwords in a row', { guarded: key, attempts: points })
  if (points !== undefined) return
  const { rows } = await pool.query<{ points: number; resets_at: Date }>(
    'SELECT points, resets_at FROM rate_limits WHERE key = $1',
    [key],
  )
  const [row] = rows
  const last = row ? row.resets_at.getTime() - attemptMemory * 1000 : 0
  const left = row ? waitAfter(row.points) - (now.getTime() - last) / 1000 : 1
  throw new DomainError('too_many_requests', { retryAfter: Math.max(1, Math.ceil(left)) })
}

/** The right one was among them. */
export const forgetAttempts = (pool: Deps['pool'], key: string) =>
  pool.query('DELETE FROM rate_limits WHERE key = $1', [key])
