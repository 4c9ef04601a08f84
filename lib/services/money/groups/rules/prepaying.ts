import { addMonths } from '#lib/calendar/moments.ts'

/** Paid seats left after the close of their group, from which on a member pays when joining. */
export const leavesToPrepay = 2
const monthsOfLeaves = 12

/** Leaves before this moment are forgotten. */
export const leavesSince = (now: Date) => addMonths(now, -monthsOfLeaves)

const hoursToPay = 24

/** Time to pay a seat by its link after its charge at joining was refused. */
export const prepayUntil = (now: Date) => new Date(now.getTime() + hoursToPay * 3_600_000)
