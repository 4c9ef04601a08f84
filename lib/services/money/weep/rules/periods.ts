import { addMonths } from '#lib/calendar/moments.ts'
import { chargedAt } from '#lib/contract/weep-rules.ts'
import { after, days } from '#lib/format/durations.ts'

export type Plan = 'monthly' | 'yearly'

const months: Record<Plan, number> = { monthly: 1, yearly: 12 }

/** The end of so many periods: same day and hour in Rome, or the last day of a shorter month. */
export const endAfter = (anchor: Date, plan: Plan, periods: number) =>
  addMonths(anchor, months[plan] * periods)

type Renewing = { plan: Plan; paid_until: Date; noticed_at: Date | null }

/** At the end of what is paid; where it was told late, so many days after it was told. */
export const renewsAt = ({ plan, paid_until: until, noticed_at: told }: Renewing) =>
  told ? new Date(chargedAt(plan, until.getTime(), told.getTime())) : until

/** A plan that goes on has its benefits also while the renewal is under way. */
export const whileRenewing = (until: Date) => after(until, days(1))

/** Who begins to join has so long to pay. */
export const payWithin = (now: Date) => after(now, days(1))
