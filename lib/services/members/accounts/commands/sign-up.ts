import type { z } from 'zod'
import type { Tx } from '#kernel/db/connection.ts'
import { sql } from '#kernel/db/sql.ts'
import { DomainError } from '#kernel/error.ts'
import { type MemberId, memberId } from '#kernel/http/member-id.ts'
import type { accounts } from '#lib/contract/accounts.ts'
import {
  forgottenPasswordPath,
  loginPath,
  stopChangePath,
  verifyPath,
} from '#lib/contract/addresses.ts'
import { minute } from '#lib/format/durations.ts'
import type { Deps } from '#lib/services/deps.ts'
import { enqueueMail } from '#lib/tools/mail/mail.ts'
import { hashPassword } from '#lib/tools/password-hash.ts'
import { recordConsents } from '../../preferences/commands.ts'
import { type ClientInfo, inWords } from '../../sessions/rules.ts'
import {
  addressChanging,
  addressTaken,
  confirmNewAddress,
  verifyAddress,
} from '../mails/accounts.ts'
import { requireGoodPassword } from '../policy.ts'
import { lockAccount, type OwnAccount, toBeConfirmed } from '../queries.ts'
import { codeLife, hoursOf } from '../rules.ts'
import { issueLink, makeCode, withdrawLinks } from './links.ts'
import { enter } from './sign-in.ts'

type Asking = {
  member: MemberId
  name: string
  email: string
  session?: number
  code: Awaited<ReturnType<typeof makeCode>>
  /** Client named in the mail: anybody can request the mail in the name of the reader. */
  from: ClientInfo
  now: Date
}

/** Informs the owner of a taken address instead, after exactly the same work: see docs/decisions/015. */
const askToConfirm = async (tx: Tx, purpose: 'verify' | 'change', given: Asking) => {
  const { member, name, email, code, from, now } = given
  const owner = await tx.first<{ name: string; email: string }>(
    sql`SELECT name, email FROM members
      WHERE email = ${email} AND email_verified_at IS NOT NULL AND deleted_at IS NULL`,
  )
  const codeHash = code.hash
  const asking = { ...given, purpose, codeHash, withdrawn: owner !== undefined }
  const secret = await issueLink(tx, asking)
  if (owner) {
    const data = { name: owner.name, loginPath, forgottenPath: forgottenPasswordPath }
    return enqueueMail(tx, addressTaken, { to: owner.email, data })
  }
  const data = {
    name,
    path: verifyPath(member, secret),
    hours: hoursOf(purpose),
    code: code.digits,
    minutes: codeLife / minute,
    ...inWords(from),
    at: now.getTime(),
  }
  const mail = purpose === 'verify' ? verifyAddress : confirmNewAddress
  return enqueueMail(tx, mail, { to: email, data })
}

/**
 * Creates an account for any address; it can do little until the address is confirmed. Hashes the
 * password at once, and returns the writes for the transaction of the caller.
 */
export const signUp = async (
  deps: Deps,
  given: z.output<typeof accounts.signUp.body>,
  from: ClientInfo,
) => {
  const { config, clock } = deps
  const { name, email, password, marketing, code, device_token: device } = given
  requireGoodPassword(password, { email, name, siteName: config.siteName })
  const [passwordHash, asked] = await Promise.all([hashPassword(password), makeCode()])
  const now = clock.now()
  return async (tx: Tx) => {
    const row = await tx.first<{ id: number }>(
      sql`INSERT INTO members (name, email, password_hash, joined_at, sign_up_code)
        VALUES (${name}, ${email}, ${passwordHash}, ${now}, ${code || null}) RETURNING id`,
    )
    const member = memberId(row!.id)
    const consents = { privacy: true, terms_and_conditions: true, marketing }
    await recordConsents(tx, member, consents, { address: from.address, now })
    await askToConfirm(tx, 'verify', { member, name, email, code: asked, from, now })
    return enter(tx, member, { persistent: false, device, from, now })
  }
}

export const resendVerification = async (
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  { member, session, from }: { member: MemberId; session: number; from: ClientInfo },
) => {
  const code = await makeCode()
  const now = clock.now()
  await db.transaction(async (tx) => {
    const account = await lockAccount(tx, member)
    const email = toBeConfirmed(account)
    if (!email) throw new DomainError('conflict')
    const asking = { member, name: account.name, email, code, from, now }
    if (account.pending_email) await askToConfirm(tx, 'change', { ...asking, session })
    else await askToConfirm(tx, 'verify', asking)
  })
}

type Change = Omit<Asking, 'member' | 'name'> & { account: OwnAccount }

/** Keeps the old address until the new one is confirmed. */
export const askForNewAddress = async (tx: Tx, { account, ...asking }: Change) => {
  const { email, now } = asking
  const member = memberId(account.id)
  await withdrawLinks(tx, member, ['change', 'verify'], now)
  await tx.run(sql`UPDATE members SET pending_email = ${email} WHERE id = ${member}`)
  await askToConfirm(tx, 'change', { ...asking, member, name: account.name })
  // Sends no warning to an unconfirmed address, which may be a stranger's.
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
