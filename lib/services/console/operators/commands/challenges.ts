import type { AuthenticationResponseJSON, RegistrationResponseJSON } from '@simplewebauthn/server'
import type { Db, Tx } from '#kernel/db/connection.ts'
import { sql } from '#kernel/db/sql.ts'
import { DomainError } from '#kernel/error.ts'
import { after } from '#lib/format/durations.ts'
import type { Deps } from '../../../deps.ts'
import { findPasskey, listPasskeys, type OperatorRow } from '../queries.ts'
import { challengeLife, consoleOrigin, makeSecret, secretHash } from '../rules.ts'

/** Loaded on use: only the console needs it. */
const loadWebauthn = () => import('@simplewebauthn/server')

type PasskeyDeps = Pick<Deps, 'config' | 'db' | 'clock'>
type Kind = 'sign-in' | 'new-passkey'

const partyOf = ({ config }: Pick<Deps, 'config'>) => {
  const origin = consoleOrigin(config)
  return { origin, id: new URL(origin).hostname, name: config.siteName }
}

const keep = async (
  { db, clock }: PasskeyDeps,
  kind: Kind,
  challenge: string,
  operator: number | null,
) => {
  const ticket = makeSecret()
  await db.run(sql`INSERT INTO operator_challenges
      (ticket_hash, kind, challenge, operator_id, expires_at)
    VALUES (${secretHash(ticket)}, ${kind}, ${challenge}, ${operator},
      ${after(clock.now(), challengeLife)})`)
  return ticket
}

/** Takes a challenge out, so that each is answered once. */
const takeChallenge = async (tx: Tx, kind: Kind, ticket: string, now: Date) => {
  const row = await tx.first<{ challenge: string; operator_id: number | null }>(
    sql`DELETE FROM operator_challenges
      WHERE ticket_hash = ${secretHash(ticket)} AND kind = ${kind} AND expires_at > ${now}
      RETURNING challenge, operator_id`,
  )
  if (!row) throw new DomainError('wrong_credentials')
  return row
}

export const beginSignIn = async (deps: PasskeyDeps) => {
  const { generateAuthenticationOptions } = await loadWebauthn()
  const options = await generateAuthenticationOptions({
    rpID: partyOf(deps).id,
    userVerification: 'required',
  })
  return { ticket: await keep(deps, 'sign-in', options.challenge, null), options: { ...options } }
}

/** Options for a proof with one of the operator's own passkeys. */
export const proofOptions = async (deps: PasskeyDeps, operator: number) => {
  const { generateAuthenticationOptions } = await loadWebauthn()
  const own = await listPasskeys(deps.db, operator)
  return generateAuthenticationOptions({
    rpID: partyOf(deps).id,
    userVerification: 'required',
    allowCredentials: own.map(({ credential, transports }) => ({ id: credential, transports })),
  })
}

/** Checks the response of a passkey to a challenge, and returns whose it is. */
export const checkPasskey = async (
  deps: Pick<Deps, 'config'>,
  db: Db,
  { challenge, response, now }: { challenge: string; response: object; now: Date },
) => {
  const { verifyAuthenticationResponse } = await loadWebauthn()
  const assertion = response as AuthenticationResponseJSON
  const passkey = await findPasskey(db, assertion.id)
  if (!passkey) throw new DomainError('wrong_credentials')
  const party = partyOf(deps)
  const { verified, authenticationInfo } = await verifyAuthenticationResponse({
    response: assertion,
    expectedChallenge: challenge,
    expectedOrigin: party.origin,
    expectedRPID: party.id,
    requireUserVerification: true,
    credential: {
      id: passkey.credential,
      publicKey: new Uint8Array(passkey.public_key),
      counter: passkey.counter,
      transports: passkey.transports,
    },
  }).catch(() => {
    throw new DomainError('wrong_credentials')
  })
  if (!verified) throw new DomainError('wrong_credentials')
  await db.run(sql`UPDATE operator_passkeys
    SET counter = ${authenticationInfo.newCounter}, used_at = ${now} WHERE id = ${passkey.id}`)
  return passkey.operator_id
}

export const takeSignIn = async (
  deps: PasskeyDeps,
  tx: Tx,
  { ticket, response, now }: { ticket: string; response: object; now: Date },
) => {
  const { challenge } = await takeChallenge(tx, 'sign-in', ticket, now)
  return checkPasskey(deps, tx, { challenge, response, now })
}

export const beginPasskey = async (
  deps: PasskeyDeps,
  { id, email, name }: Pick<OperatorRow, 'id' | 'email' | 'name'>,
) => {
  const { generateRegistrationOptions } = await loadWebauthn()
  const party = partyOf(deps)
  const own = await listPasskeys(deps.db, id)
  const options = await generateRegistrationOptions({
    rpName: party.name,
    rpID: party.id,
    userName: email,
    userDisplayName: name,
    userID: new TextEncoder().encode(`operator ${id}`),
    excludeCredentials: own.map(({ credential, transports }) => ({ id: credential, transports })),
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  })
  return { ticket: await keep(deps, 'new-passkey', options.challenge, id), options: { ...options } }
}

type NewPasskey = { operator: number; ticket: string; response: object; label: string; now: Date }

export const addPasskey = async (
  deps: Pick<Deps, 'config'>,
  tx: Tx,
  { operator, ticket, response, label, now }: NewPasskey,
) => {
  const { verifyRegistrationResponse } = await loadWebauthn()
  const { challenge, operator_id } = await takeChallenge(tx, 'new-passkey', ticket, now)
  if (operator_id !== operator) throw new DomainError('wrong_credentials')
  const party = partyOf(deps)
  const { registrationInfo } = await verifyRegistrationResponse({
    response: response as RegistrationResponseJSON,
    expectedChallenge: challenge,
    expectedOrigin: party.origin,
    expectedRPID: party.id,
    requireUserVerification: true,
  }).catch(() => ({ registrationInfo: undefined }))
  if (!registrationInfo) throw new DomainError('wrong_credentials')
  const { id, publicKey, counter, transports = [] } = registrationInfo.credential
  const added = await tx.run(sql`INSERT INTO operator_passkeys
      (operator_id, credential, public_key, counter, transports, label, added_at)
    VALUES (${operator}, ${id}, ${Buffer.from(publicKey)}, ${counter}, ${transports}, ${label},
      ${now})
    ON CONFLICT (credential) DO NOTHING`)
  if (!added) throw new DomainError('conflict')
}
