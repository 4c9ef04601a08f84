import type { TFunction } from 'i18next'
import { day, hour, minute, second } from './durations.ts'

export type Countdown =
  | { state: 'days'; days: number }
  | { state: 'daysAndHours'; days: number; hours: number }
  | { state: 'hoursAndMinutes'; hours: number; minutes: number }
  | { state: 'clock'; minutes: number; seconds: number }
  | { state: 'closed' }

/** Shows coarse units and seconds only in the last hour, to put no pressure on buyers. */
export const countdown = (deadline: number, now: number): Countdown => {
  const remainingTime = deadline - now
  const count = (unit: number, of = Number.POSITIVE_INFINITY) =>
    Math.floor((remainingTime % of) / unit)
  if (remainingTime <= 0) return { state: 'closed' }
  if (remainingTime < hour)
    return { state: 'clock', minutes: count(minute), seconds: count(second, minute) }
  if (remainingTime < day)
    return { state: 'hoursAndMinutes', hours: count(hour), minutes: count(minute, hour) }
  if (remainingTime < 3 * day)
    return { state: 'daysAndHours', days: count(day), hours: count(hour, day) }
  return { state: 'days', days: count(day) }
}

/** True in the last day, in which the time is shown in red with an hourglass. */
export const isUrgent = (deadline: number, now: number) => deadline > now && deadline - now < day

const step = { days: day, daysAndHours: hour, hoursAndMinutes: minute, clock: second }

/** Returns the milliseconds until the text changes, for a timer; undefined once closed. */
export const untilNextChange = (deadline: number, now: number) => {
  const { state } = countdown(deadline, now)
  if (state === 'closed') return undefined
  const remainingTime = deadline - now
  return Math.min((remainingTime % step[state]) + 1, remainingTime)
}

const twoDigits = (value: number) => String(value).padStart(2, '0')

/** Formats "11 giorni", "2 g 14 h", "5 h 12 min", "00:04:31", "Chiuso". */
export const formatCountdown = (t: TFunction<'format'>, deadline: number, now: number) => {
  const timeParts = countdown(deadline, now)
  switch (timeParts.state) {
    case 'days':
      return t('countdown.days', { count: timeParts.days })
    case 'daysAndHours':
      return t('countdown.daysAndHours', timeParts)
    case 'hoursAndMinutes':
      return t('countdown.hoursAndMinutes', timeParts)
    case 'clock':
      return `00:${twoDigits(timeParts.minutes)}:${twoDigits(timeParts.seconds)}`
    case 'closed':
      return t('countdown.closed')
  }
}
