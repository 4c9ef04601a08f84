import { defineJob } from './job.ts'

/** Months that grow are made ahead of time; what was sent long ago is nobody's business any more. */
export const keepMonths = defineJob({
  name: 'platform.keep-months',
  cron: '10 3 * * *',
  run: async ({ pool }) => {
    await pool.query('SELECT ensure_months()')
    await pool.query("SELECT drop_months('outbox', (now() - interval '6 months')::date)")
    await pool.query("DELETE FROM outbox_keys WHERE created_at < now() - interval '13 months'")
  },
})

export const forgetRateLimits = defineJob({
  name: 'platform.forget-rate-limits',
  cron: '5 * * * *',
  run: ({ pool, clock }) =>
    pool.query('DELETE FROM rate_limits WHERE resets_at < $1', [clock.now()]),
})

export const trimMailbox = defineJob({
  name: 'platform.trim-mailbox',
  cron: '20 3 * * *',
  run: ({ pool }) =>
    pool.query(
      'DELETE FROM mailbox WHERE id <= (SELECT id FROM mailbox ORDER BY id DESC OFFSET 500 LIMIT 1)',
    ),
})
