import { batched } from '../batched.ts'
import type { Db } from '../db/connection.ts'
import { sql } from '../db/sql.ts'
import type { KernelDeps } from '../deps.ts'
import { DomainError } from '../error.ts'
import { type LimitName, limits } from './limits.ts'

const secondsUntil = (moment: Date, now: Date) =>
  Math.max(1, Math.ceil((moment.getTime() - now.getTime()) / 1000))

type Counted = { key: string; seconds: number; now: Date }
type Row = { key: string; points: number; resets_at: Date }

// One statement: the row lock serializes all processes, and sorted keys avoid deadlocks.
const add = (times: Map<string, number>, seconds: Map<string, number>, now: Date) =>
  sql`INSERT INTO rate_limits AS l (key, points, resets_at)
  SELECT key, times, ${now}::timestamptz + make_interval(secs => seconds)
  FROM unnest(${[...times.keys()]}::text[], ${[...times.values()]}::int[],
    ${[...seconds.values()]}::int[]) c(key, times, seconds) ORDER BY key
  ON CONFLICT (key) DO UPDATE SET
    points = CASE WHEN l.resets_at <= ${now} THEN 0 ELSE least(l.points, 1000000) END + excluded.points,
    resets_at = CASE WHEN l.resets_at <= ${now} THEN excluded.resets_at ELSE l.resets_at END
  RETURNING key, points, resets_at`.named('count-calls')

/** Counts many calls in one statement, with the points as if counted one by one. */
const countAll = async (db: Db, asked: Counted[]) => {
  const times = new Map<string, number>()
  const seconds = new Map<string, number>()
  const places = asked.map(({ key, seconds: window }) => {
    const place = (times.get(key) ?? 0) + 1
    times.set(key, place)
    seconds.set(key, window)
    return place
  })
  const rows = await db.rows<Row>(add(times, seconds, asked.at(-1)!.now))
  const rowByKey = new Map(rows.map((row) => [row.key, row]))
  return asked.map(({ key }, at) => {
    const { points, resets_at } = rowByKey.get(key)!
    return { points: points - times.get(key)! + places[at]!, resets_at }
  })
}

const batchedCounter = (db: Db) => batched((asked: Counted[]) => countAll(db, asked))
const counters = new WeakMap<Db, ReturnType<typeof batchedCounter>>()

const counterOf = (db: Db) => {
  const counter = counters.get(db) ?? batchedCounter(db)
  counters.set(db, counter)
  return counter
}

type Counting = Pick<KernelDeps, 'log' | 'clock'> & { db: Db }

const count = ({ db, clock }: Pick<Counting, 'db' | 'clock'>, name: LimitName, who: string) =>
  counterOf(db)({ key: `${name}:${who}`, seconds: limits[name].seconds, now: clock.now() })

/** Counts a call without a limit. True for the first call of its window. */
export const isFirstCall = async (
  deps: Pick<Counting, 'db' | 'clock'>,
  name: LimitName,
  who: string,
) => (await count(deps, name, who)).points === 1

/** Returns the remaining calls and the seconds until the window ends. */
export const countCall = async ({ db, log, clock }: Counting, name: LimitName, who: string) => {
  const limit = limits[name]
  const { points, resets_at } = await count({ db, clock }, name, who)
  // Logs once for each window, at the first call above the limit.
  if (points === limit.points + 1) log.warn('a limit is reached', { limit: name, who })
  const retryAfter = secondsUntil(resets_at, clock.now())
  const remainingCalls = limit.points - points
  if (remainingCalls < 0) throw new DomainError('too_many_requests', { retryAfter })
  return { left: remainingCalls, retryAfter }
}

/** False when the count of a call throws because its limit is reached. */
export const isWithinLimit = async (counting: Promise<unknown>) => {
  try {
    await counting
    return true
  } catch (error) {
    if (error instanceof DomainError && error.code === 'too_many_requests') return false
    throw error
  }
}

/** Returns the point of a successful attempt, so that only failed attempts count. */
export const uncount = (db: Db, name: LimitName, who: string) =>
  db.run(sql`UPDATE rate_limits SET points = points - 1
    WHERE key = ${`${name}:${who}`} AND points > 0`)
