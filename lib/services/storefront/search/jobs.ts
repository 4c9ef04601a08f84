import { sql } from '../../platform/db/sql.ts'
import { defineJob } from '../../platform/jobs/job.ts'

const lessonsAtOnce = 2_000

/** Words of what was written since: until then a slip in one of them is not mended. */
export const learnWords = defineJob({
  name: 'search.learn-words',
  cron: '* * * * *',
  run: ({ db }) => db.run(sql`SELECT learn_search_words(${lessonsAtOnce}::int)`),
})

/** What has ended or is wanted more moves to where it is looked for later or sooner. */
export const placeEntries = defineJob({
  name: 'search.place-entries',
  cron: '35 * * * *',
  run: ({ db, clock }) => db.run(sql`SELECT place_search_entries(${clock.now()})`),
})
