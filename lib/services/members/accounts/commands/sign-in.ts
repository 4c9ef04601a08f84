import { forgetAttempts, takeAttempt } from '#kernel/attempts.ts'
import type { Tx } from '#kernel/db/connection.ts'
import { sql } from '#kernel/db/sql.ts'
import { DomainError } from '#kernel/error.ts'
import { type MemberId, memberId } from '#kernel/http/member-id.ts'
import { privacyPath } from '#lib/contract/addresses.ts'
import type { Deps } from '#lib/services/deps.ts'
import { enqueueMail } from '#lib/tools/mail/mail.ts'
import { checkPassword, hashPassword, isOutdated } from '#lib/tools/password-hash.ts'
import { openSession } from '../../sessions/commands.ts'
import { type ClientInfo, describeAgent, inWords } from '../../sessions/rules.ts'
import { newDevice } from '../mails/accounts.ts'
import { type Credentials, findCredentials, type OwnerCredentials } from '../queries.ts'
import { claimsChecked, knownPlaces, signInKey } from '../rules.ts'

type SignInDeps = Pick<Deps, 'db' | 'log' | 'clock'>
type Attempt = { email: string; password: string; from: ClientInfo }

// Runs the same number of checks for everybody but the owner, accepted or refused, so that response times
// reveal neither the owner of the address nor the number of other claims.
const findMatching = async (
  password: string,
  owner: OwnerCredentials | undefined,
  claims: Credentials[],
) => {
  if (await checkPassword(owner?.password_hash ?? null, password)) return owner
  const right: Credentials[] = []
  for (let place = 0; place < claimsChecked; place++) {
    const claim = claims[place]
    const isRight = await checkPassword(claim?.password_hash ?? null, password)
    if (claim && isRight) right.push(claim)
  }
  // Several claims with the same password: the newest one wins, since its mail is the latest.
  return right.sort((a, b) => b.id - a.id)[0]
}

/** Unknown address, missing password and wrong password give one error, after the same work. */
export const proveMember = async (deps: SignInDeps, { email, password, from }: Attempt) => {
  const { owner, claims } = await findCredentials(deps.db, email, from.address)
  // Counts attempts from known networks of the owner apart, so that strangers cannot lock the owner out.
  const key = signInKey(email, owner?.knows_place ? from.address : '')
  await takeAttempt(deps, key)
  const credentials = await findMatching(password, owner, claims)
  if (!credentials) throw new DomainError('wrong_credentials')
  const { password_hash: hash } = credentials
  const newHash = hash && isOutdated(hash) ? await hashPassword(password) : undefined
  return { found: credentials, owner: credentials === owner ? owner : undefined, key, newHash }
}

type Entry = { persistent: boolean; device?: string | undefined; from: ClientInfo; now: Date }

/** Opens a session, and stores its network as known for the member. Strangers cannot add one. */
export const enter = async (tx: Tx, member: MemberId, entry: Entry) => {
  const token = await openSession(tx, member, entry)
  await tx.run(sql`INSERT INTO sign_in_places (member_id, address, last_at)
    VALUES (${member}, ${entry.from.address}, ${entry.now})
    ON CONFLICT (member_id, address) DO UPDATE SET last_at = excluded.last_at`)
  await tx.run(sql`DELETE FROM sign_in_places WHERE member_id = ${member} AND address IN (
    SELECT address FROM sign_in_places WHERE member_id = ${member}
    ORDER BY last_at DESC OFFSET ${knownPlaces})`)
  return { member, token }
}

/** Notifies the owner of a sign-in from an unknown network and device. */
const notifyNewDevice = async (tx: Tx, owner: OwnerCredentials, from: ClientInfo, now: Date) => {
  if (!owner.has_places || owner.knows_place) return
  const { label } = describeAgent(from.agent)
  const known = await tx.first(
    sql`SELECT 1 FROM sessions WHERE member_id = ${owner.id} AND label = ${label} LIMIT 1`,
  )
  if (known) return
  const data = { name: owner.name, path: privacyPath, ...inWords(from), at: now.getTime() }
  await enqueueMail(tx, newDevice, { to: owner.email, data })
}

type Proven = Awaited<ReturnType<typeof proveMember>>
/**
 * Refuses when the password was changed or the account deleted meanwhile: both ended all sessions,
 * and none may be opened after that.
 */
const requireUnchanged = async (tx: Tx, { id, password_hash }: Credentials) => {
  const unchanged = await tx.first(
    sql`SELECT 1 FROM members WHERE id = ${id} AND deleted_at IS NULL
      AND password_hash = ${password_hash} FOR KEY SHARE`,
  )
  if (!unchanged) throw new DomainError('wrong_credentials')
}

/** Opens a session for a member whose password was checked. */
export const letIn = async (tx: Tx, { found, owner, key, newHash }: Proven, entry: Entry) => {
  const member = memberId(found.id)
  await requireUnchanged(tx, found)
  if (owner) await notifyNewDevice(tx, owner, entry.from, entry.now)
  const entered = await enter(tx, member, entry)
  if (newHash)
    await tx.run(sql`UPDATE members SET password_hash = ${newHash}
      WHERE id = ${member} AND password_hash = ${found.password_hash}`)
  await forgetAttempts(tx, key)
  return entered
}

export const signIn = async (
  deps: SignInDeps,
  { email, password, ...entry }: Attempt & Omit<Entry, 'now'>,
) => {
  const proven = await proveMember(deps, { email, password, from: entry.from })
  const now = deps.clock.now()
  return deps.db.transaction((tx) => letIn(tx, proven, { ...entry, now }))
}

/** Deletes what a stranger may have left in an account to sign in again or to have parcels delivered to. */
export const dropSince = async (tx: Tx, member: MemberId, since: Date) => {
  await tx.run(sql`DELETE FROM identities WHERE member_id = ${member} AND created_at >= ${since}`)
  await tx.run(
    sql`DELETE FROM postal_addresses WHERE member_id = ${member} AND added_at >= ${since}`,
  )
  await tx.run(sql`DELETE FROM sign_in_places WHERE member_id = ${member}`)
}
