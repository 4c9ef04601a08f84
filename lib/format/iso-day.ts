import { once } from './once.ts'
import { timeZone } from './time-zone.ts'

// Sweden writes dates as ISO 8601 does.
const isoDate = once(() => new Intl.DateTimeFormat('sv-SE', { timeZone }))

/** "2026-11-25": the day in Rome, as machines read it. */
export const isoDay = (moment: number | Date) => isoDate().format(moment)
