import { sql } from '#kernel/db/sql.ts'
import { defineJob } from '#kernel/jobs/job.ts'
import { before, days } from '#lib/format/durations.ts'
import { releasePicture } from '#lib/tools/pictures/commands.ts'

/** Deletes previews of pages that were looked up but never published. */
export const forgetUnusedLinks = defineJob({
  name: 'community.forget-unused-links',
  cron: '35 3 * * *',
  run: ({ db, clock }) =>
    db.transaction(async (tx) => {
      const since = before(clock.now(), days(30))
      const gone = await tx.rows<{ picture: string | null }>(
        sql`DELETE FROM link_previews WHERE used_at IS NULL AND read_at < ${since}
          RETURNING picture_id picture`,
      )
      for (const { picture } of gone) if (picture) await releasePicture(tx, picture)
    }),
})
