import { type Day, dayOf, lastMinuteOf, momentAt, plusDays } from '#lib/calendar/days.ts'
import { after, days } from '#lib/format/durations.ts'
import type { RefusalKind } from '#lib/tools/payment-provider/refusal.ts'

/** Days after the first refusal on which a soft refusal is retried. */
const retryDays = [2, 4, 7] as const
const graceDays = 7
/** Number of days a method must stay valid after the deadline of its group. */
const methodDays = graceDays + 3

/** Time to pay a seat by its link after its charge at joining was refused. */
export const prepayUntil = (now: Date) => after(now, days(1))

/** Keeps the seat until the end of the last retry day. */
export const graceEnd = (firstRefusedAt: Date) =>
  lastMinuteOf(plusDays(dayOf(firstRefusedAt), graceDays))

const retryTime = '09:59'

/** Returns the next retry of a soft refusal, in the morning of a retry day; null after the last one. */
export const nextRetry = (graceUntil: Date, now: Date) =>
  retryDays
    .map((day) => momentAt(plusDays(dayOf(graceUntil), day - graceDays), retryTime))
    .find((moment) => moment > now) ?? null

/** True for refusals that may pass on another day and that are not the fault of the method. */
export const isTriedAgain = (kind: RefusalKind) => kind === 'soft' || kind === 'stop'

/** Returns the last possible charge day of a group with this deadline, with some margin. */
export const methodLasts = (deadline: Date): Day => plusDays(dayOf(deadline), methodDays)

/** A wallet does not expire; a card must outlive the deadline and the retry days. */
export const outlives = (expiresOn: string | null, deadline: Date) =>
  expiresOn === null || expiresOn >= methodLasts(deadline)
