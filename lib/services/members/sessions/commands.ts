import { randomBytes } from 'node:crypto'
import { batched } from '#kernel/batched.ts'
import type { Db } from '#kernel/db/connection.ts'
import { sql } from '#kernel/db/sql.ts'
import { DomainError } from '#kernel/error.ts'
import { type FindSession, tokenHash } from '#kernel/http/call.ts'
import { type MemberId, memberId } from '#kernel/http/member-id.ts'
import { after, before } from '#lib/format/durations.ts'
import { enqueueMail } from '#lib/tools/mail/mail.ts'
import type { Deps } from '../../deps.ts'
import { sessionCopied } from './mails/account-mail.ts'
import {
  canProlong,
  findLiveSessions,
  type SessionEnd,
  type SessionRow,
  sessionEnd,
} from './queries.ts'
import {
  type ClientInfo,
  coarse,
  describeAgent,
  lifetime,
  moreTime,
  moreTimeWithin,
  rotationGrace,
  tokenLife,
  touchEvery,
} from './rules.ts'

const makeToken = () => randomBytes(32).toString('base64url')

type Opening = {
  persistent: boolean
  now: Date
  from: ClientInfo
  /** Token of a device for notifications. */
  device?: string | undefined
}

/** Returns the token, which is stored only as a hash. */
export const openSession = async (
  db: Db,
  member: MemberId,
  { persistent, now, from, device: deviceToken }: Opening,
) => {
  const token = makeToken()
  const { idle, absolute } = lifetime(persistent)
  const { label, device } = describeAgent(from.agent)
  await db.run(
    sql`INSERT INTO sessions (member_id, token_hash, persistent, created_at, last_seen_at,
       idle_until, expires_at, label, device, address)
     VALUES (${member}, ${tokenHash(token)}, ${persistent}, ${now}, ${now},
       ${after(now, idle)}, ${after(now, absolute)}, ${label}, ${device}, ${coarse(from.address)})`,
  )
  if (deviceToken) await addDevice(db, { session: token, device: deviceToken, now })
  return token
}

type Adding = { session: number | string; device: string; now: Date }

/** Registers a device by session id or by the token just made. It belongs to its latest session only. */
export const addDevice = (db: Db, { session, device, now }: Adding) => {
  const match =
    typeof session === 'number' ? sql`id = ${session}` : sql`token_hash = ${tokenHash(session)}`
  return db.run(
    sql`INSERT INTO devices (token_hash, token, member_id, session_id, added_at)
     SELECT ${tokenHash(device)}::bytea, ${device}::text, member_id, id, ${now}::timestamptz
     FROM sessions WHERE ${match}
     ON CONFLICT (token_hash) DO UPDATE SET member_id = excluded.member_id,
       session_id = excluded.session_id, added_at = excluded.added_at`,
  )
}

export const forgetDevice = (db: Db, member: MemberId, device: string) =>
  db.run(sql`DELETE FROM devices WHERE token_hash = ${tokenHash(device)} AND member_id = ${member}`)

export const endSession = async (db: Db, member: MemberId, session: number, now: Date) => {
  const ended = await db.run(sql`WITH ended AS (
      UPDATE sessions SET revoked_at = ${now}
      WHERE member_id = ${member} AND revoked_at IS NULL AND id = ${session}
      RETURNING id
    ), forgotten AS (DELETE FROM devices WHERE session_id IN (SELECT id FROM ended))
    SELECT id FROM ended`)
  if (!ended) throw new DomainError('not_found')
}

/** Ends every session of a member except the given ones. */
export const endSessions = async (
  db: Db,
  member: MemberId,
  { now, except = null }: { now: Date; except?: number | null | (number | null)[] },
) => {
  await db.run(sql`WITH ended AS (
      UPDATE sessions SET revoked_at = ${now}
      WHERE member_id = ${member} AND revoked_at IS NULL AND NOT id = ANY (${[except].flat().filter((id) => id !== null)}::bigint[])
      RETURNING id
    ) DELETE FROM devices WHERE session_id IN (SELECT id FROM ended)`)
}

