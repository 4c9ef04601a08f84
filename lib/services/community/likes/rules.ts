const day = 24 * 3_600_000

/** The rest of the day that likes are told of together, and the morning after it: eight or nine in Rome. */
export const restOfDay = (now: Date) => {
  const number = Math.floor(now.getTime() / day)
  const end = (number + 1) * day
  return { number, until: new Date(end - 1), morning: new Date(end + 7 * 3_600_000) }
}
