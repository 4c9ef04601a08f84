import type { Db } from '../db/connection.ts'
import { sql } from '../db/sql.ts'
import type { Deps } from '../deps.ts'
import { DomainError } from '../error.ts'
import { type LimitName, limits } from './limits.ts'

const secondsUntil = (moment: Date, now: Date) =>
  Math.max(1, Math.ceil((moment.getTime() - now.getTime()) / 1000))

// One statement: the row lock makes any number of processes count one after the other.
const count = (key: string, now: Date, seconds: number) =>
  sql`INSERT INTO rate_limits AS l (key, points, resets_at)
  VALUES (${key}, 1, ${now}::timestamptz + make_interval(secs => ${seconds}))
  ON CONFLICT (key) DO UPDATE SET
    points = CASE WHEN l.resets_at <= ${now} THEN 1 ELSE least(l.points, 1000000) + 1 END,
    resets_at = CASE WHEN l.resets_at <= ${now} THEN excluded.resets_at ELSE l.resets_at END
  RETURNING points, resets_at`.named('count-call')

type Counting = Pick<Deps, 'db' | 'log' | 'clock'>

/** Tells how many more there may be, and in how many seconds it begins anew. */
export const countCall = async ({ db, log, clock }: Counting, name: LimitName, who: string) => {
  const now = clock.now()
  const limit = limits[name]
  const row = await db.first<{ points: number; resets_at: Date }>(
    count(`${name}:${who}`, now, limit.seconds),
  )
  // Told once for each window, by whoever is the first to pass it.
  if (row?.points === limit.points + 1) log.warn('a limit is reached', { limit: name, who })
  const retryAfter = row ? secondsUntil(row.resets_at, now) : limit.seconds
  const left = limit.points - (row?.points ?? 0)
  if (left < 0) throw new DomainError('too_many_requests', { retryAfter })
  return { left, retryAfter }
}

/** What went well costs nothing: only wrong attempts add up. */
export const giveBack = (db: Db, name: LimitName, who: string) =>
  db.run(sql`UPDATE rate_limits SET points = points - 1
    WHERE key = ${`${name}:${who}`} AND points > 0`)
