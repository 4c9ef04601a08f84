import { hash } from 'node:crypto'
import type { Pool } from 'pg'
import { connectionOf } from '#kernel/db/connection.ts'
import { type MemberId, memberId } from '#kernel/http/member-id.ts'
import { openSession } from '#lib/services/members/sessions/commands.ts'
import type { NotificationData } from '#lib/tools/notify.ts'
import { hashPassword } from '#lib/tools/password-hash.ts'
import { insertId, insertRow } from './rows.ts'

let made = 0

export const buildPicture = async (pool: Pool) => {
  const id = hash('sha256', `picture ${made++} ${process.pid}`).slice(0, 32)
  await insertRow(pool, 'pictures', {
    id,
    media_type: 'image/png',
    width: 1200,
    height: 1200,
    tint: '#336699',
  })
  return id
}

type Level = { number?: number; name?: string; cashbackPercent?: number; fromCents?: number }

/** Idempotent: every member needs the first level. */
export const buildLevel = async (pool: Pool, given: Level = {}) => {
  const { number = 1, name = `Livello ${number}`, cashbackPercent = number } = given
  await pool.query(
    `INSERT INTO levels (number, name, cashback_percent, start_threshold_cents)
     VALUES ($1, $2, $3, $4) ON CONFLICT DO NOTHING`,
    [number, name, cashbackPercent, given.fromCents ?? (number - 1) * 10_000],
  )
  return number
}

type Member = {
  name?: string
  email?: string
  password?: string
  levelNumber?: number
  spentCents?: number
  weepUntil?: Date
  verifiedAt?: Date
  pictureId?: string
  deletedAt?: Date
}

export type BuiltMember = { id: MemberId; name: string; email: string }

export const buildMember = async (pool: Pool, given: Member = {}): Promise<BuiltMember> => {
  const { name = `Socia ${made++}`, email = `socia${made++}@example.org` } = given
  const level = await buildLevel(pool, given.levelNumber ? { number: given.levelNumber } : {})
  const id = await insertId(pool, 'members', {
    name,
    email,
    password_hash: given.password && (await hashPassword(given.password)),
    level_number: level,
    spent_cents: given.spentCents,
    weep_until: given.weepUntil,
    email_verified_at: given.verifiedAt,
    picture_id: given.pictureId,
    deleted_at: given.deletedAt,
  })
  return { id: memberId(id), name, email }
}

type Session = { member?: BuiltMember; persistent?: boolean; now?: Date }

/** Builds a session with its token. */
export const buildSession = async (pool: Pool, given: Session = {}) => {
  const member = given.member ?? (await buildMember(pool))
  const { persistent = false, now = new Date() } = given
  const opening = { persistent, now, from: { agent: '', address: '' } }
  return { member, token: await openSession(connectionOf(pool), member.id, opening) }
}

type Notification = {
  member: BuiltMember
  type?: string
  data?: Partial<NotificationData>
  createdAt?: Date
  readAt?: Date
}

export const buildNotification = (pool: Pool, given: Notification) => {
  const data: NotificationData = {
    description: 'Il gruppo di **Rotta delle Spezie** è partito',
    picture_id: null,
    type: 'preorder',
    slug: null,
    id: null,
    url: null,
    ...given.data,
  }
  return insertId(pool, 'notifications', {
    member_id: given.member.id,
    type: given.type ?? 'preorder',
    data,
    created_at: given.createdAt,
    read_at: given.readAt,
  })
}
