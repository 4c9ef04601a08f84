import { attemptKey, takeAttempt } from '#kernel/attempts.ts'
import type { Tx } from '#kernel/db/connection.ts'
import { isUniqueViolation } from '#kernel/db/errors.ts'
import { sql } from '#kernel/db/sql.ts'
import { DomainError } from '#kernel/error.ts'
import { type MemberId, memberId } from '#kernel/http/member-id.ts'
import { countCall, isWithinLimit, uncount } from '#kernel/http/rate-limit.ts'
import type { Deps } from '#lib/services/deps.ts'
import { checkPassword } from '#lib/tools/password-hash.ts'
import { endSessions } from '../../sessions/commands.ts'
import type { ClientInfo } from '../../sessions/rules.ts'
import {
  findCode,
  findOwnAccount,
  lockAccount,
  type OwnAccount,
  toBeConfirmed,
} from '../queries.ts'
import { addressKey, mailKey, type Purpose, sameAddress } from '../rules.ts'
import {
  type Link,
  lockLink,
  markUsed,
  requireUsable,
  withdrawCode,
  withdrawLinks,
} from './links.ts'
import { dropSince, letIn } from './sign-in.ts'

type ConfirmDeps = Pick<Deps, 'db' | 'log' | 'clock'>
/** Member id and secret as they appear in the link. */
type Mailed = { member: string; secret: string }
type Who = { member: MemberId; session: number | null }
type Work = (tx: Tx, account: OwnAccount, link: Link) => Promise<unknown>

/** Translates conflicts between a mail and the use of its link into errors that the reader can act on. */
const settled = async <T>(work: () => Promise<T>): Promise<T> => {
  try {
    return await work()
  } catch (error) {
    // Another member has confirmed the address meanwhile, or the account is gone.
    if (isUniqueViolation(error)) throw new DomainError('conflict')
    if (error instanceof DomainError && error.code === 'unauthenticated')
      throw new DomainError('link_unknown')
    throw error
  }
}

const isDone = (purpose: Purpose, account: OwnAccount, email: string) =>
  purpose === 'stop-change'
    ? account.pending_email === null
    : account.email_verified_at !== null && sameAddress(account.email, email)

const find = async (tx: Tx, { member, secret }: Mailed, purposes: Purpose[], now: Date) => {
  const link = await lockLink(tx, secret, { purposes, now })
  if (String(link.member_id) !== member) throw new DomainError('link_unknown')
  return link
}

/** Applies the purpose of a link. Idempotent. */
const use = async (tx: Tx, link: Link, now: Date, work: Work) => {
  const account = await lockAccount(tx, memberId(link.member_id))
  if (link.used_at && isDone(link.purpose, account, link.email)) return
  requireUsable(link)
  await work(tx, account, link)
  await markUsed(tx, link, now)
}

const confirming =
  (session: number | null, now: Date): Work =>
  async (tx, account, link) => {
    const member = memberId(account.id)
    const claimed = link.purpose === 'verify' ? account.email : account.pending_email
    if (!sameAddress(claimed, link.email)) throw new DomainError('link_used')
    await tx.run(sql`UPDATE members
      SET email = ${claimed}, email_verified_at = ${now}, pending_email = NULL WHERE id = ${member}`)
    await withdrawLinks(tx, member, ['reset', 'change'], now)
    // Keeps the session that requested the change and the one that confirms it.
    if (link.purpose === 'change')
      await endSessions(tx, member, { now, except: [link.session_id, session] })
  }

const purposes: Purpose[] = ['verify', 'change']

/**
 * Confirms the address for the signed-in owner of the link. Reading the mail is not enough:
 * otherwise the mail of a claim made in somebody's name would confirm it as soon as they open it.
 */
export const confirmAddress = (
  { db, clock }: ConfirmDeps,
  mailed: Mailed,
  { member, session }: Who,
) =>
  settled(() =>
    db.transaction(async (tx) => {
      const now = clock.now()
      const link = await find(tx, mailed, purposes, now)
      if (link.member_id !== member) throw new DomainError('link_of_another')
      await use(tx, link, now, confirming(session, now))
    }),
  )

