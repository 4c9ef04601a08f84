/** What bringing one copy costs at home: of its variation and its bundle together. */
export type Brought = { homeCents: number; goodsCents: number }

export type DeliveryTerms = {
  /** Of a pick-up point; null when it is brought home. */
  pickupCents: number | null
  /** Goods of a parcel from which it is brought for nothing; undefined where that is not offered. */
  freeFromCents: number | undefined
  /** However dear it is otherwise. */
  atMostCents?: number
}

/** What the shop takes for bringing, from everybody and from who has the weep plan. */
export type Bringing = {
  freeDeliveryCents: number | undefined
  weep: { enabled: boolean; deliveryCents: number; freeDeliveryCents: number }
}

/** Who paid for the plan keeps its terms, also where it is offered no more. */
export const termsFor = ({ freeDeliveryCents: free, weep }: Bringing, isWeep: boolean) =>
  isWeep
    ? {
        freeFromCents: Math.min(free ?? Number.POSITIVE_INFINITY, weep.freeDeliveryCents),
        atMostCents: weep.deliveryCents,
      }
    : { freeFromCents: free }

const goodsOf = (lines: readonly Brought[]) =>
  lines.reduce((sum, { goodsCents }) => sum + goodsCents, 0)

const dearest = (lines: readonly Brought[]) => Math.max(0, ...lines.map((line) => line.homeCents))

/** A parcel is brought once, for what the dearest of its things costs. */
export const parcelDelivery = (
  lines: readonly Brought[],
  { pickupCents, freeFromCents, atMostCents = Number.POSITIVE_INFINITY }: DeliveryTerms,
) => {
  const home = dearest(lines)
  if (home === 0) return 0
  if (freeFromCents !== undefined && goodsOf(lines) >= freeFromCents) return 0
  return Math.min(pickupCents ?? home, atMostCents)
}

/** What is missing to free delivery; null where it is free already or not offered. */
export const toFreeDelivery = (lines: readonly Brought[], freeFromCents: number | undefined) => {
  if (freeFromCents === undefined || dearest(lines) === 0) return null
  const missing = freeFromCents - goodsOf(lines)
  return missing > 0 ? missing : null
}
