import type { ShippingHours } from '#kernel/config/config.ts'
import {
  type Day,
  dayOf,
  daysBetween,
  momentAt,
  plusDays,
  startOfDay,
  wireDay,
} from '#lib/calendar/days.ts'
import { isWorkday, workdaysAfter } from '#lib/calendar/holidays.ts'

const daysOnTheWay = 2

const isClosed = (day: Day, { closures }: ShippingHours) =>
  closures.some(({ from, to }) => from <= day && day <= to)

const isShippingDay = (day: Day, hours: ShippingHours) => isWorkday(day) && !isClosed(day, hours)

const nextShippingDay = (day: Day, hours: ShippingHours): Day => {
  const next = plusDays(day, 1)
  return isShippingDay(next, hours) ? next : nextShippingDay(next, hours)
}

/** Counts an order after the cut-off of a shipping day as one of the next day. */
const countedDay = (now: Date, hours: ShippingHours): Day => {
  const day = dayOf(now)
  const isLate = isShippingDay(day, hours) && now >= momentAt(day, hours.cutOff)
  return isLate ? plusDays(day, 1) : day
}

/** Returns the shipping day after the order, or after the day on which the whole parcel is in stock. */
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

/** Returns the day of arrival. Carriers also work while the warehouse is closed. */
export const arrivesOn = (shipped: Date) => wireDay(workdaysAfter(dayOf(shipped), daysOnTheWay))

/** Returns the milliseconds until the result of `shipsOn`, or its distance in days, changes. */
export const untilShippingChanges = ({ cutOff }: ShippingHours, now: Date) => {
  const day = dayOf(now)
  const changes = [momentAt(day, cutOff), startOfDay(plusDays(day, 1))]
  return Math.min(...changes.filter((at) => at > now).map((at) => at.getTime() - now.getTime()))
}

/** Next shipping of an item. `awaited` means that it is not in stock yet. */
export type Shipping = { on: Date; inDays: number; awaited: boolean; until: Date }

type Period = { from: number; until: number; known: Map<Day | null, Shipping> }

const periods = new WeakMap<ShippingHours, Period>()

const periodOf = (hours: ShippingHours, now: Date) => {
  const at = now.getTime()
  const last = periods.get(hours)
  if (last && last.from <= at && at < last.until) return last
  const next = { from: at, until: at + untilShippingChanges(hours, now), known: new Map() }
  periods.set(hours, next)
  return next
}

/**
 * Returns the next shipping of an item, with the moment at which it changes. Cached until that
 * moment: without the cache, calendar arithmetic is most of what a page of cards costs.
 */
export const shippingOf = (hours: ShippingHours, now: Date, inStockOn: Day | null): Shipping => {
  const { known, until } = periodOf(hours, now)
  const cachedShipping = known.get(inStockOn)
  if (cachedShipping) return cachedShipping
  const on = shipsOn(hours, now, [inStockOn])
  const today = dayOf(now)
  const shipping = {
    on,
    inDays: daysBetween(today, dayOf(on)),
    awaited: inStockOn !== null && inStockOn > today,
    until: new Date(until),
  }
  known.set(inStockOn, shipping)
  return shipping
}
