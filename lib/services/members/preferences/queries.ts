import type { Db } from '../../platform/db/connection.ts'
import { sql } from '../../platform/db/sql.ts'
import type { MemberId } from '../../platform/http/member-id.ts'
import { type Channels, type ConsentKind, defaultOf, type NotificationType } from './rules.ts'

export type PreferenceRow = Channels & { type: NotificationType }

export const listPreferences = (db: Db, member: MemberId) =>
  db.rows<PreferenceRow>(
    sql`SELECT type, app, email, push FROM preferences WHERE member_id = ${member}`.named(
      'preferences',
    ),
  )

/** Who is still here, with the ways this type of notice may take; `address` only when it is confirmed. */
export type Reader = Channels & { id: number; name: string; address: string | null }

export const listReaders = (db: Db, members: readonly number[], type: NotificationType) => {
  const first = defaultOf(type)
  return db.rows<Reader>(
    sql`SELECT m.id, m.name, CASE WHEN m.email_verified_at IS NOT NULL THEN m.email END address,
        coalesce(p.app, ${first.app}) app, coalesce(p.email, ${first.email}) email,
        coalesce(p.push, ${first.push}) push
      FROM members m LEFT JOIN preferences p ON p.member_id = m.id AND p.type = ${type}
      WHERE m.id = ANY (${members}::bigint[]) AND m.deleted_at IS NULL ORDER BY m.id`,
  )
}

export const areActivitiesShown = async (db: Db, member: MemberId) =>
  !(await db.first(
    sql`SELECT FROM hidden_activities WHERE member_id = ${member}`.named('hidden activities'),
  ))

export type InterestRow = { id: number; slug: string; name: string }

export const listChosenInterests = (db: Db, member: MemberId) =>
  db.rows<InterestRow>(
    sql`SELECT i.id, i.slug, i.name FROM member_interests c JOIN interests i ON i.id = c.interest_id
      WHERE c.member_id = ${member} ORDER BY i.position, i.id`.named('chosen-interests'),
  )

export type ConsentRow = { kind: ConsentKind; given: boolean; version: string; answered_at: Date }

/** The last answer to each question. */
export const listConsents = (db: Db, member: MemberId) =>
  db.rows<ConsentRow>(
    sql`SELECT DISTINCT ON (kind) kind, given, version, answered_at FROM consents
      WHERE member_id = ${member} ORDER BY kind, answered_at DESC, id DESC`.named('consents'),
  )
