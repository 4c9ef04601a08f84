import { sql } from '#kernel/db/sql.ts'
import { DomainError } from '#kernel/error.ts'
import type { Operator } from '#kernel/http/call.ts'
import { after } from '#lib/format/durations.ts'
import type { Deps } from '../../../deps.ts'
import { challengeLife, makeSecret, secretHash } from '../rules.ts'
import { checkPasskey, proofOptions } from './challenges.ts'
import { type Factor, spendFactor } from './factors.ts'

type ProofDeps = Pick<Deps, 'config' | 'db' | 'log' | 'clock'>

/** Asks for a factor for a call, and returns the ticket under which it may be repeated. */
export const askForProof = async (
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  { session, id }: Operator,
  callDigest: Buffer,
) => {
  const ticket = makeSecret()
  await db.run(sql`INSERT INTO operator_challenges
      (ticket_hash, kind, operator_id, session_id, call_digest, expires_at)
    VALUES (${secretHash(ticket)}, 'proof', ${id}, ${session}, ${callDigest},
      ${after(clock.now(), challengeLife)})`)
  return ticket
}

/** Takes a confirmed ticket out: it counts once, for its call and its session. */
export const takeProof = async (
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  session: number,
  ticket: string,
  callDigest: Buffer,
) =>
  (await db.run(sql`DELETE FROM operator_challenges
    WHERE ticket_hash = ${secretHash(ticket)} AND kind = 'proof' AND session_id = ${session}
      AND call_digest = ${callDigest} AND proven_at IS NOT NULL
      AND expires_at > ${clock.now()}`)) > 0

/** Begins the confirmation of a ticket by a passkey. */
export const beginProof = async (deps: ProofDeps, { id, session }: Operator, ticket: string) => {
  const options = await proofOptions(deps, id)
  const isOpen = await deps.db.run(sql`UPDATE operator_challenges
    SET challenge = ${options.challenge}
    WHERE ticket_hash = ${secretHash(ticket)} AND session_id = ${session}
      AND proven_at IS NULL AND expires_at > ${deps.clock.now()}`)
  if (!isOpen) throw new DomainError('link_unknown')
  return { ...options }
}

type Proof = Factor & { ticket: string; response?: object | undefined }

export const prove = async (
  deps: ProofDeps,
  { id, session }: Operator,
  { ticket, response, ...factor }: Proof,
) => {
  const now = deps.clock.now()
  const open = sql`ticket_hash = ${secretHash(ticket)} AND session_id = ${session}
    AND proven_at IS NULL AND expires_at > ${now}`
  const markProven = sql`UPDATE operator_challenges SET proven_at = ${now} WHERE ${open}`
  const row = await deps.db.first<{ challenge: string | null }>(
    sql`SELECT challenge FROM operator_challenges WHERE ${open}`,
  )
  if (!row) throw new DomainError('link_unknown')
  if (!response) return spendFactor(deps, id, factor, async (tx) => void (await tx.run(markProven)))
  const { challenge } = row
  if (!challenge) throw new DomainError('wrong_credentials')
  return deps.db.transaction(async (tx) => {
    const owner = await checkPasskey(deps, tx, { challenge, response, now })
    if (owner !== id || !(await tx.run(markProven))) throw new DomainError('wrong_credentials')
  })
}
