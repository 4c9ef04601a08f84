const hour = 60 * 60 * 1000
const day = 24 * hour

/** The list of the provider is up to so much behind. */
const lag = 3 * hour
/** Both sides write their own time: what one has just before midnight the other may have after it. */
const overlap = day

export type Window = { from: Date; until: Date }

/** From where the last comparison ended to what the provider is sure to tell; none while that is nothing. */
export const nextWindow = (
  last: Date | null,
  first: Date | null,
  now: Date,
): Window | undefined => {
  const from = last ?? first
  const until = new Date(now.getTime() - lag)
  return from && from < until ? { from, until } : undefined
}

/** What the provider is asked for, so that nothing of the window is missing at its edges. */
export const askedFor = ({ from }: Window, now: Date) => ({
  from: new Date(from.getTime() - overlap),
  until: now,
})
