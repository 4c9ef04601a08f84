import { type Day, dayOf, lastMinuteOf, momentAt, plusDays } from '#lib/calendar/days.ts'
import type { RefusalKind } from '../../../platform/payment-provider/refusal.ts'

/** Days after the first refusal on which a soft one is tried again. */
const retryDays = [2, 4, 7] as const
const graceDays = 7
/** How long a method must go on working after the deadline of its group. */
const methodDays = graceDays + 3

/** The place is kept until the end of the last day on which a charge is tried. */
export const graceEnd = (firstRefusedAt: Date) =>
  lastMinuteOf(plusDays(dayOf(firstRefusedAt), graceDays))

const retryTime = '09:59'

/** When a soft refusal is tried again, on a morning of those days; null when the tries are over. */
export const nextRetry = (graceUntil: Date, now: Date) =>
  retryDays
    .map((days) => momentAt(plusDays(dayOf(graceUntil), days - graceDays), retryTime))
    .find((moment) => moment > now) ?? null

/** Of a refusal that may be another answer another day, for which nobody's method is to blame. */
export const isTriedAgain = (kind: RefusalKind) => kind === 'soft' || kind === 'stop'

/** The last day on which a charge of a group with this deadline may be tried, with some to spare. */
export const methodLasts = (deadline: Date): Day => plusDays(dayOf(deadline), methodDays)

/** A wallet does not expire; a card must outlive the deadline and the days of trying again. */
export const outlives = (expiresOn: string | null, deadline: Date) =>
  expiresOn === null || expiresOn >= methodLasts(deadline)
