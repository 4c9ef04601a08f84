import { sql } from '../../platform/db/sql.ts'
import { defineJob } from '../../platform/jobs/job.ts'

/** Ended sessions stay a month for the member's list of devices, then go. */
export const forgetSessions = defineJob({
  name: 'accounts.forget-sessions',
  cron: '30 3 * * *',
  run: ({ db, clock }) =>
    db.run(sql`DELETE FROM sessions WHERE least(expires_at, idle_until, revoked_at)
      < ${clock.now()}::timestamptz - interval '30 days'`),
})
