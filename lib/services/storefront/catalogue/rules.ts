type Moment = Date | null

/** An item and its bundle may both be for weep members first: whoever else waits for the later of the two. */
export const weepOnlyUntil = (item: Moment, bundle: Moment, now: Date): Moment => {
  const later = item && bundle ? (item > bundle ? item : bundle) : (item ?? bundle)
  return later && later > now ? later : null
}

type Standing = { expired: boolean; is_limited: boolean; enable_waiting_list: boolean }

/** A variation is what those of its bundles are that can still be had. */
export const standingOf = (bundles: Standing[]): Standing => {
  const open = bundles.filter(({ expired }) => !expired)
  return {
    enable_waiting_list: open.some((bundle) => bundle.enable_waiting_list),
    is_limited: open.some((bundle) => bundle.is_limited),
    expired: open.length === 0,
  }
}
