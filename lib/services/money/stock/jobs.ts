import { sql } from '#kernel/db/sql.ts'
import { defineJob } from '#kernel/jobs/job.ts'
import { eachRow, isDue } from '#kernel/jobs/rows.ts'
import { offerNext } from './commands/copies.ts'
import { releaseHolds } from './commands/end-orders.ts'
import { lapseOffers } from './commands/waiting.ts'

const job = 'stock.offer'

/** Offers copies of lapsed orders and offers, and those added any other way, to the waiting list. */
export const moveCopies = defineJob({
  name: 'stock.move-copies',
  cron: '* * * * *',
  run: async ({ db, clock }) => {
    const now = clock.now()
    await releaseHolds(db, now)
    await lapseOffers(db, now)
    const rows = await db.rows<{ id: number }>(
      sql`SELECT b.id FROM bundles b WHERE b.stock > 0
          AND EXISTS (SELECT FROM waiting w WHERE w.bundle_id = b.id AND w.state = 'waiting')
          AND ${isDue(job, sql`b.id`, now)}
        ORDER BY b.id LIMIT 200`,
    )
    await eachRow(db, job, { rows, now }, ({ id }) =>
      db.transaction((tx) => offerNext(tx, [id], now)),
    )
  },
})
