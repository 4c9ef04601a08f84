import type { z } from 'zod'
import type { Db, Tx } from '#kernel/db/connection.ts'
import { joinSql, sql } from '#kernel/db/sql.ts'
import { DomainError } from '#kernel/error.ts'
import type { MemberId } from '#kernel/http/member-id.ts'
import { euros } from '#kernel/money.ts'
import type { user } from '#lib/contract/accounts.ts'
import {
  type PictureColumnsOrNull,
  pictureColumns,
  presentPicture,
} from '#lib/tools/pictures/present.ts'
import { legalVersion } from '../legal/queries.ts'
import { type LevelRow, presentLevel } from '../levels/queries.ts'
import { consentTexts } from '../preferences/rules.ts'
import { claimsChecked } from './rules.ts'

const bindingKinds = ['privacy', 'terms_and_conditions'] as const
const bindingVersions = joinSql(
  bindingKinds.map((kind) => legalVersion(consentTexts[kind])),
  ', ',
)

type User = z.output<typeof user>
type UserRow = LevelRow &
  PictureColumnsOrNull<'portrait'> &
  Omit<User, 'name' | 'code_until' | 'image' | 'level' | 'spent' | 'level_until'> & {
    member_name: string
    code_until: Date | null
    spent_cents: number
    level_until: Date | null
  }

export const findUser = async (db: Db, member: MemberId, now: Date): Promise<User> => {
  const row = await db.first<UserRow>(
    sql`SELECT m.id, m.name AS member_name, m.email, m.email_verified_at IS NOT NULL AS email_verified,
        m.spent_cents, m.level_until, m.weep_until > ${now} IS TRUE AS weep, m.pending_email,
        CASE WHEN code.code_expires_at > ${now} THEN code.code_expires_at END AS code_until,
        m.password_hash IS NOT NULL AS has_password,
        ${pictureColumns('portrait')},
        l.number, l.name, l.cashback_percent, l.start_threshold_cents,
        (SELECT min(n.start_threshold_cents) FROM levels n
           WHERE n.start_threshold_cents > l.start_threshold_cents) AS end_threshold_cents,
        ${pictureColumns('picture')},
        (SELECT count(*)::int FROM notifications n
           WHERE n.member_id = m.id AND n.seen_at IS NULL AND n.read_at IS NULL) AS unread,
        ARRAY(SELECT text.kind FROM unnest(${bindingKinds}::text[], ARRAY[${bindingVersions}])
            AS text (kind, version)
          WHERE (SELECT c.version < text.version FROM consents c
            WHERE c.member_id = m.id AND c.kind = text.kind
            ORDER BY c.answered_at DESC, c.id DESC LIMIT 1)) AS to_accept
      FROM members m
      JOIN levels l ON l.number = m.level_number
      LEFT JOIN mail_links code ON code.member_id = m.id AND code.code_hash IS NOT NULL
      LEFT JOIN pictures portrait ON portrait.id = m.picture_id
      LEFT JOIN pictures picture ON picture.id = l.picture_id
      WHERE m.id = ${member} AND m.deleted_at IS NULL`.named('user'),
  )
  if (!row) throw new DomainError('unauthenticated')
  return {
    id: row.id,
    name: row.member_name,
    email: row.email,
    email_verified: row.email_verified,
    pending_email: row.pending_email,
    code_until: row.code_until?.toISOString() ?? null,
    has_password: row.has_password,
    image: presentPicture(row, 'portrait'),
    level: presentLevel(row),
    spent: euros(row.spent_cents),
    level_until: row.level_until?.toISOString() ?? null,
    weep: row.weep,
    unread: row.unread,
    to_accept: row.to_accept,
  }
}

export type Credentials = { id: number; name: string; email: string; password_hash: string | null }
export type OwnerCredentials = Credentials & { knows_place: boolean; has_places: boolean }

