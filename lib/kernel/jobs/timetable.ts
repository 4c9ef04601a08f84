import { Cron } from 'croner'
import { minute, second } from '#lib/format/durations.ts'
import { timeZone } from '#lib/format/time-zone.ts'
import type { Database, Db, Tx } from '../db/connection.ts'
import { sql } from '../db/sql.ts'
import type { KernelDeps } from '../deps.ts'
import { queueSettings } from '../outbox/rules.ts'
import { createSleeper } from '../outbox/sleeper.ts'
import type { Job } from './job.ts'

export type Named = Pick<Job, 'name' | 'cron'>
type Timed = Named & { cron: string }

/** Returns the next moment of a cron pattern after the given one, in the time zone of Rome. */
export const nextMoment = (cron: string, after: Date) =>
  new Cron(cron, { timezone: timeZone, paused: true }).nextRun(after) ?? undefined

const serialKeyOf = (name: string) => `timetable ${name}`

const readLast = (db: Db) =>
  db.rows<{ job: string; last: Date }>(sql`SELECT job, last_at AS last FROM timetable`)

const readNow = async (db: Db) =>
  (await db.first<{ now: Date }>(sql`SELECT date_trunc('milliseconds', now()) AS now`))?.now ??
  new Date()

/** At most one open entry per job: one that waits for a retry or was given up is restarted. */
const put = (tx: Tx, { name }: Timed) =>
  tx.run(sql`WITH open AS (
      UPDATE outbox SET attempts = CASE WHEN failed_at IS NULL THEN attempts ELSE 0 END,
        failed_at = NULL,
        due_at = CASE WHEN failed_at IS NULL
          AND due_at <= now() + make_interval(secs => ${queueSettings.job.leaseSeconds})
          THEN due_at ELSE now() END
      WHERE queue = 'job' AND serial_key = ${serialKeyOf(name)} AND sent_at IS NULL RETURNING id
    )
    INSERT INTO outbox (queue, kind, data, serial_key)
    SELECT 'job', ${name}, '{}', ${serialKeyOf(name)} WHERE NOT EXISTS (SELECT FROM open)`)

/** Only the process that updates `last_at` enqueues: one run however many were missed. */
const ask = (db: Database, job: Timed, seen: Date, now: Date) =>
  db.transaction(async (tx) => {
    const moved = await tx.run(sql`UPDATE timetable SET last_at = ${now}
      WHERE job = ${job.name} AND last_at = ${seen}`)
    if (moved > 0) await put(tx, job)
  })

/** Enqueues every run that is due. Returns the milliseconds until the next one. */
export const lookAtTimetable = async (db: Database, jobs: readonly Timed[]) => {
  const now = await readNow(db)
  const last = new Map((await readLast(db)).map((row) => [row.job, row.last]))
  let next = now.getTime() + minute
  for (const job of jobs) {
    const seen = last.get(job.name)
    // A new job waits for its first moment.
    if (!seen)
      await db.run(sql`INSERT INTO timetable (job, last_at) VALUES (${job.name}, ${now})
        ON CONFLICT DO NOTHING`)
    const due = nextMoment(job.cron, seen ?? now)
    if (seen && due && due <= now) await ask(db, job, seen, now)
    const after = nextMoment(job.cron, now)
    if (after) next = Math.min(next, after.getTime())
  }
  return next - now.getTime()
}

/** Removes jobs that this program does not know: their entries would fail forever. */
const forgetOthers = (db: Database, jobs: readonly Timed[]) =>
  db.transaction(async (tx) => {
    const names = jobs.map(({ name }) => name)
    const gone = await tx.rows<{ job: string }>(
      sql`DELETE FROM timetable WHERE job <> ALL (${names}::text[]) RETURNING job`,
    )
    const serialKeys = gone.map(({ job }) => serialKeyOf(job))
    await tx.run(sql`UPDATE outbox SET failed_at = NULL, sent_at = now(), data = '{}',
        last_error = 'dropped: no such job'
      WHERE queue = 'job' AND serial_key = ANY (${serialKeys}::text[]) AND sent_at IS NULL`)
  })

const isTimed = (job: Named): job is Timed => job.cron !== undefined

/** Lists timed jobs with the moment they were last asked for, and the next one, which may be late. */
export const listTimed = async (db: Db, jobs: readonly Named[], now: Date) => {
  const last = new Map((await readLast(db)).map((row) => [row.job, row.last]))
  return jobs.filter(isTimed).map(({ name, cron }) => ({
    name,
    lastAt: last.get(name) ?? null,
    nextAt: nextMoment(cron, last.get(name) ?? now) ?? null,
  }))
}

/** Starts the timetable. Several processes may run it; each moment is enqueued once. */
export const startTimetable = async (
  { db, log }: Pick<KernelDeps, 'db' | 'log'>,
  jobs: readonly Named[],
) => {
  const timed = jobs.filter(isTimed)
  const sleeper = createSleeper()
  let stopping = false
  await forgetOthers(db, timed)
  const run = async () => {
    while (!stopping) {
      const pause = await lookAtTimetable(db, timed).catch((error) => {
        log.warn('the timetable cannot be read', { error })
        return 5 * second
      })
      if (!stopping) await sleeper.sleep(Math.max(pause, 50))
    }
  }
  const running = run()
  return {
    stop: async () => {
      stopping = true
      sleeper.wake()
      await running
    },
  }
}
