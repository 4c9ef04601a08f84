import { sql } from '#kernel/db/sql.ts'
import { defineJob } from '#kernel/jobs/job.ts'

/** Keeps ended sessions for a month for the list of devices, then deletes them. */
export const forgetSessions = defineJob({
  name: 'accounts.forget-sessions',
  cron: '30 3 * * *',
  run: ({ db, clock }) =>
    db.run(sql`DELETE FROM sessions WHERE least(expires_at, idle_until, revoked_at)
      < ${clock.now()}::timestamptz - interval '30 days'`),
})
