import type { Pool } from 'pg'
import { sql } from '../../platform/db/drizzle.ts'
import type { Tx } from '../../platform/db/pool.ts'
import { DomainError } from '../../platform/error.ts'
import type { MemberId } from '../../platform/http/member-id.ts'
import { pictureColumns } from '../../platform/pictures/present.ts'
import type { UserRow } from './present.ts'

const userText = `SELECT m.id, m.name AS member_name, m.email, m.email_verified_at, m.spent_cents, m.weep_until,
    m.pending_email, m.password_hash IS NOT NULL AS has_password,
    ${pictureColumns('portrait')},
    l.number, l.name, l.cashback_percent, l.start_threshold_cents,
    (SELECT min(n.start_threshold_cents) FROM levels n
       WHERE n.start_threshold_cents > l.start_threshold_cents) AS end_threshold_cents,
    ${pictureColumns('picture')},
    (SELECT count(*)::int FROM notifications n
       WHERE n.member_id = m.id AND n.read_at IS NULL) AS unread
  FROM members m
  JOIN levels l ON l.number = m.level_number
  LEFT JOIN pictures portrait ON portrait.id = m.picture_id
  LEFT JOIN pictures picture ON picture.id = l.picture_id
  WHERE m.id = $1 AND m.deleted_at IS NULL`

export const findUser = async (pool: Pool, member: MemberId) => {
  const { rows } = await pool.query<UserRow>({ name: 'user', text: userText, values: [member] })
  return rows[0]
}

export type Credentials = { id: string; name: string; email: string; password_hash: string | null }
export type OwnerCredentials = Credentials & { knows_place: boolean; has_places: boolean }

/** Who confirmed the address, and who last claimed it without having confirmed it yet. */
export const findCredentials = async (pool: Pool, email: string, place: string) => {
  const { rows } = await pool.query<OwnerCredentials & { confirmed: boolean }>({
    name: 'credentials',
    text: `SELECT m.id, m.name, m.email, m.password_hash, m.email_verified_at IS NOT NULL AS confirmed,
        EXISTS (SELECT FROM sign_in_places p
          WHERE p.member_id = m.id AND p.address = $2) AS knows_place,
        EXISTS (SELECT FROM sign_in_places p WHERE p.member_id = m.id) AS has_places
      FROM members m WHERE m.email = $1 AND m.deleted_at IS NULL
      ORDER BY m.email_verified_at IS NULL, m.joined_at DESC LIMIT 2`,
    values: [email, place],
  })
  return {
    owner: rows.find(({ confirmed }) => confirmed),
    claim: rows.find(({ confirmed }) => !confirmed),
  }
}

/** Who gets the mail about an address: its owner, or who last claimed it. */
export const findByAddress = async (pool: Pool, email: string) => {
  const { rows } = await pool.query<{ id: string; name: string; email: string }>({
    name: 'member-by-address',
    text: `SELECT id, name, email FROM members WHERE email = $1 AND deleted_at IS NULL
      ORDER BY email_verified_at IS NULL, joined_at DESC LIMIT 1`,
    values: [email],
  })
  return rows[0]
}

export type OwnAccount = {
  id: string
  name: string
  email: string
  email_verified_at: Date | null
  pending_email: string | null
  password_hash: string | null
  picture_id: string | null
}

const ownText = `id, name, email, email_verified_at, pending_email, password_hash, picture_id
  FROM members`

export const findOwnAccount = async (pool: Pool, member: MemberId) => {
  const { rows } = await pool.query<OwnAccount>({
    name: 'own-account',
    text: `SELECT ${ownText} WHERE id = $1 AND deleted_at IS NULL`,
    values: [member],
  })
  if (!rows[0]) throw new DomainError('unauthenticated')
  return rows[0]
}

/** Locked, so that what is decided by it still holds when it is done. */
export const lockAccount = async (tx: Tx, member: MemberId) => {
  const { rows } = await tx.execute<OwnAccount>(
    sql`SELECT ${sql.raw(ownText)} WHERE id = ${member} AND deleted_at IS NULL FOR UPDATE`,
  )
  if (!rows[0]) throw new DomainError('unauthenticated')
  return rows[0]
}
