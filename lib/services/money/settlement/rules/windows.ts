import { before, days, hours } from '#lib/format/durations.ts'

/** The list of the provider is up to so much behind. */
const lag = hours(3)
/** Both sides write their own time: what one has just before midnight the other may have after it. */
const overlap = days(1)

export type Window = { from: Date; until: Date }

/** From where the last comparison ended to what the provider is sure to tell; none while that is nothing. */
export const nextWindow = (
  last: Date | null,
  first: Date | null,
  now: Date,
): Window | undefined => {
  const from = last ?? first
  const until = before(now, lag)
  return from && from < until ? { from, until } : undefined
}

/** What the provider is asked for, so that nothing of the window is missing at its edges. */
export const askedFor = ({ from }: Window, now: Date) => ({
  from: before(from, overlap),
  until: now,
})
