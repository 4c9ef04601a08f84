import {
  forgottenPasswordPath,
  loginPath,
  stopChangePath,
  verifyPath,
} from '#lib/contract/addresses.ts'
import type { Database, Tx } from '../../../platform/db/connection.ts'
import { isUniqueViolation } from '../../../platform/db/errors.ts'
import { sql } from '../../../platform/db/sql.ts'
import type { Deps } from '../../../platform/deps.ts'
import { DomainError } from '../../../platform/error.ts'
import { type MemberId, memberId } from '../../../platform/http/member-id.ts'
import { enqueueMail } from '../../../platform/mail/mail.ts'
import { hashPassword } from '../../../platform/password-hash.ts'
import { recordConsents } from '../../preferences/commands.ts'
import { addDevice, endSessions, openSession, type Whence } from '../../sessions/commands.ts'
import { addressChanging } from '../mails/address-changing.ts'
import { addressTaken } from '../mails/address-taken.ts'
import { confirmNewAddress } from '../mails/confirm-new-address.ts'
import { verifyAddress } from '../mails/verify-address.ts'
import { requireGoodPassword } from '../policy.ts'
import { lockAccount, type OwnAccount } from '../queries.ts'
import { hoursOf, type Purpose, sameAddress } from '../rules.ts'
import { issueLink, lockLink, markUsed, requireUsable, withdrawLinks } from './links.ts'
import { dropSince } from './sign-in.ts'

type Asking = { member: MemberId; name: string; email: string; session?: number; now: Date }

/**
 * Asks whoever reads the mail of an address to confirm it. If it is somebody's already, that
 * somebody is told instead, after exactly the same work: see docs/decisions/015.
 */
const askToConfirm = async (tx: Tx, purpose: 'verify' | 'change', given: Asking) => {
  const { member, name, email } = given
  const owner = await tx.first<{ name: string; email: string }>(
    sql`SELECT name, email FROM members
      WHERE email = ${email} AND email_verified_at IS NOT NULL AND deleted_at IS NULL`,
  )
  const secret = await issueLink(tx, { ...given, purpose, withdrawn: owner !== undefined })
  if (owner) {
    const data = { name: owner.name, loginPath, forgottenPath: forgottenPasswordPath }
    return enqueueMail(tx, addressTaken, { to: owner.email, data })
  }
  const data = { name, path: verifyPath(member, secret), hours: hoursOf(purpose) }
  const mail = purpose === 'verify' ? verifyAddress : confirmNewAddress
  return enqueueMail(tx, mail, { to: email, data })
}

type SignUp = {
  name: string
  email: string
  password: string
  marketing: boolean
  code?: string | undefined
  device_token?: string | undefined
}

/**
 * Anybody may claim any address: the account can do little until the address is confirmed.
 * The password is hashed at once; what is written is left to whoever opens the transaction.
 */
export const signUp = async (deps: Deps, given: SignUp, from: Whence) => {
  const { config, clock } = deps
  const { name, email, password, marketing, code, device_token: device } = given
  requireGoodPassword(password, { email, name, siteName: config.siteName })
  const passwordHash = await hashPassword(password)
  const now = clock.now()
  return async (tx: Tx) => {
    const row = await tx.first<{ id: number }>(
      sql`INSERT INTO members (name, email, password_hash, joined_at, sign_up_code)
        VALUES (${name}, ${email}, ${passwordHash}, ${now}, ${code || null}) RETURNING id`,
    )
    const member = memberId(row!.id)
    const given = { privacy: true, terms_and_conditions: true, marketing }
    await recordConsents(tx, member, given, { address: from.address, now })
    await askToConfirm(tx, 'verify', { member, name, email, now })
    const token = await openSession(tx, member, { persistent: false, now, from })
    if (device) await addDevice(tx, { session: token, device, now })
    return { member, token }
  }
}