const beginNext = (db: Db, { id }: SessionRow, hashed: Buffer, now: Date) =>
  db.run(
    sql`UPDATE sessions SET previous_token_hash = token_hash, token_hash = next_token_hash,
       next_token_hash = NULL, next_issued_at = NULL, rotated_at = ${now}
     WHERE id = ${id} AND next_token_hash = ${hashed}`,
  )

type SessionDeps = Pick<Deps, 'db' | 'log' | 'clock'>

/** Ends a session whose replaced token is used again: one of two holders copied it, unknown which. */
const endCopied = async ({ db, log, clock }: SessionDeps, { id, member_id }: SessionRow) => {
  const now = clock.now()
  const member = memberId(member_id)
  log.error('a token that was replaced is used again', { member, session: id })
  await db.transaction(async (tx) => {
    const owner = await tx.first<{ name: string; email: string }>(
      sql`UPDATE sessions s SET revoked_at = ${now} FROM members m
        WHERE s.id = ${id} AND s.revoked_at IS NULL AND m.id = s.member_id
        RETURNING m.name, m.email`,
    )
    if (!owner) return
    await tx.run(sql`DELETE FROM devices WHERE session_id = ${id}`)
    const data = { name: owner.name, path: '/user/tabs', at: now.getTime() }
    await enqueueMail(tx, sessionCopied, { to: owner.email, data })
  })
}

type TokenLookup = { hashed: Buffer; now: Date }

/** Returns a function that finds the valid session of a token; its use keeps the session alive. */
export const sessionFinder = (deps: SessionDeps): FindSession => {
  const { db } = deps
  const find = batched((asked: TokenLookup[]) =>
    findLiveSessions(
      db,
      asked.map(({ hashed }) => hashed),
      asked.at(-1)!.now,
    ),
  )
  return async (hashed, now, keepsIdle) => {
    const row = await find({ hashed, now })
    if (!row) return null
    if (row.token === 'previous' && now.getTime() - row.rotated_at!.getTime() > rotationGrace) {
      await endCopied(deps, row)
      return null
    }
    if (row.token === 'next') await beginNext(db, row, hashed, now)
    if (!keepsIdle && now.getTime() - row.last_seen_at.getTime() > touchEvery)
      await db.run(
        sql`UPDATE sessions SET last_seen_at = ${now},
          idle_until = least(${after(now, lifetime(row.persistent).idle)}, expires_at)
        WHERE id = ${row.id}`,
      )
    return { id: row.id, member: memberId(row.member_id) }
  }
}

/** Moves the idle end, and near the absolute end that one too; `prolonged_at` lets it happen once. */
export const prolongSession = async (db: Db, session: number, now: Date) => {
  const isMoved = sql`prolonged_at IS NULL AND expires_at <= ${after(now, moreTimeWithin)}`
  const absolute = sql`expires_at + CASE WHEN ${isMoved} THEN ${moreTime} ELSE 0 END * interval '1 ms'`
  const row = await db.first<SessionEnd>(
    sql`UPDATE sessions SET last_seen_at = ${now}, expires_at = ${absolute},
        idle_until = least(${after(now, lifetime(false).idle)}, ${absolute}),
        prolonged_at = CASE WHEN ${isMoved} THEN ${now} ELSE prolonged_at END
      WHERE id = ${session} AND revoked_at IS NULL AND NOT persistent AND ${canProlong}
      RETURNING ${sessionEnd}`,
  )
  if (!row) throw new DomainError('conflict')
  return row
}

/** Issues a token that counts from its first use, so that a lost response harms nobody. */
export const renewSession = async (db: Db, session: number, now: Date) => {
  const token = makeToken()
  const renewed = await db.run(
    sql`UPDATE sessions SET next_token_hash = ${tokenHash(token)}, next_issued_at = ${now}
     WHERE id = ${session} AND revoked_at IS NULL AND persistent
       AND coalesce(rotated_at, created_at) <= ${before(now, tokenLife)}
       AND (next_issued_at IS NULL OR next_issued_at <= ${before(now, rotationGrace)})`,
  )
  if (!renewed) throw new DomainError('conflict')
  return token
}
