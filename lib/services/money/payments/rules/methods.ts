import { type Day, dayOf, lastDayOf as lastDayOfMonth, plusDays } from '#lib/calendar/days.ts'

/** A card works to the end of the month it names: `2029-02` is good on `2029-02-28`. */
export const lastDayOf = (expiry: string | null): Day | null =>
  /^\d{4}-(0[1-9]|1[0-2])$/.test(expiry ?? '') ? lastDayOfMonth(expiry!) : null

/** So many days before its last one a card is said to run out. */
const warnDays = 30
/** A method is not worth saving for less. */
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

/** Whether it can still be charged on that day. */
export const worksOn = ({ expires_on }: Pick<Method, 'expires_on'>, day: Date) =>
  expires_on === null || expires_on >= dayOf(day)

export const isWorthSaving = (expires_on: string | null, now: Date) =>
  expires_on === null || expires_on >= plusDays(dayOf(now), fewestDays)

/** Who it is can be told by who knows it, and by nobody else: `s•••@posta.example`. */
export const hidden = (email: string | null) => {
  const at = email?.lastIndexOf('@') ?? -1
  return email && at > 0 ? `${email[0]}•••${email.slice(at)}` : null
}
