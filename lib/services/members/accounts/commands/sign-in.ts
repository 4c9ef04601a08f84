import { privacyPath } from '#lib/contract/addresses.ts'
import { forgetAttempts, takeAttempt } from '../../../platform/attempts.ts'
import type { Tx } from '../../../platform/db/connection.ts'
import { sql } from '../../../platform/db/sql.ts'
import type { Deps } from '../../../platform/deps.ts'
import { DomainError } from '../../../platform/error.ts'
import { type MemberId, memberId } from '../../../platform/http/member-id.ts'
import { enqueueMail } from '../../../platform/mail/mail.ts'
import { checkPassword, hashPassword, isOutdated } from '../../../platform/password-hash.ts'
import { addDevice, type ClientInfo, openSession } from '../../sessions/commands.ts'
import { coarse, describeAgent } from '../../sessions/rules.ts'
import { newDevice } from '../mails/new-device.ts'
import { type Credentials, findCredentials, type OwnerCredentials } from '../queries.ts'
import { claimsChecked, knownPlaces, signInKey } from '../rules.ts'

type Needs = Pick<Deps, 'db' | 'log' | 'clock'>
type Attempt = { email: string; password: string; from: ClientInfo }

// As many checks for whoever is not the owner, refused or let in: the time tells nothing of who has
// this address, nor how many others claim it.
const whoseIs = async (
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
  // Who signed up twice with one password has the newest mail in hand.
  return right.sort((a, b) => b.id - a.id)[0]
}

/** Unknown address, no password, wrong password: one answer, after the same work. */
export const proveMember = async (deps: Needs, { email, password, from }: Attempt) => {
  const { owner, claims } = await findCredentials(deps.db, email, from.address)
  // Where a member is at home, only what goes wrong there counts: strangers cannot lock the door.
  const key = signInKey(email, owner?.knows_place ? from.address : '')
  await takeAttempt(deps, key)
  const found = await whoseIs(password, owner, claims)
  if (!found) throw new DomainError('wrong_credentials')
  const { password_hash: hash } = found
  const newHash = hash && isOutdated(hash) ? await hashPassword(password) : undefined
  return { found, owner: found === owner ? owner : undefined, key, newHash }
}

/** Where a member is at home, which strangers cannot say of themselves. */
export const rememberPlace = async (tx: Tx, member: MemberId, address: string, now: Date) => {
  await tx.run(sql`INSERT INTO sign_in_places (member_id, address, last_at)
    VALUES (${member}, ${address}, ${now})
    ON CONFLICT (member_id, address) DO UPDATE SET last_at = excluded.last_at`)
  await tx.run(sql`DELETE FROM sign_in_places WHERE member_id = ${member} AND address IN (
    SELECT address FROM sign_in_places WHERE member_id = ${member}
    ORDER BY last_at DESC OFFSET ${knownPlaces})`)
}

const isNewDevice = async (tx: Tx, member: number, label: string) => {
  const known = await tx.first(
    sql`SELECT 1 FROM sessions WHERE member_id = ${member} AND label = ${label} LIMIT 1`,
  )
  return known === undefined
}

/** A place and a device nobody signed in from before: the member is told. */
const tellOfStrange = async (tx: Tx, owner: OwnerCredentials, from: ClientInfo, now: Date) => {
  const { label } = describeAgent(from.agent)
  const isStrange = owner.has_places && !owner.knows_place
  if (isStrange && (await isNewDevice(tx, owner.id, label)))
    await enqueueMail(tx, newDevice, {
      to: owner.email,
      data: {
        name: owner.name,
        path: privacyPath,
        device: label || '–',
        address: coarse(from.address) || '–',
        at: now.getTime(),
      },
    })
}

type Proven = Awaited<ReturnType<typeof proveMember>>
type Entry = { persistent: boolean; device?: string | undefined; from: ClientInfo; now: Date }

/** Who changed the password meanwhile, or left, ended all sessions: none may be opened after it. */
const requireStill = async (tx: Tx, { id, password_hash }: Credentials) => {
  const still = await tx.first(
    sql`SELECT 1 FROM members WHERE id = ${id} AND deleted_at IS NULL
      AND password_hash = ${password_hash} FOR KEY SHARE`,
  )
  if (!still) throw new DomainError('wrong_credentials')
}

/** Whoever has proven to be a member comes in. */
export const letIn = async (
  tx: Tx,
  { found, owner, key, newHash }: Proven,
  { persistent, device, from, now }: Entry,
) => {
  const member = memberId(found.id)
  await requireStill(tx, found)
  if (owner) await tellOfStrange(tx, owner, from, now)
  const token = await openSession(tx, member, { persistent, now, from })
  if (device) await addDevice(tx, { session: token, device, now })
  await rememberPlace(tx, member, from.address, now)
  if (newHash)
    await tx.run(sql`UPDATE members SET password_hash = ${newHash}
      WHERE id = ${member} AND password_hash = ${found.password_hash}`)
  await forgetAttempts(tx, key)
  return { member, token }
}

type SignIn = Attempt & { persistent: boolean; device?: string | undefined }

export const signIn = async (deps: Needs, { email, password, ...entry }: SignIn) => {
  const proven = await proveMember(deps, { email, password, from: entry.from })
  const now = deps.clock.now()
  return deps.db.transaction((tx) => letIn(tx, proven, { ...entry, now }))
}

/** What a stranger may have left in an account to come back by, or to have parcels sent to. */
export const dropSince = async (tx: Tx, member: MemberId, since: Date) => {
  await tx.run(sql`DELETE FROM identities WHERE member_id = ${member} AND created_at >= ${since}`)
  await tx.run(
    sql`DELETE FROM postal_addresses WHERE member_id = ${member} AND added_at >= ${since}`,
  )
  await tx.run(sql`DELETE FROM sign_in_places WHERE member_id = ${member}`)
}
