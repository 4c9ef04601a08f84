import { sql } from '#kernel/db/sql.ts'
import { defineJob } from '#kernel/jobs/job.ts'

/** Keeps links for a month after they expire, so that a late click gets an exact error. */
export const forgetLinks = defineJob({
  name: 'mail-links.forget',
  cron: '40 3 * * *',
  run: ({ db, clock }) =>
    db.run(sql`DELETE FROM mail_links
      WHERE expires_at < ${clock.now()}::timestamptz - interval '30 days'`),
})
