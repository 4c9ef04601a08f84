import { sql } from '../db/sql.ts'
import { hoursKept } from '../http/kept-answers.ts'
import { defineJob } from './job.ts'

/** Creates partitions of coming months and drops outbox partitions older than six months. */
export const keepMonths = defineJob({
  name: 'platform.keep-months',
  cron: '10 3 * * *',
  run: async ({ db }) => {
    await db.run(sql`SELECT ensure_months()`)
    await db.run(sql`SELECT drop_months('outbox', (now() - interval '6 months')::date)`)
    // Runs of every minute would fill the outbox, so finished ones are kept for two days.
    await db.run(sql`DELETE FROM outbox WHERE queue = 'job' AND serial_key LIKE 'timetable %'
      AND sent_at < now() - interval '2 days' AND created_at > now() - interval '2 months'`)
    await db.run(sql`DELETE FROM outbox_keys WHERE created_at < now() - interval '13 months'`)
  },
})

export const forgetRateLimits = defineJob({
  name: 'platform.forget-rate-limits',
  cron: '5 * * * *',
  run: ({ db, clock }) => db.run(sql`DELETE FROM rate_limits WHERE resets_at < ${clock.now()}`),
})

export const forgetAnswers = defineJob({
  name: 'platform.forget-answers',
  cron: '25 * * * *',
  run: ({ db, clock }) =>
    db.run(sql`DELETE FROM idempotency_keys
      WHERE created_at < ${clock.now()}::timestamptz - make_interval(hours => ${hoursKept}::int)`),
})

/** Deletes failed rows that were due again for a day and not retried: they no longer exist. */
export const forgetFailedRows = defineJob({
  name: 'platform.forget-failed-rows',
  cron: '45 3 * * *',
  run: ({ db, clock }) =>
    db.run(
      sql`DELETE FROM failed_rows WHERE again_at < ${clock.now()}::timestamptz - interval '1 day'`,
    ),
})
