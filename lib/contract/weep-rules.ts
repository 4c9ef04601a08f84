import { days } from '#lib/format/durations.ts'

/** What browsers and services both must know of the plan; zod stays out of the browser. */
export const noticeDays = { monthly: 7, yearly: 30 } as const

/** When what is told at a moment can be charged: at the end of what is paid, or so many days later. */
export const chargedAt = (plan: keyof typeof noticeDays, until: number, told: number) =>
  Math.max(until, told + days(noticeDays[plan]))
