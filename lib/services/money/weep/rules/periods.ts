import { addMonths } from '#lib/calendar/moments.ts'
import { chargedAt } from '#lib/contract/weep-rules.ts'
import { after, days } from '#lib/format/durations.ts'

export type Plan = 'monthly' | 'yearly'

const months: Record<Plan, number> = { monthly: 1, yearly: 12 }

/**
 * Returns the end of a number of periods: the same day and hour in Rome, or the last day of a shorter
 * month.
 */
export const endAfter = (anchor: Date, plan: Plan, periods: number) =>
  addMonths(anchor, months[plan] * periods)

type Renewing = { plan: Plan; paid_until: Date; noticed_at: Date | null }

/** Returns the end of the paid period, or a fixed number of days after a late notice. */
export const renewsAt = ({ plan, paid_until: until, noticed_at: noticed }: Renewing) =>
  noticed ? new Date(chargedAt(plan, until.getTime(), noticed.getTime())) : until

/** Extends the benefits of a continuing plan by a day while the renewal is being charged. */
export const whileRenewing = (until: Date) => after(until, days(1))

/** Deadline of the first payment. */
export const payWithin = (now: Date) => after(now, days(1))
