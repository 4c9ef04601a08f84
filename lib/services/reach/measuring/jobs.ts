import { sql } from '#kernel/db/sql.ts'
import { defineJob } from '#kernel/jobs/job.ts'

/** Keeps proofs for two years, and figures for thirteen months to compare two winters. */
export const forgetMeasured = defineJob({
  name: 'measuring.forget',
  cron: '50 3 * * *',
  run: async ({ db, clock }) => {
    const now = clock.now()
    await db.run(sql`DELETE FROM browser_consents
      WHERE answered_at < ${now}::timestamptz - interval '24 months'`)
    await db.run(
      sql`DELETE FROM entity_clicks WHERE day < ${now}::timestamptz - interval '13 months'`,
    )
  },
})
