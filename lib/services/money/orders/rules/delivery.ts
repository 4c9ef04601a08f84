/** A line of a parcel. `homeCents` is the home delivery of one copy: variation and bundle together. */
export type Brought = { homeCents: number; goodsCents: number }

export type DeliveryTerms = {
  /** Cost at a pick-up point; null for home delivery. */
  pickupCents: number | null
  /** Value of goods from which delivery is free; undefined when that is not offered. */
  freeFromCents: number | undefined
  /** Maximum cost of the delivery. */
  atMostCents?: number
}

export type Bringing = {
  freeDeliveryCents: number | undefined
  weep: { enabled: boolean; deliveryCents: number; freeDeliveryCents: number }
}

/** Returns the delivery terms. Paid members keep the plan's terms, even when it is no longer offered. */
export const termsFor = ({ freeDeliveryCents: free, weep }: Bringing, isWeep: boolean) =>
  isWeep
    ? {
        freeFromCents: Math.min(free ?? Number.POSITIVE_INFINITY, weep.freeDeliveryCents),
        atMostCents: weep.deliveryCents,
      }
    : { freeFromCents: free }

const goodsOf = (lines: readonly Brought[]) =>
  lines.reduce((sum, { goodsCents }) => sum + goodsCents, 0)

const highestHomeCents = (lines: readonly Brought[]) =>
  Math.max(0, ...lines.map((line) => line.homeCents))

/** Charges a parcel once, at the highest home delivery of its lines. */
export const parcelDelivery = (
  lines: readonly Brought[],
  { pickupCents, freeFromCents, atMostCents = Number.POSITIVE_INFINITY }: DeliveryTerms,
) => {
  const home = highestHomeCents(lines)
  if (home === 0) return 0
  if (freeFromCents !== undefined && goodsOf(lines) >= freeFromCents) return 0
  return Math.min(pickupCents ?? home, atMostCents)
}

/** Returns the amount missing for free delivery; null when it is free already or not offered. */
export const toFreeDelivery = (lines: readonly Brought[], freeFromCents: number | undefined) => {
  if (freeFromCents === undefined || highestHomeCents(lines) === 0) return null
  const missing = freeFromCents - goodsOf(lines)
  return missing > 0 ? missing : null
}

/** True for a tracking URL that is safe to open, since mails link to it. */
export const isTrackingUrl = (text: string) => {
  const url = URL.parse(text)
  return url?.protocol === 'https:' && text.startsWith('https://') && !url.username
}
