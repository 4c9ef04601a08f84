import { dayOf, endOfDay, momentAt, plusDays } from '#lib/calendar/days.ts'

/** The rest of the day in Rome that likes are told of together, and the morning after it. */
export const restOfDay = (now: Date) => {
  const day = dayOf(now)
  return { day, until: endOfDay(day), morning: momentAt(plusDays(day, 1), '08:00') }
}
