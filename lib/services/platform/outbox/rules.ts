const minute = 60
const hour = 60 * minute

/** Seconds after each failed attempt: a short fault is over soon, a long one within three days. */
export const pauses = [
  10,
  minute,
  5 * minute,
  15 * minute,
  hour,
  3 * hour,
  6 * hour,
  12 * hour,
  24 * hour,
  24 * hour,
]

/** Undefined: there is no next attempt. Spread, so that what failed together does not return so. */
export const pauseAfter = (attempts: number, random = Math.random()) => {
  const pause = pauses[attempts - 1]
  return pause === undefined ? undefined : Math.round(pause * (0.8 + 0.4 * random))
}
