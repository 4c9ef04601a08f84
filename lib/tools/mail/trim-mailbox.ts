import { sql } from '#kernel/db/sql.ts'
import { defineJob } from '#kernel/jobs/job.ts'

export const trimMailbox = defineJob({
  name: 'platform.trim-mailbox',
  cron: '20 3 * * *',
  run: ({ db }) =>
    db.run(
      sql`DELETE FROM mailbox WHERE id <= (SELECT id FROM mailbox ORDER BY id DESC OFFSET 500 LIMIT 1)`,
    ),
})
