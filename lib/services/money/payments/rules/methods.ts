import { type Day, dayOf, lastDayOf as lastDayOfMonth, plusDays } from '#lib/calendar/days.ts'

/** A card is valid to the end of its month: `2029-02` ends on `2029-02-28`. */
export const lastDayOf = (expiry: string | null): Day | null =>
  /^\d{4}-(0[1-9]|1[0-2])$/.test(expiry ?? '') ? lastDayOfMonth(expiry!) : null

/** Days before its expiry from which a card counts as expiring. */
const warnDays = 30
/** Minimum number of days a method must stay valid to be saved. */
const fewestDays = 7

type Method = { expires_on: string | null; removed_by: string | null }

export const methodState = ({ expires_on, removed_by }: Method, now: Date, until: Date[] = []) => {
  if (removed_by === 'provider') return 'removed_there' as const
  if (expires_on === null) return 'ready' as const
  if (expires_on < dayOf(now)) return 'expired' as const
  const tooSoon = until.some((moment) => expires_on < dayOf(moment))
  return tooSoon || expires_on < plusDays(dayOf(now), warnDays)
    ? ('expiring' as const)
    : ('ready' as const)
}

export const worksOn = ({ expires_on }: Pick<Method, 'expires_on'>, day: Date) =>
  expires_on === null || expires_on >= dayOf(day)

export const isWorthSaving = (expires_on: string | null, now: Date) =>
  expires_on === null || expires_on >= plusDays(dayOf(now), fewestDays)

/** Masks an email address so that only its owner recognizes it: `s•••@posta.example`. */
export const hidden = (email: string | null) => {
  const at = email?.lastIndexOf('@') ?? -1
  return email && at > 0 ? `${email[0]}•••${email.slice(at)}` : null
}
