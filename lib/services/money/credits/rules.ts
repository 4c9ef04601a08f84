type OrderAmounts = {
  /** Money paid for goods: less codes, without credits. */
  goodsCents: number
  /** Refunded amounts by lines and parcels, split into goods and delivery. */
  goodsBackCents: number
  deliveryBackCents: number
  /** Total refunded or being refunded, goodwill refunds and disputes included. */
  backCents: number
}

/** Returns the money paid for goods and not refunded; delivery counts as refunded last. */
export const keptOnGoods = ({
  goodsCents,
  goodsBackCents,
  deliveryBackCents,
  backCents,
}: OrderAmounts) => {
  const delivery = Math.min(deliveryBackCents, Math.max(0, backCents - goodsBackCents))
  return Math.max(0, goodsCents - (backCents - delivery))
}

export const monthsToSpend = 12
export const daysOfWarning = 30
/** Days to spend credits that are returned from an order at the end of their time; given once. */
export const daysAfterReturn = 7

/** Returns the credits usable for an amount to pay. */
export const usable = (available: number, dueCents: number) => Math.min(available, dueCents)
