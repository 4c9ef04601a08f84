import { Temporal } from 'temporal-polyfill'
import { timeZone } from '#lib/format/time-zone.ts'
import { inRome, toDate } from './rome.ts'

/** The same time in Rome so many days later: 23 or 25 hours for a day on which the clocks change. */
export const addDays = (moment: Date, count: number) => toDate(inRome(moment).add({ days: count }))

/** The same day and time in Rome, or the last day of a shorter month. */
export const addMonths = (moment: Date, count: number) =>
  toDate(inRome(moment).add({ months: count }))

export const startOfMonth = (moment: Date) => toDate(inRome(moment).with({ day: 1 }).startOfDay())

/** Milliseconds by which the clocks of Rome are ahead of UTC. */
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

/** A date and time without a zone; undefined where the calendar or the clock has no such thing. */
export const wallTime = ({ year, month, day, ...time }: Fields): WallTime | undefined => {
  if (month < 1 || day < 1) return undefined
  const wall = Temporal.PlainDateTime.from({ year, month, day, ...time })
  const given = { year, month, day, ...time }
  const isThere = Object.entries(given).every(
    ([unit, value]) => wall[unit as keyof Fields] === value,
  )
  return isThere ? wall : undefined
}

/** The moment at which the clocks of Rome show this: the first of two, undefined where they skip it. */
export const momentOf = (wall: WallTime) => {
  const there = wall.toZonedDateTime(timeZone)
  return there.toPlainDateTime().equals(wall) ? toDate(there) : undefined
}
