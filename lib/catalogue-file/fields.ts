import { z } from 'zod'
import { momentOf, type WallTime, wallTime } from '#lib/calendar/moments.ts'
import type { ProblemCode } from './problems.ts'

/** Uses a problem code as the message of a zod issue. */
export const as = (code: ProblemCode) => ({
  error: (issue: { input?: unknown }) => (issue.input === undefined ? 'required' : code),
})

const decimal = /^\d{1,9}(?:[.,]\d{1,2})?$/
const grouped = /^\d{1,3}(?:\.\d{3})+,\d{1,2}$/

/** Parses "44,90", "44.90", "1.299,00", "44,90 €". A dot before three digits is ambiguous and refused. */
const readDecimal = (given: string | number): number | undefined => {
  const text = String(given).replace('€', '').trim()
  if (grouped.test(text)) return Number(text.replaceAll('.', '').replace(',', '.'))
  return decimal.test(text) ? Number(text.replace(',', '.')) : undefined
}

const read = <T>(code: ProblemCode, reader: (given: string | number) => T | undefined) =>
  z.union([z.number(), z.string().max(60)], as(code)).transform((given, issues) => {
    const value = reader(given)
    if (value !== undefined) return value
    issues.addIssue({ code: 'custom', message: code })
    return z.NEVER
  })

const cents = (highest: number, lowest: number) => (given: string | number) => {
  const euros = readDecimal(given)
  const value = euros === undefined ? undefined : Math.round(euros * 100)
  return value !== undefined && value >= lowest && value <= highest ? value : undefined
}

const whole = (lowest: number) => (given: string | number) => {
  const text = String(given).trim()
  const value = /^\d{1,7}$/.test(text) ? Number(text) : undefined
  return value !== undefined && value >= lowest ? value : undefined
}

const mostEuros = 100_000

export const euros = read('euros', cents(mostEuros * 100, 0)).meta({
  description: 'Euros: 44.90, "44.90" or "44,90"',
})
export const price = read('price', cents(mostEuros * 100, 1)).meta({
  description: 'Euros, more than nought: 44.90, "44.90" or "44,90"',
})
export const count = read('count', whole(0))
export const quantity = read('quantity', whole(1))
export const goal = read('goal', (given) => {
  const value = readDecimal(given)
  return value !== undefined && value > 0 && value <= 10_000_000 ? value : undefined
})

const italian = /^(\d{1,2})\/(\d{1,2})\/(\d{4})(?:[ ,]+(\d{1,2})[:.](\d{2}))?$/
const iso =
  /^(\d{4})-(\d{2})-(\d{2})(?:[T ](\d{2}):(\d{2})(?::(\d{2})(?:\.(\d{1,3})\d*)?)?(Z|[+-]\d{2}:\d{2})?)?$/

type Wall = { wall: WallTime; hasTime: boolean; offset: string | undefined }

const readWall = (text: string): Wall | undefined => {
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

/** Parses "21/11/2026 18:30", "2026-11-21 18:30" (both in Italy; the first of a repeated hour) or ISO. */
export const readMoment = (text: string): string | undefined => {
  const parts = readWall(text)
  if (!parts) return undefined
  const { wall, offset } = parts
  const moment = offset ? new Date(`${wall}${offset}`) : momentOf(wall)
  return moment === undefined || Number.isNaN(moment.getTime()) ? undefined : moment.toISOString()
}

/** Parses "21/11/2026" or "2026-11-21" and returns the latter format. */
export const readDay = (text: string): string | undefined => {
  const parts = readWall(text)
  return parts && !parts.hasTime ? parts.wall.toPlainDate().toString() : undefined
}

const yes = new Set(['sì', 'si', 'true', '1', 'x'])
const no = new Set(['no', 'false', '0'])

export const flag = z
  .union([z.boolean(), z.string().max(60)], as('flag'))
  .transform((given, issues) => {
    const text = String(given).trim().toLowerCase()
    if (yes.has(text)) return true
    if (no.has(text)) return false
    issues.addIssue({ code: 'custom', message: 'flag' satisfies ProblemCode })
    return z.NEVER
  })

const time = (code: 'moment' | 'day', reader: (text: string) => string | undefined) =>
  z.string(as(code)).transform((given, issues) => {
    const value = reader(given)
    if (value !== undefined) return value
    issues.addIssue({ code: 'custom', message: code })
    return z.NEVER
  })

export const moment = time('moment', readMoment).meta({
  description: '21/11/2026 18:30 or 2026-11-21 18:30 in Italy, or a time of ISO 8601',
})
export const day = time('day', readDay).meta({ description: '21/11/2026 or 2026-11-21' })

/** True for text that PostgreSQL can store: no NUL and no unpaired surrogate. */
const keepable = (given: string) => !given.includes('\0') && given.isWellFormed()

export const text = (longest: number, shortest = 0) =>
  z
    .string(as('text'))
    .trim()
    .min(shortest, shortest > 0 ? { error: 'required' } : {})
    .max(longest, { error: 'text' })
    .refine(keepable, { error: 'text' })

export const code = z
  .string(as('code'))
  .trim()
  .regex(/^[\w.:/+-]{1,64}$/, { error: 'code' })

export const url = z
  .url({ protocol: /^https?$/, ...as('url') })
  .max(2000, { error: 'url' })
  .refine(keepable, { error: 'url' })
