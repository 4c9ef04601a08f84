import { defineJob } from '#kernel/jobs/job.ts'
import { eachRow } from '#kernel/jobs/rows.ts'
import { releaseHolds } from './commands/end-orders.ts'
import { offerNext } from './commands/offers.ts'
import { lapseOffers } from './commands/waiting.ts'
import { findUnoffered } from './queries.ts'

/**
 * Offers copies of lapsed orders and offers, and copies added to the stock any other way, to the
 * waiting list.
 */
export const moveCopies = defineJob({
  name: 'stock.move-copies',
  cron: '* * * * *',
  run: async ({ db, clock }) => {
    const now = clock.now()
    await releaseHolds(db, now)
    await lapseOffers(db, now)
    const rows = await findUnoffered(db, { job: 'stock.offer', now })
    await eachRow(db, 'stock.offer', { rows, now }, ({ id }) =>
      db.transaction((tx) => offerNext(tx, [id], now)),
    )
  },
})
