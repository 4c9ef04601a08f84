import { defineJob } from '../../platform/jobs/job.ts'
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
    for (const { id } of await findUnoffered(db))
      await db.transaction((tx) => offerNext(tx, [id], now))
  },
})
