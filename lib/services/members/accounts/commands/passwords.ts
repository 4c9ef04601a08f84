import { forgetAttempts } from '#kernel/attempts.ts'
import type { Tx } from '#kernel/db/connection.ts'
import { isUniqueViolation } from '#kernel/db/errors.ts'
import { sql } from '#kernel/db/sql.ts'
import { DomainError } from '#kernel/error.ts'
import { type MemberId, memberId } from '#kernel/http/member-id.ts'
import { countCall, isWithinLimit } from '#kernel/http/rate-limit.ts'
import { putNothingInOutbox } from '#kernel/outbox/commands.ts'
import { forgottenPasswordPath, resetPasswordPath } from '#lib/contract/addresses.ts'
import type { Deps } from '#lib/services/deps.ts'
import { enqueueMail } from '#lib/tools/mail/mail.ts'
import { checkPassword, hashPassword } from '#lib/tools/password-hash.ts'
import { endSessions } from '../../sessions/commands.ts'
import { passwordChanged, resetPassword as resetMail } from '../mails/accounts.ts'
import { faultsOf, requireFreshSession, requireGoodPassword, requirePassword } from '../policy.ts'
import { findByAddress, findOwnAccount, lockAccount, type OwnAccount } from '../queries.ts'
import { mailboxKey, mailKey, minutesOf, sameAddress, signInKey } from '../rules.ts'
import { issueLink, lockLink, markUsed, requireUsable, withdrawLinks } from './links.ts'
import { dropSince } from './sign-in.ts'

type PasswordDeps = Pick<Deps, 'config' | 'db' | 'log' | 'clock'>

/**
 * Writes the same rows for known and unknown addresses, so that response times reveal nothing.
 * Answers alike when strangers have used up the mails of the address: their mails have valid links.
 * Requests from known networks of the owner are counted apart.
 */
export const askForReset = async (deps: PasswordDeps, email: string, place: string) => {
  const { db, clock } = deps
  const now = clock.now()
  await countCall(deps, 'getMail', mailKey(email, place))
  const recipient = await findByAddress(db, email, place)
  const mailbox = mailboxKey(email, place, recipient?.knows_place)
  const addressee = (await isWithinLimit(countCall(deps, 'mailbox', mailbox)))
    ? recipient
    : undefined
  const member = addressee ? memberId(addressee.id) : null
  await db.transaction(async (tx) => {
    const secret = await issueLink(tx, { member, purpose: 'reset', email, now })
    if (!addressee) return putNothingInOutbox(tx)
    const path = resetPasswordPath(addressee.email, secret)
    const data = { name: addressee.name, path, minutes: minutesOf('reset') }
    await enqueueMail(tx, resetMail, { to: addressee.email, data })
  })
}

const setPassword = async (tx: Tx, account: OwnAccount, passwordHash: string, now: Date) => {
  const member = memberId(account.id)
  await tx.run(sql`UPDATE members SET password_hash = ${passwordHash} WHERE id = ${member}`)
  await withdrawLinks(tx, member, ['reset', 'change'], now)
  await enqueueMail(tx, passwordChanged, {
    to: account.email,
    data: { name: account.name, path: forgottenPasswordPath, at: now.getTime() },
  })
}

type Reset = { email: string; token: string; password: string }

const useResetLink = async (tx: Tx, { email, token }: Reset, now: Date) => {
  const link = await lockLink(tx, token, { purposes: ['reset'], now })
  if (!sameAddress(link.email, email)) throw new DomainError('link_unknown')
  requireUsable(link)
  const account = await lockAccount(tx, memberId(link.member_id))
  if (!sameAddress(account.email, email)) throw new DomainError('link_used')
  return { account, link }
}

/** Reading the mailbox proves ownership: the address counts as confirmed, and all sessions end. */
export const resetPassword = async ({ config, db, clock }: PasswordDeps, given: Reset) => {
  const now = clock.now()
  // Checks the link first and uses it last: a refused password does not consume it.
  const { account } = await db.transaction((tx) => useResetLink(tx, given, now))
  const { email, password } = given
  requireGoodPassword(password, { email, name: account.name, siteName: config.siteName })
  const passwordHash = await hashPassword(password)
  try {
    await db.transaction(async (tx) => {
      const { account, link } = await useResetLink(tx, given, now)
      const member = memberId(account.id)
      if (!account.email_verified_at) await dropSince(tx, member, new Date(0))
      await tx.run(sql`UPDATE members SET pending_email = NULL,
        email_verified_at = coalesce(email_verified_at, ${now}) WHERE id = ${member}`)
      await setPassword(tx, account, passwordHash, now)
      await markUsed(tx, link, now)
      await endSessions(tx, member, { now })
      await forgetAttempts(tx, signInKey(email))
    })
  } catch (error) {
    if (isUniqueViolation(error)) throw new DomainError('conflict')
    throw error
  }
}

type Change = { member: MemberId; session: number; current: string; password: string }

export const changePassword = async (deps: PasswordDeps, given: Change) => {
  const { config, db, clock } = deps
  const { member, session, current, password } = given
  const { email, name, password_hash } = await findOwnAccount(db, member)
  if (password_hash)
    await requirePassword(deps, {
      member,
      password: current,
      field: 'current_password',
      besides: faultsOf(password, { email, name, siteName: config.siteName }),
    })
  else await requireFreshSession(deps, session)
  requireGoodPassword(password, { email, name, siteName: config.siteName })
  if (password_hash && (await checkPassword(password_hash, password)))
    throw new DomainError('invalid', { fields: { password: ['password.same'] } })
  const passwordHash = await hashPassword(password)
  const now = clock.now()
  await db.transaction(async (tx) => {
    const account = await lockAccount(tx, member)
    // Password changed meanwhile by somebody else, which has ended this session.
    if (account.password_hash !== password_hash) throw new DomainError('conflict')
    await setPassword(tx, account, passwordHash, now)
    await endSessions(tx, member, { now, except: session })
  })
}
