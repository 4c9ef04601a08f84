import { chargedAt } from '#lib/contract/weep-rules.ts'

export type Plan = 'monthly' | 'yearly'

const hour = 3_600_000
export const day = 24 * hour
const months: Record<Plan, number> = { monthly: 1, yearly: 12 }

const inRome = new Intl.DateTimeFormat('sv-SE', {
  ...{ timeZone: 'Europe/Rome', year: 'numeric', month: '2-digit', day: '2-digit' },
  ...{ hour: '2-digit', minute: '2-digit', second: '2-digit' },
})

/** What the clocks in Rome show, as if they stood in Greenwich. */
const wallOf = (moment: Date) => new Date(`${inRome.format(moment).replace(' ', 'T')}Z`)

/** An hour that does not exist becomes the next one, and of one that comes twice it is the first. */
const momentAt = (wall: Date) => {
  const summer = new Date(wall.getTime() - 2 * hour)
  return wallOf(summer).getTime() === wall.getTime() ? summer : new Date(wall.getTime() - hour)
}

/** The end of so many periods: same day and hour in Rome, or the last day of a shorter month. */
export const endAfter = (anchor: Date, plan: Plan, periods: number) => {
  const wall = wallOf(anchor)
  const to = new Date(wall)
  to.setUTCDate(1)
  to.setUTCMonth(to.getUTCMonth() + months[plan] * periods)
  const last = new Date(Date.UTC(to.getUTCFullYear(), to.getUTCMonth() + 1, 0)).getUTCDate()
  to.setUTCDate(Math.min(wall.getUTCDate(), last))
  return momentAt(to)
}

type Renewing = { plan: Plan; paid_until: Date; noticed_at: Date | null }

/** At the end of what is paid; where it was told late, so many days after it was told. */
export const renewsAt = ({ plan, paid_until: until, noticed_at: told }: Renewing) =>
  told ? new Date(chargedAt(plan, until.getTime(), told.getTime())) : until

/** A plan that goes on has its benefits also while the renewal is under way. */
export const whileRenewing = (until: Date) => new Date(until.getTime() + day)

/** Who begins to join has so long to pay. */
export const payWithin = (now: Date) => new Date(now.getTime() + day)
