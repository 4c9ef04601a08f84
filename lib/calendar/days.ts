import { Temporal } from 'temporal-polyfill'
import { timeZone } from '#lib/format/time-zone.ts'

export const inRome = (moment: Date) =>
  Temporal.Instant.fromEpochMilliseconds(moment.getTime()).toZonedDateTimeISO(timeZone)

export const toDate = ({ epochMilliseconds }: Temporal.ZonedDateTime) => new Date(epochMilliseconds)

/** Calendar day in the format of a `date` column: `2026-11-25`. */
export type Day = string

const { PlainDate, PlainDateTime, PlainYearMonth } = Temporal

/** Returns the day in Rome of a moment. */
export const dayOf = (moment: Date): Day => inRome(moment).toPlainDate().toString()

export const startOfDay = (day: Day) => toDate(PlainDate.from(day).toZonedDateTime(timeZone))

export const plusDays = (day: Day, count: number): Day =>
  PlainDate.from(day).add({ days: count }).toString()

/** Returns the same day of another month, or the last day of a shorter one. */
export const plusMonths = (day: Day, count: number): Day =>
  PlainDate.from(day).add({ months: count }).toString()

/** Returns the days from the first to the second; negative when the second is earlier. */
export const daysBetween = (from: Day, to: Day) => PlainDate.from(from).until(to).days

/** Monday is 1, Sunday 7. */
export const weekdayOf = (day: Day) => PlainDate.from(day).dayOfWeek

/** Last millisecond of a day. */
export const endOfDay = (day: Day) => new Date(startOfDay(plusDays(day, 1)).getTime() - 1)

/** Time of day with a leading zero: `08:00`. */
export type Time = `${number}:${number}`

/** Returns the moment of a time in Rome; a skipped time is moved forward by the clock change. */
export const momentAt = (day: Day, time: Time) =>
  toDate(PlainDateTime.from(`${day}T${time}`).toZonedDateTime(timeZone))

/** Returns 23:59, the last time shown without seconds. */
export const lastMinuteOf = (day: Day) => momentAt(day, '23:59')

/** Returns the end of the day that is the given number of days after a moment. */
export const endOfDayAfter = (moment: Date, days: number) => endOfDay(plusDays(dayOf(moment), days))

/** Returns the last day of a month such as `2029-02`. */
export const lastDayOf = (month: string): Day => {
  const yearMonth = PlainYearMonth.from(month)
  return yearMonth.toPlainDate({ day: yearMonth.daysInMonth }).toString()
}

/** Day as the API writes it: midnight UTC, which is the same day in Rome. */
export const isoMidnight = <Given extends Day | null>(day: Given) =>
  (day === null ? null : `${day}T00:00:00.000Z`) as Given extends null ? null : string

/** Converts a day to midnight UTC, as the API writes it. */
export const wireDay = (day: Day) => new Date(`${day}T00:00:00.000Z`)
