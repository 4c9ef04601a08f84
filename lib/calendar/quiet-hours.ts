import { inRome } from './rome.ts'

/** Minutes of the day in Rome. */
export type Quiet = { from: number; to: number }

/** True from the first minute to before the last, also over midnight. */
export const isQuiet = (quiet: Quiet | null, now: Date) => {
  if (!quiet) return false
  const { hour, minute } = inRome(now)
  const minutes = hour * 60 + minute
  const { from, to } = quiet
  return from <= to ? from <= minutes && minutes < to : from <= minutes || minutes < to
}
