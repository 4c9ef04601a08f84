import { days, hours, minutes } from '#lib/format/durations.ts'

/** An account must keep at least one sign-in method. */
export const mayRemove = (identities: number, hasPassword: boolean) => hasPassword || identities > 1

/** A ticket proves nothing without a code or a password, so that nobody needs to hurry. */
export const ticketLife = days(1)
/** A new code can be asked for at any time. */
export const codeLife = minutes(30)
/** Time to sign in at Apple. */
export const nonceLife = minutes(30)
/** Maximum wrong codes per ticket. */
export const mostTries = 5
/** Maximum codes mailed per ticket. */
export const mostCodes = 5
export const codesMemory = hours(1)

/** Returns the name of a new member; providers may withhold it. */
export const nameOf = (given: string | null, family: string | null, otherwise: string) =>
  [given, family].filter(Boolean).join(' ').trim().slice(0, 80) || otherwise
