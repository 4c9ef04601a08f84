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

/** Keeps ended sessions for a month for the list of devices, then deletes them. */
export const forgetSessions = defineJob({
  name: 'accounts.forget-sessions',
  cron: '30 3 * * *',
  run: ({ db, clock }) =>
    db.run(sql`DELETE FROM sessions WHERE least(expires_at, idle_until, revoked_at)
      < ${clock.now()}::timestamptz - interval '30 days'`),
})

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
