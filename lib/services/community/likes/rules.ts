import { dayOf, endOfDay, momentAt, plusDays } from '#lib/calendar/days.ts'

/** Returns the rest of the day in Rome whose likes are notified together, and the next morning. */
export const restOfDay = (now: Date) => {
  const day = dayOf(now)
  return { day, until: endOfDay(day), morning: momentAt(plusDays(day, 1), '08:00') }
}
