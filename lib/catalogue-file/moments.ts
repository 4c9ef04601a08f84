import { momentOf, type WallTime, wallTime } from '#lib/calendar/moments.ts'

const italian = /^(\d{1,2})\/(\d{1,2})\/(\d{4})(?:[ ,]+(\d{1,2})[:.](\d{2}))?$/
const iso =
  /^(\d{4})-(\d{2})-(\d{2})(?:[T ](\d{2}):(\d{2})(?::(\d{2})(?:\.(\d{1,3})\d*)?)?(Z|[+-]\d{2}:\d{2})?)?$/

type Read = { wall: WallTime; hasTime: boolean; offset: string | undefined }

const read = (text: string): Read | undefined => {
  const trimmedText = text.trim()
  const [, day, month, year, ...time] = italian.exec(trimmedText) ?? []
  const [, isoYear, isoMonth, isoDay, ...isoTime] = iso.exec(trimmedText) ?? []
  const [hour, minute, second, millisecond, offset] = year ? time : isoTime
  const wall = wallTime({
    year: Number(year ?? isoYear ?? 0),
    month: Number(month ?? isoMonth ?? 0),
    day: Number(day ?? isoDay ?? 0),
    hour: Number(hour ?? 0),
    minute: Number(minute ?? 0),
    second: Number(second ?? 0),
    millisecond: Number(millisecond?.padEnd(3, '0') ?? 0),
  })
  if (!wall || wall.year < 2000 || wall.year >= 2200) return undefined
  return { wall, hasTime: hour !== undefined, offset }
}

/**
 * Parses "21/11/2026 18:30", "2026-11-21 18:30" (both in Italy) or a full ISO time and returns an
 * ISO time. Takes the first of a repeated hour; undefined for one that the clocks skip.
 */
export const readMoment = (text: string): string | undefined => {
  const parts = read(text)
  if (!parts) return undefined
  const { wall, offset } = parts
  const moment = offset ? new Date(`${wall}${offset}`) : momentOf(wall)
  return moment === undefined || Number.isNaN(moment.getTime()) ? undefined : moment.toISOString()
}

/** Parses "21/11/2026" or "2026-11-21" and returns the latter format. */
export const readDay = (text: string): string | undefined => {
  const parts = read(text)
  return parts && !parts.hasTime ? parts.wall.toPlainDate().toString() : undefined
}
