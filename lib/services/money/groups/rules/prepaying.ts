import { addMonths } from '#lib/calendar/moments.ts'
import { after, days } from '#lib/format/durations.ts'

/** Paid seats left after the close of their group, from which on a member pays when joining. */
export const leavesToPrepay = 2
const monthsOfLeaves = 12

/** Leaves before this moment are forgotten. */
export const leavesSince = (now: Date) => addMonths(now, -monthsOfLeaves)

/** Time to pay a seat by its link after its charge at joining was refused. */
export const prepayUntil = (now: Date) => after(now, days(1))
