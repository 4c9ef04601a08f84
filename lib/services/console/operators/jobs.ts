import { sql } from '#kernel/db/sql.ts'
import { defineJob } from '#kernel/jobs/job.ts'

/** Deletes challenges that nobody answered, and sessions a month after their end. */
export const forgetOperatorSessions = defineJob({
  name: 'operators.forget-sessions',
  cron: '35 3 * * *',
  run: async ({ db, clock }) => {
    const now = clock.now()
    await db.run(sql`DELETE FROM operator_challenges
      WHERE expires_at < ${now}::timestamptz - interval '1 day'`)
    await db.run(sql`DELETE FROM operator_sessions WHERE least(expires_at, idle_until, ended_at)
      < ${now}::timestamptz - interval '30 days'`)
  },
})
