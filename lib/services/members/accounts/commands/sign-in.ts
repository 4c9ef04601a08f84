import { privacyPath } from '#lib/contract/addresses.ts'
import { forgetAttempts, takeAttempt } from '../../../platform/attempts.ts'
import { sql } from '../../../platform/db/drizzle.ts'
import { type Tx, transaction } from '../../../platform/db/pool.ts'
import type { Deps } from '../../../platform/deps.ts'
import { DomainError } from '../../../platform/error.ts'
import { tokenHash } from '../../../platform/http/call.ts'
import { type MemberId, memberId } from '../../../platform/http/member-id.ts'
import { enqueueMail } from '../../../platform/mail/mail.ts'
import { checkPassword, hashPassword, isOutdated } from '../../../platform/password-hash.ts'
import { openSession, type Whence } from '../../sessions/commands.ts'
import { coarse, describeAgent } from '../../sessions/rules.ts'
import { newDevice } from '../mails/new-device.ts'
import { type Credentials, findCredentials, type OwnerCredentials } from '../queries.ts'
import { knownPlaces, signInKey } from '../rules.ts'

type Needs = Pick<Deps, 'db' | 'pool' | 'log' | 'clock'>
type Attempt = { email: string; password: string; persistent: boolean; from?: Whence }

const nowhere: Whence = { agent: '', address: '' }

// Two checks for whoever is refused, known or not: the time tells nothing of who has this address.
const whoseIs = async (
  password: string,
  owner: OwnerCredentials | undefined,
  claim: Credentials | undefined,
) => {
  if (await checkPassword(owner?.password_hash ?? null, password)) return owner
  return (await checkPassword(claim?.password_hash ?? null, password)) ? claim : undefined
}

const rememberPlace = async (tx: Tx, member: MemberId, address: string, now: Date) => {
  await tx.execute(sql`INSERT INTO sign_in_places (member_id, address, last_at)
    VALUES (${member}, ${address}, ${now})
    ON CONFLICT (member_id, address) DO UPDATE SET last_at = excluded.last_at`)
  await tx.execute(sql`DELETE FROM sign_in_places WHERE member_id = ${member} AND address IN (
    SELECT address FROM sign_in_places WHERE member_id = ${member}
    ORDER BY last_at DESC OFFSET ${knownPlaces})`)
}

const isNewDevice = async (tx: Tx, member: MemberId, label: string) => {
  const { rows } = await tx.execute(
    sql`SELECT 1 FROM sessions WHERE member_id = ${member} AND label = ${label} LIMIT 1`,
  )
  return rows.length === 0
}

/** A place and a device nobody signed in from before: the member is told. */
const noteSignIn = async (tx: Tx, owner: OwnerCredentials, from: Whence, now: Date) => {
  const member = memberId(Number(owner.id))
  const { label } = describeAgent(from.agent)
  const isStrange = owner.has_places && !owner.knows_place
  if (isStrange && (await isNewDevice(tx, member, label)))
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
  await rememberPlace(tx, member, from.address, now)
}

const renewHash = async ({ pool }: Needs, { id, password_hash }: Credentials, password: string) => {
  if (password_hash && isOutdated(password_hash))
    await pool.query('UPDATE members SET password_hash = $3 WHERE id = $1 AND password_hash = $2', [
      id,
      password_hash,
      await hashPassword(password),
    ])
}

/** Unknown address, no password, wrong password: one answer, after the same work. */
export const signIn = async (deps: Needs, { email, password, persistent, from }: Attempt) => {
  const { db, pool, clock } = deps
  const whence = from ?? nowhere
  const { owner, claim } = await findCredentials(pool, email, whence.address)
  // Where a member is at home, only what goes wrong there counts: strangers cannot lock the door.
  const key = signInKey(email, owner?.knows_place ? whence.address : '')
  await takeAttempt(deps, key)
  const found = await whoseIs(password, owner, claim)
  if (!found) throw new DomainError('wrong_credentials')
  const now = clock.now()
  await forgetAttempts(pool, key)
  await renewHash(deps, found, password)
  const member = memberId(Number(found.id))
  if (found === owner) await transaction(db, (tx) => noteSignIn(tx, owner, whence, now))
  return { member, token: await openSession(pool, member, { persistent, now, from: whence }) }
}

/** Notices for this device, as long as the session lives: its id, or the token just made. Whoever had it before has it no longer. */
export const addDevice = async (
  { pool, clock }: Pick<Needs, 'pool' | 'clock'>,
  { session, device }: { session: number | string; device: string },
) => {
  await pool.query(
    `INSERT INTO devices (token_hash, token, member_id, session_id, added_at)
     SELECT $1, $2, member_id, id, $4 FROM sessions WHERE ${typeof session === 'number' ? 'id' : 'token_hash'} = $3
     ON CONFLICT (token_hash) DO UPDATE SET member_id = excluded.member_id,
       session_id = excluded.session_id, added_at = excluded.added_at`,
    [
      tokenHash(device),
      device,
      typeof session === 'number' ? session : tokenHash(session),
      clock.now(),
    ],
  )
}

export const forgetDevice = (pool: Needs['pool'], member: MemberId, hashed: Buffer) =>
  pool.query('DELETE FROM devices WHERE token_hash = $1 AND member_id = $2', [hashed, member])

/** What a stranger may have left in an account to come back by, or to have parcels sent to. */
export const dropSince = async (tx: Tx, member: MemberId, since: Date | string) => {
  await tx.execute(
    sql`DELETE FROM identities WHERE member_id = ${member} AND created_at >= ${since}`,
  )
  await tx.execute(
    sql`DELETE FROM postal_addresses WHERE member_id = ${member} AND added_at >= ${since}`,
  )
  await tx.execute(sql`DELETE FROM sign_in_places WHERE member_id = ${member}`)
}
