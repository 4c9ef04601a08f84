import { once } from './once.ts'
import { timeZone } from './time-zone.ts'

// Sweden writes dates as ISO 8601 does.
const isoDate = once(() => new Intl.DateTimeFormat('sv-SE', { timeZone }))

/** "2026-11-25": the day in Rome, as machines read it. */
export const isoDay = (moment: number | Date) => isoDate().format(moment)

/** Midnight UTC of the day in Rome: from each to the next it is 24 hours, also when the clocks change. */
export const utcDay = (moment: number | Date) => Date.parse(isoDay(moment))
