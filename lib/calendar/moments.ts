import { Temporal } from 'temporal-polyfill'
import { timeZone } from '#lib/format/time-zone.ts'
import { inRome, toDate } from './days.ts'

/** Adds days and keeps the time in Rome: a day of a clock change has 23 or 25 hours. */
export const addDays = (moment: Date, count: number) => toDate(inRome(moment).add({ days: count }))

/** Adds months and keeps the day and time in Rome, or takes the last day of a shorter month. */
export const addMonths = (moment: Date, count: number) =>
  toDate(inRome(moment).add({ months: count }))

/** Returns the whole days from the first to the second, at the same time in Rome. */
export const wholeDaysBetween = (from: Date, to: Date) =>
  inRome(from).until(inRome(to), { largestUnit: 'days' }).days

export const startOfMonth = (moment: Date) => toDate(inRome(moment).with({ day: 1 }).startOfDay())

/** Returns the milliseconds by which Rome is ahead of UTC. */
export const offsetAt = (moment: Date) => inRome(moment).offsetNanoseconds / 1e6

export type WallTime = Temporal.PlainDateTime

type Fields = {
  year: number
  month: number
  day: number
  hour?: number
  minute?: number
  second?: number
  millisecond?: number
}

/** Date and time without a zone; undefined for an invalid date or time. */
export const wallTime = ({ year, month, day, ...time }: Fields): WallTime | undefined => {
  if (month < 1 || day < 1) return undefined
  const wall = Temporal.PlainDateTime.from({ year, month, day, ...time })
  const fields = { year, month, day, ...time }
  const isValid = Object.entries(fields).every(
    ([unit, value]) => wall[unit as keyof Fields] === value,
  )
  return isValid ? wall : undefined
}

/** Moment of a wall time in Rome: the first of two, undefined when the clocks skip it. */
export const momentOf = (wall: WallTime) => {
  const moment = wall.toZonedDateTime(timeZone)
  return moment.toPlainDateTime().equals(wall) ? toDate(moment) : undefined
}

export const isoOrNull = (moment: Date | null) => moment?.toISOString() ?? null

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
