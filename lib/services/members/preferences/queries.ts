import type { Pool } from 'pg'
import type { MemberId } from '../../platform/http/member-id.ts'
import type { Channels, ConsentKind, NotificationType } from './rules.ts'

export type PreferenceRow = Channels & { type: NotificationType }

export const listPreferences = async (pool: Pool, member: MemberId) => {
  const { rows } = await pool.query<PreferenceRow>({
    name: 'preferences',
    text: 'SELECT type, app, email, push FROM preferences WHERE member_id = $1',
    values: [member],
  })
  return rows
}

export type InterestRow = { id: number; slug: string; name: string }

export const listChosenInterests = async (pool: Pool, member: MemberId) => {
  const { rows } = await pool.query<InterestRow>({
    name: 'chosen-interests',
    text: `SELECT i.id, i.slug, i.name FROM member_interests c JOIN interests i ON i.id = c.interest_id
      WHERE c.member_id = $1 ORDER BY i.position, i.id`,
    values: [member],
  })
  return rows
}

export type ConsentRow = { kind: ConsentKind; given: boolean; version: string; answered_at: Date }

/** The last answer to each question. */
export const listConsents = async (pool: Pool, member: MemberId) => {
  const { rows } = await pool.query<ConsentRow>({
    name: 'consents',
    text: `SELECT DISTINCT ON (kind) kind, given, version, answered_at FROM consents
      WHERE member_id = $1 ORDER BY kind, answered_at DESC, id DESC`,
    values: [member],
  })
  return rows
}