/** Confirms without a session of the owner; the password of the claim is required instead. */
export const confirmWithPassword = (
  deps: ConfirmDeps,
  mailed: Mailed,
  given: { password: string; device: string | undefined; from: ClientInfo },
) =>
  settled(async () => {
    const { db, clock } = deps
    const now = clock.now()
    const { member_id } = await db.transaction((tx) => find(tx, mailed, purposes, now))
    const key = attemptKey('claim', member_id)
    await takeAttempt(deps, key)
    const account = await findOwnAccount(db, memberId(member_id))
    if (!(await checkPassword(account.password_hash, given.password)))
      throw new DomainError('invalid', { fields: { password: ['password.wrong'] } })
    return db.transaction(async (tx) => {
      const link = await find(tx, mailed, purposes, now)
      await use(tx, link, now, confirming(null, now))
      const proven = { found: account, owner: undefined, key, newHash: undefined }
      return letIn(tx, proven, { ...given, persistent: false, now })
    })
  })

/** Counts an attempt for the caller and over all callers. True until either had many wrong ones. */
const countAttempt = async (deps: ConfirmDeps, email: string, address: string) => {
  const own = countCall(deps, 'wrongCodes', mailKey(email, address))
  const all = countCall(deps, 'wrongCodesOfAll', addressKey(email))
  const within = await Promise.all([isWithinLimit(own), isWithinLimit(all)])
  return !within.includes(false)
}

/**
 * Confirms with the digits of the last mail for a signed-in member. Counts each attempt before the
 * check. After many wrong codes for the address, a code has a single attempt: no stranger can lock the
 * code of the owner. A claim to an address of another member gets the same errors.
 */
export const confirmWithCode = async (
  deps: ConfirmDeps,
  { member, session, address }: Who & { address: string },
  code: string,
) => {
  const { db, clock } = deps
  const email = toBeConfirmed(await findOwnAccount(db, member))
  if (!email) throw new DomainError('conflict')
  const now = clock.now()
  const issued = await findCode(db, member, now)
  if (!issued) throw new DomainError('code_expired')
  const tries = await countCall(deps, 'code', `${member}`)
  const mayRepeat = await countAttempt(deps, email, address)
  if (!mayRepeat && !(await withdrawCode(db, issued.code_hash)))
    throw new DomainError('code_expired')
  if (!(await checkPassword(issued.withdrawn ? null : issued.code_hash, code))) {
    if (!mayRepeat) throw new DomainError('code_expired')
    if (tries.left === 0) throw new DomainError('too_many_requests', tries)
    throw new DomainError('invalid', { fields: { code: [`codeLeft.${tries.left}`] } })
  }
  await uncount(db, 'wrongCodes', mailKey(email, address))
  await uncount(db, 'wrongCodesOfAll', addressKey(email))
  await settled(() =>
    db.transaction(async (tx) => {
      const codeHash = mayRepeat ? issued.code_hash : null
      const link = await tx.first<Link>(sql`SELECT *, expires_at <= ${now} AS expired
        FROM mail_links WHERE secret_hash = ${issued.secret_hash} AND member_id = ${member}
          AND code_hash IS NOT DISTINCT FROM ${codeHash} FOR UPDATE`)
      // Link used meanwhile, or replaced by a later mail.
      if (!link) throw new DomainError('conflict')
      await use(tx, link, now, confirming(session, now))
    }),
  )
}

/** Reverts a change by a link to the old address, even after its confirmation, and ends all sessions. */
export const stopChange = ({ db, clock }: Pick<Deps, 'db' | 'clock'>, mailed: Mailed) =>
  settled(() =>
    db.transaction(async (tx) => {
      const now = clock.now()
      const link = await find(tx, mailed, ['stop-change'], now)
      await use(tx, link, now, async (tx, account, link) => {
        const member = memberId(account.id)
        await tx.run(sql`UPDATE members SET email = ${link.email}, email_verified_at = ${now},
          pending_email = NULL, password_hash = NULL WHERE id = ${member}`)
        await withdrawLinks(tx, member, ['reset', 'change', 'verify'], now)
        await endSessions(tx, member, { now })
        await dropSince(tx, member, link.created_at)
      })
    }),
  )
