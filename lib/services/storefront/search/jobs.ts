import { sql } from '#kernel/db/sql.ts'
import { defineJob } from '#kernel/jobs/job.ts'

const lessonsAtOnce = 2_000

/** Adds the words of new texts: until then typing errors in them are not corrected. */
export const learnWords = defineJob({
  name: 'search.learn-words',
  cron: '* * * * *',
  run: ({ db }) => db.run(sql`SELECT learn_search_words(${lessonsAtOnce}::int)`),
})

/** Moves entries that ended or became more popular to their tier. */
export const placeEntries = defineJob({
  name: 'search.place-entries',
  cron: '35 * * * *',
  run: ({ db, clock }) => db.run(sql`SELECT place_search_entries(${clock.now()})`),
})
