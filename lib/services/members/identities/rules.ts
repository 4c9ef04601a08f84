import { hours, minutes } from '#lib/format/durations.ts'

/** An account must not be left without a way in. */
export const mayRemove = (identities: number, hasPassword: boolean) => hasPassword || identities > 1

export const ticketLife = minutes(10)
/** Wrong codes before a ticket is worth nothing. */
export const mostTries = 5
/** Codes that are mailed to one address within an hour, whoever asks, and for one ticket. */
export const mostCodes = 5
export const codesMemory = hours(1)

/** How sure it is that the person reads the mail of the address they come with. */
export type Proven = 'not' | 'by provider' | 'by our code'

/** The account that has the address; what it says counts only once its own address was confirmed. */
export type Account = 'none' | 'unconfirmed' | 'confirmed'

export type Situation = {
  /** Whose identity it is already. */
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
  /** Somebody may have opened it in the name of the owner of the mailbox: it is emptied, then linked. */
  | 'take over'
  | 'ask for the account'
  | 'link'

/** Who may come in how, so that nobody gets into an account by preparing it, or an identity, beforehand. */
export const decide = ({ identity, address, proven, account }: Situation): Decision => {
  if (identity === 'known') return 'sign in'
  if (address === 'missing') return 'ask for an address'
  // Before the mailbox is proven nothing tells whether there is an account.
  if (proven === 'not') return 'send a code'
  if (account === 'none') return 'create'
  const ours = proven === 'by our code'
  if (account === 'unconfirmed') return ours ? 'take over' : 'send a code'
  return ours ? 'link' : 'ask for the account'
}

/** What a new member is called: providers may keep the name to themselves. */
export const nameOf = (given: string | null, family: string | null, otherwise: string) =>
  [given, family].filter(Boolean).join(' ').trim().slice(0, 80) || otherwise
