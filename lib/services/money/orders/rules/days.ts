import { type Day, dayOf, momentAt, plusDays, startOfDay, wireDay } from '#lib/calendar/days.ts'
import { isWorkday, workdaysAfter } from '#lib/calendar/holidays.ts'
import type { ShippingHours } from '../../../platform/config/shipping.ts'

const daysOnTheWay = 2

const isClosed = (day: Day, { closures }: ShippingHours) =>
  closures.some(({ from, to }) => from <= day && day <= to)

const isShippingDay = (day: Day, hours: ShippingHours) => isWorkday(day) && !isClosed(day, hours)

const nextShippingDay = (day: Day, hours: ShippingHours): Day => {
  const next = plusDays(day, 1)
  return isShippingDay(next, hours) ? next : nextShippingDay(next, hours)
}

/** An order after the cut-off of a shipping day counts as one of the next day. */
const countedDay = (now: Date, hours: ShippingHours): Day => {
  const day = dayOf(now)
  const isLate = isShippingDay(day, hours) && now >= momentAt(day, hours.cutOff)
  return isLate ? plusDays(day, 1) : day
}

/** The shipping day after the order, or after the day on which the whole parcel is in stock. */
export const shipsOn = (
  hours: ShippingHours,
  now: Date,
  inStockOn: readonly (Day | null)[] = [],
) => {
  const ready = inStockOn.reduce<Day>(
    (last, on) => (on && on > last ? on : last),
    countedDay(now, hours),
  )
  return wireDay(nextShippingDay(ready, hours))
}

/** Carriers work on the days on which the warehouse is closed. */
export const arrivesOn = (shipped: Date) => wireDay(workdaysAfter(dayOf(shipped), daysOnTheWay))

/** Milliseconds until the answer of `shipsOn`, or its distance in days, is another one. */
export const untilShippingChanges = ({ cutOff }: ShippingHours, now: Date) => {
  const day = dayOf(now)
  const changes = [momentAt(day, cutOff), startOfDay(plusDays(day, 1))]
  return Math.min(...changes.filter((at) => at > now).map((at) => at.getTime() - now.getTime()))
}