export const resendVerification = (db: Database, member: MemberId, now: Date) =>
  db.transaction(async (tx) => {
    const { name, email, email_verified_at } = await lockAccount(tx, member)
    if (email_verified_at) throw new DomainError('conflict')
    await askToConfirm(tx, 'verify', { member, name, email, now })
  })

type Change = { account: OwnAccount; email: string; session: number; now: Date }

/** The address stays the old one until somebody at the new one says yes. */
export const askForNewAddress = async (tx: Tx, { account, email, session, now }: Change) => {
  const member = memberId(account.id)
  await withdrawLinks(tx, member, ['change', 'verify'], now)
  await tx.run(sql`UPDATE members SET pending_email = ${email} WHERE id = ${member}`)
  await askToConfirm(tx, 'change', { member, name: account.name, email, session, now })
  // An address nobody confirmed may be a stranger's: there is nobody there to warn.
  if (!account.email_verified_at) return
  const old = { member, purpose: 'stop-change' as const, email: account.email, now }
  const secret = await issueLink(tx, old)
  await enqueueMail(tx, addressChanging, {
    to: account.email,
    data: {
      name: account.name,
      path: stopChangePath(member, secret),
      newAddress: email,
      at: now.getTime(),
    },
  })
}

const isDone = (purpose: Purpose, account: OwnAccount, email: string) =>
  purpose === 'stop-change'
    ? account.pending_email === null
    : account.email_verified_at !== null && sameAddress(account.email, email)

/** What the address of a path and the secret of a mail open; done twice it is done once. */
const withLink = async (
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  path: { a: string; b: string },
  purposes: Purpose[],
  work: (
    tx: Tx,
    account: OwnAccount,
    link: Awaited<ReturnType<typeof lockLink>>,
  ) => Promise<unknown>,
) => {
  const now = clock.now()
  try {
    await db.transaction(async (tx) => {
      const link = await lockLink(tx, path.b, { purposes, now })
      if (String(link.member_id) !== path.a) throw new DomainError('link_unknown')
      const account = await lockAccount(tx, memberId(link.member_id))
      if (link.used_at && isDone(link.purpose, account, link.email)) return
      requireUsable(link)
      await work(tx, account, link)
      await markUsed(tx, path.b, now)
    })
  } catch (error) {
    // Meanwhile somebody else has confirmed the address, or the account is gone.
    if (isUniqueViolation(error)) throw new DomainError('conflict')
    if (error instanceof DomainError && error.code === 'unauthenticated')
      throw new DomainError('link_unknown')
    throw error
  }
}

export const confirmAddress = (deps: Pick<Deps, 'db' | 'clock'>, path: { a: string; b: string }) =>
  withLink(deps, path, ['verify', 'change'], async (tx, account, link) => {
    const now = deps.clock.now()
    const member = memberId(account.id)
    const claimed = link.purpose === 'verify' ? account.email : account.pending_email
    if (!sameAddress(claimed, link.email)) throw new DomainError('link_used')
    await tx.run(sql`UPDATE members
      SET email = ${claimed}, email_verified_at = ${now}, pending_email = NULL WHERE id = ${member}`)
    await withdrawLinks(tx, member, ['reset', 'change'], now)
    if (link.purpose === 'change') await endSessions(tx, member, { now, except: link.session_id })
  })

/** The old address says no, even after the new one said yes: back to it, and everybody out. */
export const stopChange = (deps: Pick<Deps, 'db' | 'clock'>, path: { a: string; b: string }) =>
  withLink(deps, path, ['stop-change'], async (tx, account, link) => {
    const now = deps.clock.now()
    const member = memberId(account.id)
    await tx.run(sql`UPDATE members SET email = ${link.email}, email_verified_at = ${now},
      pending_email = NULL, password_hash = NULL WHERE id = ${member}`)
    await withdrawLinks(tx, member, ['reset', 'change', 'verify'], now)
    await endSessions(tx, member, { now })
    await dropSince(tx, member, link.created_at)
  })
