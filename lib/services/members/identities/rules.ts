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

/** Proof that the person owns the mailbox of the given address. */
export type Proven = 'not' | 'by provider' | 'by our code'

/** Account with the address; its data counts only once its address is confirmed. */
export type Account = 'none' | 'unconfirmed' | 'confirmed'

export type Situation = {
  /** Whether the identity belongs to a member already. */
  identity: 'unknown' | 'known'
  address: 'told' | 'missing'
  proven: Proven
  account: Account
}

export type Decision =
  | 'sign in'
  | 'ask for an address'
  | 'send a code'
  | 'create'
  /** Somebody may have opened the account in the name of the mailbox owner: it is emptied, then linked. */
  | 'take over'
  | 'ask for the account'
  | 'link'

/**
 * Decides how an identity signs in, so that nobody gets into an account by preparing it, or an
 * identity, beforehand.
 */
export const decide = ({ identity, address, proven, account }: Situation): Decision => {
  if (identity === 'known') return 'sign in'
  if (address === 'missing') return 'ask for an address'
  // Same answer for every unproven mailbox, so that it reveals no accounts.
  if (proven === 'not') return 'send a code'
  if (account === 'none') return 'create'
  const ours = proven === 'by our code'
  if (account === 'unconfirmed') return ours ? 'take over' : 'send a code'
  return ours ? 'link' : 'ask for the account'
}

/** Returns the name of a new member; providers may withhold it. */
export const nameOf = (given: string | null, family: string | null, otherwise: string) =>
  [given, family].filter(Boolean).join(' ').trim().slice(0, 80) || otherwise
