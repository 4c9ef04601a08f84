import { dayOf, endOfDayAfter, plusDays, startOfDay } from '#lib/calendar/days.ts'
import { addMonths, wholeDaysBetween } from '#lib/calendar/moments.ts'
import type { WeepMembership, WeepPlan } from '#lib/contract/weep.ts'
import { chargedAt } from '#lib/contract/weep-rules.ts'
import { after, days } from '#lib/format/durations.ts'
import { withdrawalDays } from '../orders/rules/states.ts'

export type MembershipDates = {
  paid_until: Date | null
  order_id: number | null
  grace_until: Date | null
  cancelled_at: Date | null
  ended_at: Date | null
  joined_at: Date | null
  periods: number
}

/** Returns the state of a membership at a moment, even before a job has recorded its end. */
export const stateOf = (
  membership: MembershipDates | undefined,
  now: Date,
): WeepMembership['state'] => {
  if (!membership || membership.ended_at) return 'none'
  const { paid_until: until, order_id: order, cancelled_at: cancelled } = membership
  if (!until) return order === null ? 'none' : 'joining'
  if (cancelled) return until > now ? 'cancelled' : 'none'
  return membership.grace_until ? 'refused' : 'active'
}

const months: Record<WeepPlan, number> = { monthly: 1, yearly: 12 }

/** Ends a number of periods at the same day and hour in Rome, or on the last day of a shorter month. */
export const endAfter = (anchor: Date, plan: WeepPlan, periods: number) =>
  addMonths(anchor, months[plan] * periods)

type Renewing = { plan: WeepPlan; paid_until: Date; noticed_at: Date | null }

/** Returns the end of the paid period, or a fixed number of days after a late notice. */
export const renewsAt = ({ plan, paid_until: until, noticed_at: noticed }: Renewing) =>
  noticed ? new Date(chargedAt(plan, until.getTime(), noticed.getTime())) : until

/** Extends the benefits of a continuing plan by a day while the renewal is being charged. */
export const whileRenewing = (until: Date) => after(until, days(1))

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
  const all = wholeDaysBetween(from_at, until_at)
  const begun = Math.min(all, Math.max(0, wholeDaysBetween(from_at, at) + 1))
  const usedDays = start_requested_at ? begun : 0
  return { days: all, usedDays, keepCents: Math.floor((cents * usedDays) / all) }
}
