import type { RefusalKind } from '../../../platform/paypal/refusal.ts'

const hour = 3_600_000
const day = 24 * hour

/** Days after the first refusal on which a soft one is tried again. */
export const retryDays = [2, 4, 7] as const
export const graceDays = 7
/** How long a method must go on working after the deadline of its group. */
export const methodDays = graceDays + 3

export const afterDays = (moment: Date, days: number) => new Date(moment.getTime() + days * day)
export const beforeHours = (moment: Date, hours: number) =>
  new Date(moment.getTime() - hours * hour)

const inRome = new Intl.DateTimeFormat('en-GB', {
  timeZone: 'Europe/Rome',
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
  hourCycle: 'h23',
})

/** 23:59 in Rome of the day it falls on. */
export const endOfDay = (moment: Date) => {
  const [hours = 0, minutes = 0, seconds = 0] = inRome.format(moment).split(':').map(Number)
  const toMidnight = day - ((hours * 60 + minutes) * 60 + seconds) * 1000
  const end = new Date(moment.getTime() - (moment.getTime() % 1000) + toMidnight - 60_000)
  // On the two days that are an hour shorter or longer.
  const [there = 0] = inRome.format(end).split(':').map(Number)
  return new Date(end.getTime() + (there === 22 ? hour : there === 0 ? -hour : 0))
}

/** The place is kept until the end of the last day on which a charge is tried. */
export const graceEnd = (firstRefusedAt: Date) => endOfDay(afterDays(firstRefusedAt, graceDays))

const morning = 14 * hour

/** When a soft refusal is tried again, on a morning of those days; null when the tries are over. */
export const nextRetry = (graceUntil: Date, now: Date) =>
  retryDays
    .map((days) => new Date(afterDays(graceUntil, days - graceDays).getTime() - morning))
    .find((moment) => moment > now) ?? null

/** Of a refusal that may be another answer another day, for which nobody's method is to blame. */
export const isTriedAgain = (kind: RefusalKind) => kind === 'soft' || kind === 'stop'

const dayOf = (moment: Date) => moment.toISOString().slice(0, 10)

/** A wallet does not expire; a card must outlive the deadline and the days of trying again. */
export const outlives = (expiresOn: string | null, deadline: Date) =>
  expiresOn === null || expiresOn >= dayOf(afterDays(deadline, methodDays))
