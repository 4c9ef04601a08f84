import { defineJob } from '../../platform/jobs/job.ts'

/** What was pending for a day is no use, not even to count mails. */
export const forgetTickets = defineJob({
  name: 'identities.forget-tickets',
  cron: '15 * * * *',
  run: async ({ pool, clock }) => {
    const now = clock.now()
    await pool.query(
      "DELETE FROM identity_tickets WHERE expires_at < $1::timestamptz - interval '1 day'",
      [now],
    )
    await pool.query('DELETE FROM used_identity_tokens WHERE expires_at < $1', [now])
  },
})
