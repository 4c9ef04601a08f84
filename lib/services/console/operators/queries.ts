import type { z } from 'zod'
import type { Db, Tx } from '#kernel/db/connection.ts'
import { sql } from '#kernel/db/sql.ts'
import { DomainError } from '#kernel/error.ts'
import type { WithDates } from '#kernel/http/iso-dates.ts'
import type { operatorSessions, operators, ownAccess } from '#lib/contract/console/operators.ts'
import type { Role } from '#lib/contract/console/roles.ts'
import { secretHash } from './rules.ts'

export type OperatorRow = {
  id: number
  name: string
  email: string
  roles: Role[]
  joined_at: Date | null
  password_hash: string | null
  totp_secret: string | null
  totp_step: number | null
}

const columns = sql`o.id, o.name, o.email, o.roles, o.joined_at, o.password_hash, o.totp_secret, o.totp_step`

type SessionRow = { session: number; id: number; name: string; roles: Role[]; seen_at: Date }

export const findSession = (db: Db, tokenHash: Buffer, now: Date) =>
  db.first<SessionRow>(
    sql`SELECT s.id AS session, o.id, o.name, o.roles, s.seen_at
      FROM operator_sessions s JOIN operators o ON o.id = s.operator_id
      WHERE s.token_hash = ${tokenHash} AND s.ended_at IS NULL AND o.ended_at IS NULL
        AND s.idle_until > ${now} AND s.expires_at > ${now}`.named('operator-session'),
  )

export const findByEmail = (db: Db, email: string) =>
  db.first<OperatorRow>(
    sql`SELECT ${columns} FROM operators o WHERE email = ${email} AND ended_at IS NULL`,
  )

export const findOperator = (db: Db, id: number) =>
  db.one<OperatorRow>(sql`SELECT ${columns} FROM operators o WHERE id = ${id} AND ended_at IS NULL`)

/** Locks an operator, so that a code or an invitation counts once. */
export const lockOperator = (tx: Tx, id: number) =>
  tx.one<OperatorRow>(
    sql`SELECT ${columns} FROM operators o WHERE id = ${id} AND ended_at IS NULL FOR UPDATE`,
  )

/** Locks the open invitation of a mailed secret. */
export const lockInvitation = async (tx: Tx, token: string, now: Date) => {
  const row = await tx.first<OperatorRow & { invitation_until: Date }>(
    sql`SELECT ${columns}, o.invitation_until FROM operators o
      WHERE invitation_hash = ${secretHash(token)} AND ended_at IS NULL FOR UPDATE`,
  )
  if (!row) throw new DomainError('link_unknown')
  if (row.invitation_until <= now) throw new DomainError('link_expired')
  return row
}

export type Passkey = {
  id: number
  operator_id: number
  credential: string
  public_key: Buffer
  counter: number
  transports: string[]
}

export const findPasskey = (db: Db, credential: string) =>
  db.first<Passkey>(
    sql`SELECT p.id, p.operator_id, p.credential, p.public_key, p.counter, p.transports
      FROM operator_passkeys p JOIN operators o ON o.id = p.operator_id
      WHERE p.credential = ${credential} AND o.ended_at IS NULL AND o.joined_at IS NOT NULL`,
  )

type OwnPasskey = z.output<typeof ownAccess.list.output>['data'][number]
type ListedPasskey = WithDates<OwnPasskey, 'added_at' | 'used_at'> &
  Pick<Passkey, 'credential' | 'transports'>

export const listPasskeys = (db: Db, operator: number) =>
  db.rows<ListedPasskey>(
    sql`SELECT id, label, added_at, used_at, credential, transports FROM operator_passkeys
      WHERE operator_id = ${operator} ORDER BY added_at, id`,
  )

type Shown = z.output<typeof operatorSessions.self.output>['data']
type Self = Omit<Shown, 'seconds_left' | 'demo'> & { idle_until: Date }

export const findSelf = (db: Db, session: number) =>
  db.first<Self>(
    sql`SELECT o.id, o.name, o.email, o.roles, s.idle_until,
        EXISTS (SELECT FROM operator_passkeys p WHERE p.operator_id = o.id) AS has_passkey,
        o.password_hash IS NOT NULL AS has_code
      FROM operator_sessions s JOIN operators o ON o.id = s.operator_id WHERE s.id = ${session}`,
  )

/** True for an operator who can confirm a call; only the owner of a demo cannot. */
export const hasFactor = async (db: Db, operator: number) =>
  (await db.first(
    sql`SELECT FROM operators o WHERE o.id = ${operator} AND (o.password_hash IS NOT NULL
      OR EXISTS (SELECT FROM operator_passkeys p WHERE p.operator_id = o.id))`,
  )) !== undefined

type Colleague = WithDates<z.output<typeof operators.list.output>['data'][number], 'seen_at'>

export const listOperators = (db: Db, now: Date) =>
  db.rows<Colleague>(
    sql`SELECT o.id, o.name, o.email, o.roles,
        (SELECT max(s.seen_at) FROM operator_sessions s WHERE s.operator_id = o.id) AS seen_at,
        CASE WHEN o.joined_at IS NOT NULL THEN 'active'
          WHEN o.invitation_until > ${now} THEN 'invited' ELSE 'expired' END AS state
      FROM operators o WHERE o.ended_at IS NULL ORDER BY o.joined_at IS NULL, o.name, o.id`,
  )

/** Owners who can sign in. */
export const countOwners = async (tx: Tx) =>
  (await tx.first<{ count: number }>(
    sql`SELECT count(*)::int count FROM operators
      WHERE 'owner' = ANY (roles) AND ended_at IS NULL AND joined_at IS NOT NULL`,
  ))!.count
