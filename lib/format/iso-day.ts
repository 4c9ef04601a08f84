import { once } from './once.ts'
import { timeZone } from './time-zone.ts'

// The Swedish date format is that of ISO 8601.
const isoDate = once(() => new Intl.DateTimeFormat('sv-SE', { timeZone }))

/** "2026-11-25": day in Rome in ISO format. */
export const isoDay = (moment: number | Date) => isoDate().format(moment)

/** Midnight UTC of the day in Rome: consecutive days are always 24 hours apart. */
export const utcDay = (moment: number | Date) => Date.parse(isoDay(moment))
