import { before, days, hours } from '#lib/format/durations.ts'

/** Maximum delay of the provider's transaction list. */
const lag = hours(3)
/**
 * Tolerance for clocks: the two sides may record an event near the edge of a window on different sides
 * of it.
 */
const overlap = days(1)

export type Window = { from: Date; until: Date }

/**
 * Returns the window from the end of the last reconciliation to the provider's lag; undefined when it
 * is empty.
 */
export const nextWindow = (
  last: Date | null,
  first: Date | null,
  now: Date,
): Window | undefined => {
  const from = last ?? first
  const until = before(now, lag)
  return from && from < until ? { from, until } : undefined
}

/** Widens the window for the request to the provider, so that no transaction is missing at its edges. */
export const askedFor = ({ from }: Window, now: Date) => ({
  from: before(from, overlap),
  until: now,
})
