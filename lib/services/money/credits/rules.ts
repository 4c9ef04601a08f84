export type Kept = {
  /** What was paid in money for goods: less codes, without credits. */
  goodsCents: number
  /** Of what came back by lines and parcels, what was for goods and what for bringing them. */
  goodsBackCents: number
  deliveryBackCents: number
  /** All that is the buyer's again or on its way back, gestures and disputes too. */
  backCents: number
}

/** Of what was paid in money for goods, what is still the shop's; the delivery is what comes back last. */
export const keptOnGoods = ({ goodsCents, goodsBackCents, deliveryBackCents, backCents }: Kept) => {
  const delivery = Math.min(deliveryBackCents, Math.max(0, backCents - goodsBackCents))
  return Math.max(0, goodsCents - (backCents - delivery))
}

export const percentOf = (cents: number, percent: number) => Math.round((cents * percent) / 100)

export const monthsToSpend = 12
export const daysOfWarning = 30
/** What comes back from an order can be spent for at least so long. */
export const daysAfterReturn = 30

/** What can be used of credits on what is to be paid. */
export const usable = (available: number, dueCents: number) => Math.min(available, dueCents)
