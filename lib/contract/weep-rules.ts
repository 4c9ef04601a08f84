import { days } from '#lib/format/durations.ts'

/** Constants of the plan shared by browser and server; keeps zod out of the browser bundle. */
export const noticeDays = { monthly: 7, yearly: 30 } as const

/**
 * Returns the earliest charge after a notice: the end of the paid period, or the notice period after
 * `noticed`.
 */
export const chargedAt = (plan: keyof typeof noticeDays, until: number, noticed: number) =>
  Math.max(until, noticed + days(noticeDays[plan]))
