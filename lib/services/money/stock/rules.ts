import { after, days } from '#lib/format/durations.ts'

/** Time for which copies stay offered to a waiting member. */
export const offerUntil = (now: Date) => after(now, days(1))

type Waiting = { id: number; quantity: number }

/** Distributes stock in order: each gets the quantity wished, and the last one what is left. */
export const offersFor = (stock: number, waiting: readonly Waiting[]): Waiting[] => {
  let remainingStock = stock
  return waiting.flatMap(({ id, quantity }) => {
    const copies = Math.min(remainingStock, quantity)
    remainingStock -= copies
    return copies > 0 ? [{ id, quantity: copies }] : []
  })
}

export type Claim = { id: number; order: number; quantity: number; isShort: boolean }

/** Returns the claims that copies do not reach, in their order. No claim is filled partly. */
export const leaveOut = (claims: readonly Claim[], copies: number) => {
  let remainingCopies = copies
  return claims.filter(({ quantity }) => {
    if (quantity > remainingCopies) return true
    remainingCopies -= quantity
    return false
  })
}

/** Maximum numbers of unpaid orders per member, and of copies of counted stock that they hold unpaid. */
export type UnpaidLimits = { orders: number; copies: number }

/**
 * Number of orders that lapsed or were cancelled unpaid within `hoursOfLapses` after which a member may
 * not reserve for `hoursOfPause`.
 */
export const lapsesToPause = 3
export const hoursOfLapses = 24
export const hoursOfPause = 6

const leastForEach = 2

/**
 * Maximum number of unpaid copies (in stock, offered or reserved) that one member may reserve: a tenth
 * of a limited run or of the rest of a group, but at least two; all of them when the shop can reorder.
 */
export const mostReserved = ({ unsold, isLimited }: { unsold: number; isLimited: boolean }) =>
  isLimited ? Math.max(leastForEach, Math.floor(unsold / 10)) : unsold
