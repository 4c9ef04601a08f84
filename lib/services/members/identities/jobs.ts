import { sql } from '#kernel/db/sql.ts'
import { defineJob } from '#kernel/jobs/job.ts'

/** Deletes tickets a day after they expire; until then they count for the limit of mails. */
export const forgetTickets = defineJob({
  name: 'identities.forget-tickets',
  cron: '15 * * * *',
  run: ({ db, clock }) =>
    db.transaction(async (tx) => {
      const now = clock.now()
      await tx.run(sql`DELETE FROM identity_tickets
        WHERE expires_at < ${now}::timestamptz - interval '1 day'`)
      await tx.run(sql`DELETE FROM used_identity_tokens WHERE expires_at < ${now}`)
    }),
})
