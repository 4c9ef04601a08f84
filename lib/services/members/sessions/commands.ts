import { randomBytes } from 'node:crypto'
import type { Pool } from 'pg'
import { sql } from '../../platform/db/drizzle.ts'
import { assertTransaction, type Db, type Tx, transaction } from '../../platform/db/pool.ts'
import type { Deps } from '../../platform/deps.ts'
import { DomainError } from '../../platform/error.ts'
import { type Session, tokenHash } from '../../platform/http/call.ts'
import { type MemberId, memberId } from '../../platform/http/member-id.ts'
import { enqueueMail } from '../../platform/mail/mail.ts'
import { sessionCopied } from './mails/session-copied.ts'
import { findLiveSession, type SessionRow } from './queries.ts'
import { coarse, describeAgent, lifetime, rotationGrace, tokenLife, touchEvery } from './rules.ts'

const after = (now: Date, milliseconds: number) => new Date(now.getTime() + milliseconds)
const makeToken = () => randomBytes(32).toString('base64url')

/** Where somebody signs in from, to recognise it later. */
export type Whence = { agent: string; address: string }

export const whenceOf = ({ request, address }: { request: Request; address: string }): Whence => ({
  agent: (request.headers.get('user-agent') ?? '').slice(0, 500),
  address,
})

type Opening = { persistent: boolean; now: Date; from?: Whence | undefined }

/** Returns the token: the only time anybody sees it, the database keeps its hash. */
export const openSession = async (
  pool: Pool,
  member: MemberId,
  { persistent, now, from = { agent: '', address: '' } }: Opening,
) => {
  const token = makeToken()
  const { idle, absolute } = lifetime(persistent)
  const { label, device } = describeAgent(from.agent)
  await pool.query(
    `INSERT INTO sessions (member_id, token_hash, persistent, created_at, last_seen_at, idle_until,
       expires_at, label, device, address)
     VALUES ($1, $2, $3, $4, $4, $5, $6, $7, $8, $9)`,
    [
      member,
      tokenHash(token),
      persistent,
      now,
      after(now, idle),
      after(now, absolute),
      label,
      device,
      coarse(from.address),
    ],
  )
  return token
}

const endText = `WITH ended AS (
    UPDATE sessions SET revoked_at = $3 WHERE member_id = $1 AND revoked_at IS NULL AND id = $2
    RETURNING id
  ), forgotten AS (DELETE FROM devices WHERE session_id IN (SELECT id FROM ended))
  SELECT id FROM ended`

export const endSession = async (pool: Pool, member: MemberId, session: number, now: Date) => {
  const { rowCount } = await pool.query(endText, [member, session, now])
  if (!rowCount) throw new DomainError('not_found')
}

/** Every session of a member, but the one to keep. */
export const endSessions = async (
  db: Db | Tx,
  member: MemberId,
  { now, except }: { now: Date; except?: number | null },
) => {
  await db.execute(sql`WITH ended AS (
      UPDATE sessions SET revoked_at = ${now}
      WHERE member_id = ${member} AND revoked_at IS NULL AND id IS DISTINCT FROM ${except ?? null}
      RETURNING id
    ) DELETE FROM devices WHERE session_id IN (SELECT id FROM ended)`)
}

const beginNext = (pool: Pool, { id }: SessionRow, hashed: Buffer, now: Date) =>
  pool.query(
    `UPDATE sessions SET previous_token_hash = token_hash, token_hash = next_token_hash,
       next_token_hash = NULL, next_issued_at = NULL, rotated_at = $3
     WHERE id = $1 AND next_token_hash = $2`,
    [id, hashed, now],
  )

/** Two hold tokens of one session: one of them copied it, and nobody knows which. */
const endCopied = async (
  { db, log, clock }: Pick<Deps, 'db' | 'log' | 'clock'>,
  row: SessionRow,
) => {
  const now = clock.now()
  const member = memberId(Number(row.member_id))
  log.error('a token that was replaced is used again', { member, session: row.id })
  await transaction(db, async (tx) => {
    assertTransaction(tx)
    const { rows } = await tx.execute<{ name: string; email: string }>(
      sql`UPDATE sessions s SET revoked_at = ${now} FROM members m
        WHERE s.id = ${row.id} AND s.revoked_at IS NULL AND m.id = s.member_id
        RETURNING m.name, m.email`,
    )
    const [owner] = rows
    if (!owner) return
    await tx.execute(sql`DELETE FROM devices WHERE session_id = ${row.id}`)
    const data = { name: owner.name, path: '/user/tabs', at: now.getTime() }
    await enqueueMail(tx, sessionCopied, { to: owner.email, data })
  })
}

/** Whose token this is, if it still opens anything; being used keeps a session alive. */
export const useSession = async (
  deps: Pick<Deps, 'db' | 'pool' | 'log' | 'clock'>,
  hashed: Buffer,
  now: Date,
): Promise<Session | null> => {
  const { pool } = deps
  const row = await findLiveSession(pool, hashed, now)
  if (!row) return null
  if (row.token === 'previous' && now.getTime() - row.rotated_at!.getTime() > rotationGrace) {
    await endCopied(deps, row)
    return null
  }
  if (row.token === 'next') await beginNext(pool, row, hashed, now)
  if (now.getTime() - row.last_seen_at.getTime() > touchEvery)
    await pool.query(
      'UPDATE sessions SET last_seen_at = $2, idle_until = least($3, expires_at) WHERE id = $1',
      [row.id, now, after(now, lifetime(row.persistent).idle)],
    )
  return { id: Number(row.id), member: memberId(Number(row.member_id)) }
}

/** The new token counts from its first use on: an answer that gets lost on the way harms nobody. */
export const renewSession = async (pool: Pool, session: number, now: Date) => {
  const token = makeToken()
  const { rowCount } = await pool.query(
    `UPDATE sessions SET next_token_hash = $2, next_issued_at = $3
     WHERE id = $1 AND revoked_at IS NULL AND persistent
       AND coalesce(rotated_at, created_at) <= $4
       AND (next_issued_at IS NULL OR next_issued_at <= $5)`,
    [session, tokenHash(token), now, after(now, -tokenLife), after(now, -rotationGrace)],
  )
  if (!rowCount) throw new DomainError('conflict')
  return token
}
