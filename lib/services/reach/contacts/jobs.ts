import { sql } from '#kernel/db/sql.ts'
import { defineJob } from '#kernel/jobs/job.ts'

/** Deletes messages a year after they were sent, as /privacy says. */
export const forgetContactMessages = defineJob({
  name: 'contacts.forget',
  cron: '55 3 * * *',
  run: async ({ db, clock }) => {
    await db.run(sql`DELETE FROM contact_messages
      WHERE sent_at < ${clock.now()}::timestamptz - interval '12 months'`)
  },
})
