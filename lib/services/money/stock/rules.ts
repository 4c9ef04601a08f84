import { after, days } from '#lib/format/durations.ts'

/** How long copies are held for who waited for them. */
export const offerUntil = (now: Date) => after(now, days(1))

type Wish = { id: number; quantity: number }

/** In order, to each what they wished for; the last of them gets what is left, if it is fewer. */
export const offersFor = (stock: number, waiting: readonly Wish[]): Wish[] => {
  let left = stock
  return waiting.flatMap(({ id, quantity }) => {
    const given = Math.min(left, quantity)
    left -= given
    return given > 0 ? [{ id, quantity: given }] : []
  })
}

/** Unpaid orders a member may have at a time. */
export const mostUnpaidOrders = 3

/** From so many orders that lapsed unpaid within these hours, the member may reserve nothing for a while. */
export const lapsesToPause = 3
export const hoursOfLapses = 24
export const hoursOfPause = 6

const leastForEach = 2

/**
 * Copies one member may reserve of those nobody has paid for (on the shelf, offered or reserved): a tenth of a
 * limited run or of what is left of a group, and always two; of what the shop can order again all.
 */
export const mostReserved = ({ unsold, isLimited }: { unsold: number; isLimited: boolean }) =>
  isLimited ? Math.max(leastForEach, Math.floor(unsold / 10)) : unsold
