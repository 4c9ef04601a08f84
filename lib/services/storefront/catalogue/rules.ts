type Moment = Date | null

/**
 * Returns the later of the times until which item and bundle are reserved for weep members; null
 * once it has passed.
 */
export const weepOnlyUntil = (item: Moment, bundle: Moment, now: Date): Moment => {
  const later = item && bundle ? (item > bundle ? item : bundle) : (item ?? bundle)
  return later && later > now ? later : null
}

type Availability = { expired: boolean; is_limited: boolean; enable_waiting_list: boolean }

/** Combines the states of the bundles of a variation that are not expired. */
export const availabilityOf = (bundles: Availability[]): Availability => {
  const open = bundles.filter(({ expired }) => !expired)
  return {
    enable_waiting_list: open.some((bundle) => bundle.enable_waiting_list),
    is_limited: open.some((bundle) => bundle.is_limited),
    expired: open.length === 0,
  }
}
