import type { Deps } from '../deps.ts'
import { DomainError } from '../error.ts'
import { type LimitName, limits } from './limits.ts'

const secondsUntil = (moment: Date, now: Date) =>
  Math.max(1, Math.ceil((moment.getTime() - now.getTime()) / 1000))

// One statement: the row lock makes any number of processes count one after the other.
const count = `
  INSERT INTO rate_limits AS l (key, points, resets_at)
  VALUES ($1, 1, $2::timestamptz + make_interval(secs => $3))
  ON CONFLICT (key) DO UPDATE SET
    points = CASE WHEN l.resets_at <= $2 THEN 1 ELSE least(l.points, 1000000) + 1 END,
    resets_at = CASE WHEN l.resets_at <= $2 THEN excluded.resets_at ELSE l.resets_at END
  RETURNING points, resets_at`

type Counting = Pick<Deps, 'pool' | 'log' | 'clock'>

export const countCall = async ({ pool, log, clock }: Counting, name: LimitName, who: string) => {
  const now = clock.now()
  const limit = limits[name]
  const { rows } = await pool.query<{ points: number; resets_at: Date }>({
    name: 'count-call',
    text: count,
    values: [`${name}:${who}`, now, limit.seconds],
  })
  const [row] = rows
  // Told once for each window, by whoever is the first to pass it.
  if (row?.points === limit.points + 1) log.warn('a limit is reached', { limit: name, who })
  if (row && row.points > limit.points)
    throw new DomainError('too_many_requests', { retryAfter: secondsUntil(row.resets_at, now) })
}

/** What went well costs nothing: only wrong attempts add up. */
export const giveBack = async (pool: Deps['pool'], name: LimitName, who: string) => {
  await pool.query('UPDATE rate_limits SET points = points - 1 WHERE key = $1 AND points > 0', [
    `${name}:${who}`,
  ])
}
