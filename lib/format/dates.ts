import { once } from './once.ts'
import { timeZone } from './time-zone.ts'

export type Moment = number | Date

/** Formats in the time zone of Rome. The first day of a month is an ordinal: "1º dicembre". */
export const inRome = (options: Intl.DateTimeFormatOptions) =>
  once(() => {
    const { format } = new Intl.DateTimeFormat('it-IT', { timeZone, ...options })
    return { format: (moment: Moment) => format(moment).replace(/\b1 (?=[a-z])/, '1º ') }
  })

const date = inRome({ day: 'numeric', month: 'long', year: 'numeric' })
const shortDate = inRome({ day: 'numeric', month: 'short' })
const dayMonth = inRome({ day: 'numeric', month: 'long' })
const weekday = inRome({ weekday: 'long', day: 'numeric', month: 'long' })
const weekdayName = inRome({ weekday: 'long' })
const month = inRome({ month: 'long', year: 'numeric' })
const weekdayDate = inRome({ weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' })
const second = inRome({ hour: 'numeric', minute: '2-digit', second: '2-digit', hourCycle: 'h23' })
const time = inRome({ hour: '2-digit', minute: '2-digit', hourCycle: 'h23' })

/** "2 novembre 2026" */
export const formatDate = (moment: Moment) => date().format(moment)

/** "2 nov" */
export const formatShortDate = (moment: Moment) => shortDate().format(moment)

/** "2 novembre" */
export const formatDayMonth = (moment: Moment) => dayMonth().format(moment)

/** "lunedì 2 novembre" */
export const formatWeekday = (moment: Moment) => weekday().format(moment)

/** "lunedì" */
export const formatWeekdayName = (moment: Moment) => weekdayName().format(moment)

/** "novembre 2026", for estimated deliveries, which are known to the month. */
export const formatMonth = (moment: Moment) => month().format(moment)

/** "18:30" */
export const formatTime = (moment: Moment) => time().format(moment)

/** "2 novembre 2026, 18:30". Joined here, because JavaScript engines differ in the word between. */
export const formatDateTime = (moment: Moment) => `${formatDate(moment)}, ${formatTime(moment)}`

/** "2 novembre 2026 alle 18:30", within a sentence. */
export const formatDateAtTime = (moment: Moment) =>
  `${formatDate(moment)} alle ${formatTime(moment)}`

/** "lunedì 2 novembre, 18:30" */
export const formatWeekdayTime = (moment: Moment) =>
  `${formatWeekday(moment)}, ${formatTime(moment)}`

/** "lunedì 2 novembre alle 18:30", within a sentence. */
export const formatWeekdayAtTime = (moment: Moment) =>
  `${formatWeekday(moment)} alle ${formatTime(moment)}`

/** "venerdì 24 ottobre 2026, 9:52:07", for documents that must state the exact time by law. */
export const formatExactMoment = (moment: Moment) =>
  `${weekdayDate().format(moment)}, ${second().format(moment)}`

// The Swedish date format is that of ISO 8601.
const isoDate = once(() => new Intl.DateTimeFormat('sv-SE', { timeZone }))

/** "2026-11-25": day in Rome in ISO format. */
export const isoDay = (moment: number | Date) => isoDate().format(moment)

/** Midnight UTC of the day in Rome: consecutive days are always 24 hours apart. */
export const utcDay = (moment: number | Date) => Date.parse(isoDay(moment))
