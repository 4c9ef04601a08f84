export type Kept = {
  goodsCents: number
  deliveryCents: number
  /** What was asked for in money: no credits, no discount. */
  totalCents: number
  /** Of it, what is the buyer's again or on its way back. */
  backCents: number
}

/** Of an order, what was paid in money for goods and is still the shop's. */
export const keptOnGoods = ({ goodsCents, deliveryCents, totalCents, backCents }: Kept) => {
  const goods = Math.round((totalCents * goodsCents) / (goodsCents + deliveryCents))
  const delivery = totalCents - goods
  return Math.max(0, totalCents - backCents - delivery)
}

export const percentOf = (cents: number, percent: number) => Math.round((cents * percent) / 100)

export const monthsToSpend = 12
export const daysOfWarning = 30
/** What comes back from an order can be spent for at least so long. */
export const daysAfterReturn = 30

const day = 24 * 60 * 60 * 1000
export const daysAfter = (now: Date, days: number) => new Date(now.getTime() + days * day)

/** What can be used of credits on what is to be paid. */
export const usable = (available: number, dueCents: number) => Math.min(available, dueCents)
