import { defineJob } from '../../platform/jobs/job.ts'

/** Ended sessions stay a month for the member's list of devices, then go. */
export const forgetSessions = defineJob({
  name: 'accounts.forget-sessions',
  cron: '30 3 * * *',
  run: ({ pool, clock }) =>
    pool.query(
      `DELETE FROM sessions
        WHERE least(expires_at, idle_until, revoked_at) < $1::timestamptz - interval '30 days'`,
      [clock.now()],
    ),
})
