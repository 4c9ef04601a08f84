import { type Day, dayOf, wireDay } from '#lib/calendar/days.ts'
import { nextWorkday, workdaysAfter } from '#lib/calendar/holidays.ts'

const daysOnTheWay = 2

/** The working day after the order, or after the day on which everything in the parcel is there. */
export const shipsOn = (now: Date, thereOn: readonly (Day | null)[] = []) => {
  const ready = thereOn.reduce<Day>((last, on) => (on && on > last ? on : last), dayOf(now))
  return wireDay(nextWorkday(ready))
}

export const arrivesOn = (shipped: Date) => wireDay(workdaysAfter(dayOf(shipped), daysOnTheWay))
