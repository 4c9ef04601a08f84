import { inRome } from './rome.ts'

/** Minutes of the day in Rome. */
export type Quiet = { from: number; to: number }

/** What clocks and calendars in Rome show; the week begins with Monday, 1. */
export const wallClock = (moment: Date) => {
  const { hour, minute, dayOfWeek } = inRome(moment)
  return { minutes: hour * 60 + minute, weekday: dayOfWeek }
}

/** From the first minute to before the last, over midnight too. */
export const isQuiet = (quiet: Quiet | null, now: Date) => {
  if (!quiet) return false
  const { minutes } = wallClock(now)
  const { from, to } = quiet
  return from <= to ? from <= minutes && minutes < to : from <= minutes || minutes < to
}
