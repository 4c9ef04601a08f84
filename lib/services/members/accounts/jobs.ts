import { sql } from '../../platform/db/sql.ts'
import { defineJob } from '../../platform/jobs/job.ts'

/** Kept a month after their time, so that an old mail is told what became of its link. */
export const forgetLinks = defineJob({
  name: 'mail-links.forget',
  cron: '40 3 * * *',
  run: ({ db, clock }) =>
    db.run(sql`DELETE FROM mail_links
      WHERE expires_at < ${clock.now()}::timestamptz - interval '30 days'`),
})
