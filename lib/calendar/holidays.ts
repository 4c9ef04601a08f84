import { Temporal } from 'temporal-polyfill'
import { type Day, plusDays, weekdayOf } from './days.ts'

const { PlainDate } = Temporal

/** Returns Easter Sunday of the Gregorian calendar (Meeus, Jones and Butcher). */
export const easterOf = (year: number): Day => {
  const golden = year % 19
  const century = Math.floor(year / 100)
  const inCentury = year % 100
  const correction = Math.floor((century - Math.floor((century + 8) / 25) + 1) / 3)
  const epact = (19 * golden + century - Math.floor(century / 4) - correction + 15) % 30
  const weekday =
    (32 + 2 * (century % 4) + 2 * Math.floor(inCentury / 4) - epact - (inCentury % 4)) % 7
  const late = Math.floor((golden + 11 * epact + 22 * weekday) / 451)
  const days = epact + weekday - 7 * late + 114
  return PlainDate.from({
    year,
    month: Math.floor(days / 31),
    day: (days % 31) + 1,
  }).toString()
}

/** National holidays by month and day (law 260/1949 and its changes). */
const fixed = new Set([
  ...['01-01', '01-06', '04-25', '05-01', '06-02'],
  ...['08-15', '11-01', '12-08', '12-25', '12-26'],
])

/** Saint Francis, a national holiday again by law 151/2025. */
const francis = { monthDay: '10-04', since: 2026 }

export const isHoliday = (day: Day) => {
  const { year } = PlainDate.from(day)
  const monthDay = day.slice(5)
  if (fixed.has(monthDay)) return true
  if (monthDay === francis.monthDay) return year >= francis.since
  const easter = easterOf(year)
  return day === easter || day === plusDays(easter, 1)
}

export const isWeekend = (day: Day) => weekdayOf(day) > 5

export const isWorkday = (day: Day) => !isWeekend(day) && !isHoliday(day)

export const nextWorkday = (day: Day): Day => {
  const next = plusDays(day, 1)
  return isWorkday(next) ? next : nextWorkday(next)
}

export const workdaysAfter = (day: Day, count: number): Day =>
  count <= 0 ? day : workdaysAfter(nextWorkday(day), count - 1)
