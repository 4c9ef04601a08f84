import { Temporal } from 'temporal-polyfill'
import { timeZone } from '#lib/format/time-zone.ts'
import { inRome, toDate } from './rome.ts'

/** A day of the calendar, written as in a `date` column: `2026-11-25`. */
export type Day = string

const { PlainDate, PlainDateTime, PlainYearMonth } = Temporal

/** The day in Rome on which a moment falls. */
export const dayOf = (moment: Date): Day => inRome(moment).toPlainDate().toString()

export const startOfDay = (day: Day) => toDate(PlainDate.from(day).toZonedDateTime(timeZone))

export const plusDays = (day: Day, count: number): Day =>
  PlainDate.from(day).add({ days: count }).toString()

/** The same day of another month, or the last day of a shorter one. */
export const plusMonths = (day: Day, count: number): Day =>
  PlainDate.from(day).add({ months: count }).toString()

/** Days from the first to the second; negative where the second comes before. */
export const daysBetween = (from: Day, to: Day) => PlainDate.from(from).until(to).days

/** Monday is 1, Sunday 7. */
export const weekdayOf = (day: Day) => PlainDate.from(day).dayOfWeek

/** The last millisecond of a day. */
export const endOfDay = (day: Day) => new Date(startOfDay(plusDays(day, 1)).getTime() - 1)

/** A time of the day, with a leading zero: `08:00`. */
export type Time = `${number}:${number}`

/** A time on a day in Rome; where the clocks skip it, as much later as they are put forward. */
export const momentAt = (day: Day, time: Time) =>
  toDate(PlainDateTime.from(`${day}T${time}`).toZonedDateTime(timeZone))

/** 23:59, the last time a clock without seconds shows. */
export const lastMinuteOf = (day: Day) => momentAt(day, '23:59')

/** The end of the day that comes so many days after the one of this moment. */
export const endOfDayAfter = (moment: Date, days: number) => endOfDay(plusDays(dayOf(moment), days))

/** The last day of a month written as `2029-02`. */
export const lastDayOf = (month: string): Day => {
  const found = PlainYearMonth.from(month)
  return found.toPlainDate({ day: found.daysInMonth }).toString()
}

/** The API writes a day as midnight UTC, so that it is the same day in Rome. */
export const wireDay = (day: Day) => new Date(`${day}T00:00:00.000Z`)
