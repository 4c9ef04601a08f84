const day = 24 * 60 * 60 * 1000
const daysOnTheWay = 2

const inRome = new Intl.DateTimeFormat('en-CA', { timeZone: 'Europe/Rome' })

/** Midnight of the day it is in Italy, as days stand on the wire. */
export const dayOf = (moment: Date) => new Date(`${inRome.format(moment)}T00:00:00.000Z`)

const isWorkday = (moment: Date) => moment.getUTCDay() % 6 !== 0

const workdaysAfter = (from: Date, count: number): Date => {
  if (count === 0) return from
  const next = new Date(from.getTime() + day)
  return workdaysAfter(next, isWorkday(next) ? count - 1 : count)
}

/** The next working day, or the day everything in the parcel is there. */
export const shipsOn = (now: Date, thereOn: readonly (string | null)[] = []) => {
  const there = thereOn.flatMap((on) => (on ? [new Date(`${on}T00:00:00.000Z`)] : []))
  const ready = there.reduce((last, on) => (on > last ? on : last), dayOf(now))
  return workdaysAfter(ready, 1)
}

export const arrivesOn = (shipped: Date) => workdaysAfter(dayOf(shipped), daysOnTheWay)

const lastMoment = (name: string) => {
  const ends = ['+01:00', '+02:00'].map((offset) => new Date(`${name}T23:59:59.999${offset}`))
  return ends.find(
    (end) => inRome.format(end.getTime() + 1) !== name && inRome.format(end) === name,
  )
}

/** The end, in Italy, of the day that is so many days after this one. */
export const endOfDayAfter = (from: Date, days: number) => {
  const on = new Date(dayOf(from).getTime() + days * day)
  return lastMoment(on.toISOString().slice(0, 10)) ?? on
}