const claimsTo = (email: string) =>
  sql`FROM members m WHERE m.email = ${email} AND m.email_verified_at IS NULL AND m.deleted_at IS NULL`

/**
 * Returns the owner of a confirmed address and some of the accounts that claim it: the earliest
 * ones, and the latest with a sign-up or sign-in from this network. Later claims displace neither.
 */
export const findCredentials = async (db: Db, email: string, place: string) => {
  const rows = await db.rows<OwnerCredentials & { confirmed: boolean }>(
    sql`SELECT m.id, m.name, m.email, m.password_hash, m.email_verified_at IS NOT NULL AS confirmed,
        EXISTS (SELECT FROM sign_in_places p
          WHERE p.member_id = m.id AND p.address = ${place}) AS knows_place,
        EXISTS (SELECT FROM sign_in_places p WHERE p.member_id = m.id) AS has_places
      FROM members m WHERE m.id IN (
        SELECT id FROM members
          WHERE email = ${email} AND email_verified_at IS NOT NULL AND deleted_at IS NULL
        UNION ALL
        (SELECT m.id ${claimsTo(email)} ORDER BY m.joined_at, m.id LIMIT ${claimsChecked - 1})
        UNION ALL
        (SELECT m.id ${claimsTo(email)} AND EXISTS (SELECT FROM sign_in_places p
            WHERE p.member_id = m.id AND p.address = ${place})
          ORDER BY m.joined_at DESC, m.id DESC LIMIT 1)
      )`.named('credentials'),
  )
  return {
    owner: rows.find(({ confirmed }) => confirmed),
    claims: rows.filter(({ confirmed }) => !confirmed),
  }
}

type Recipient = { id: number; name: string; email: string; knows_place: boolean }

/** Returns the owner of an address, or else its latest claim. Only networks of the owner are known ones. */
export const findByAddress = (db: Db, email: string, place = '') =>
  db.first<Recipient>(
    sql`SELECT id, name, email, email_verified_at IS NOT NULL AND EXISTS (
        SELECT FROM sign_in_places p WHERE p.member_id = m.id AND p.address = ${place}) AS knows_place
      FROM members m WHERE email = ${email} AND deleted_at IS NULL
      ORDER BY email_verified_at IS NULL, joined_at DESC LIMIT 1`.named('member-by-address'),
  )

export type OwnAccount = {
  id: number
  name: string
  email: string
  email_verified_at: Date | null
  pending_email: string | null
  password_hash: string | null
  picture_id: string | null
}

const own = (member: MemberId) =>
  sql`SELECT id, name, email, email_verified_at, pending_email, password_hash, picture_id
    FROM members WHERE id = ${member} AND deleted_at IS NULL`

export const findOwnAccount = async (db: Db, member: MemberId) => {
  const account = await db.first<OwnAccount>(own(member).named('own-account'))
  if (!account) throw new DomainError('unauthenticated')
  return account
}

/** Locks the account until the commit, so that checks on it stay valid. */
export const lockAccount = async (tx: Tx, member: MemberId) => {
  const account = await tx.first<OwnAccount>(sql`${own(member)} FOR UPDATE`)
  if (!account) throw new DomainError('unauthenticated')
  return account
}

/** Returns the address still to be confirmed: the pending new one first, being the latest request. */
export const toBeConfirmed = ({ email, email_verified_at, pending_email }: OwnAccount) =>
  pending_email ?? (email_verified_at ? null : email)

/** Returns the code of the last mail while valid. A withdrawn one was never mailed: no input matches. */
export const findCode = (db: Db, member: MemberId, now: Date) =>
  db.first<{ code_hash: string; secret_hash: Buffer; withdrawn: boolean }>(
    sql`SELECT code_hash, secret_hash, withdrawn_at IS NOT NULL AS withdrawn FROM mail_links
      WHERE member_id = ${member} AND code_expires_at > ${now}`.named('code-of-link'),
  )
