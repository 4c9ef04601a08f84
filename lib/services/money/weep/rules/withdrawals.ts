import { dayOf, endOfDayAfter, plusDays, startOfDay } from '#lib/calendar/days.ts'
import { wholeDaysBetween } from '#lib/calendar/moments.ts'
import { withdrawalDays } from '../../orders/rules/states.ts'
import type { MembershipDates } from './states.ts'

const rejoinDays = 90

/** Returns the end of the right of withdrawal; null once a second period was paid. */
export const withdrawableUntil = ({ joined_at: joined, periods }: MembershipDates) =>
  joined && periods === 1 ? endOfDayAfter(joined, withdrawalDays) : null

/** Returns the start of the day from which a member who withdrew can join again; null once it is past. */
export const joinableFrom = (withdrawn: Date | null, now: Date) => {
  if (!withdrawn) return null
  const from = startOfDay(plusDays(dayOf(withdrawn), rejoinDays))
  return from > now ? from : null
}

export type PaidPeriod = {
  cents: number
  from_at: Date
  until_at: Date
  start_requested_at: Date | null
}

/**
 * Returns what a withdrawal pays for the days used, a begun day being one: a share of the price by
 * days, rounded down. Nothing when the member did not ask for the plan to begin at once.
 */
export const usedShare = (
  { cents, from_at, until_at, start_requested_at }: PaidPeriod,
  at: Date,
) => {
  const days = wholeDaysBetween(from_at, until_at)
  const begun = Math.min(days, Math.max(0, wholeDaysBetween(from_at, at) + 1))
  const usedDays = start_requested_at ? begun : 0
  return { days, usedDays, keepCents: Math.floor((cents * usedDays) / days) }
}
