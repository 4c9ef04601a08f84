import { readFileSync } from 'node:fs'
import { attemptKey, forgetAttempts, takeAttempt } from '#kernel/attempts.ts'
import type { Db } from '#kernel/db/connection.ts'
import { DomainError } from '#kernel/error.ts'
import type { MemberId } from '#kernel/http/member-id.ts'
import { countCall } from '#kernel/http/rate-limit.ts'
import type { Faults } from '#kernel/http/routes.ts'
import { passwordProblems } from '#lib/contract/password-rules.ts'
import { checkPassword } from '#lib/tools/password-hash.ts'
import type { Deps } from '../../deps.ts'
import { findSessionAge } from '../sessions/queries.ts'
import { freshFor } from '../sessions/rules.ts'
import { findByAddress, findOwnAccount } from './queries.ts'
import { isIn, leakedForm, mailboxKey, mailKey } from './rules.ts'

type Guard = Pick<Deps, 'db' | 'log' | 'clock'>
type PasswordCheck = {
  member: MemberId
  password: string
  field: string
  /** Other faults of the body, returned together with a wrong password. */
  besides?: Faults
}

/** Requires the password again: somebody who found an open browser does not have it. */
export const requirePassword = async (
  guard: Guard,
  { member, password, field, besides }: PasswordCheck,
) => {
  const key = attemptKey('proof', member)
  await takeAttempt(guard, key)
  const { password_hash } = await findOwnAccount(guard.db, member)
  if (!(await checkPassword(password_hash, password)))
    throw new DomainError('invalid', { fields: { ...besides, [field]: ['password.wrong'] } })
  await forgetAttempts(guard.db, key)
}

/** Requires a confirmed address, so that mail to it reaches the member. */
export const requireConfirmed = async (db: Db, member: MemberId) => {
  const { email_verified_at } = await findOwnAccount(db, member)
  if (!email_verified_at) throw new DomainError('unconfirmed')
}

/** Counts a mail to an address that anybody may request. */
export const countMail = async (
  guard: Omit<Guard, 'db'> & { db: Db },
  email: string,
  address: string,
) => {
  await countCall(guard, 'getMail', mailKey(email, address))
  const owner = await findByAddress(guard.db, email, address)
  await countCall(guard, 'mailbox', mailboxKey(email, address, owner?.knows_place))
}

/** Requires the password or a sign-in of the last minutes: a session may have been left open. */
export const requireProof = async (
  guard: Guard,
  { member, session }: { member: MemberId; session: number },
  password: string | undefined,
) => {
  if (password) return requirePassword(guard, { member, password, field: 'password' })
  try {
    await requireFreshSession(guard, session)
  } catch (error) {
    const { password_hash } = await findOwnAccount(guard.db, member)
    if (!password_hash) throw error
    throw new DomainError('invalid', { fields: { password: ['password.asked'] } })
  }
}

export const requireFreshSession = async ({ db, clock }: Guard, session: number) => {
  const age = await findSessionAge(db, session)
  if (!age || clock.now().getTime() - age.opened_at.getTime() > freshFor)
    throw new DomainError('sign_in_again')
}

const leaked = readFileSync(new URL('../../../tools/leaked-passwords.bin', import.meta.url))

type About = { email: string; name: string; siteName: string }

export const faultsOf = (password: string, about: Partial<About>): Faults => {
  const problems = passwordProblems(password, about)
  if (problems.length === 0 && isIn(leaked, leakedForm(password))) problems.push('leaked')
  return problems.length === 0 ? {} : { password: problems.map((problem) => `password.${problem}`) }
}

/** Checks a password when it is chosen, never at sign-in. */
export const requireGoodPassword = (password: string, about: About) => {
  const fields = faultsOf(password, about)
  if (fields.password) throw new DomainError('invalid', { fields })
}

// The schema refuses longer passwords.
const text = (value: unknown) => (typeof value === 'string' ? value.slice(0, 512) : '')

/** Returns the same faults for an invalid body, from the fields that are present. */
export const passwordFaults =
  (siteName: string) =>
  ({ password, email, name }: Readonly<Record<string, unknown>>) =>
    faultsOf(text(password), { email: text(email), name: text(name), siteName })
