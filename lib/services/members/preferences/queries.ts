import type { Db, Tx } from '#kernel/db/connection.ts'
import { sql } from '#kernel/db/sql.ts'
import type { MemberId } from '#kernel/http/member-id.ts'
import {
  type Channels,
  type ConsentKind,
  type Digest,
  defaultOf,
  defaultSettings,
  type NoticeSettings,
  type NotificationType,
  weekBefore,
} from './rules.ts'

export const listPreferences = (db: Db, member: MemberId) =>
  db.rows<Channels & { type: NotificationType }>(
    sql`SELECT type, app, email, push FROM preferences WHERE member_id = ${member}`.named(
      'preferences',
    ),
  )

/** Recipient that still has an account; `address` is null unless it is confirmed. */
export type NoticeRecipient = { id: number; name: string; address: string | null }

export const listRecipients = (db: Db, members: readonly number[]) =>
  db.rows<NoticeRecipient>(
    sql`SELECT id, name, CASE WHEN email_verified_at IS NOT NULL THEN email END address
      FROM members WHERE id = ANY (${members}::bigint[]) AND deleted_at IS NULL
      ORDER BY id`.named('recipients of notices'),
  )

/** Member with the channels of this type of notification; `address` is null unless it is confirmed. */
export type Reader = Channels & { name: string; address: string | null } & SettingsRow

type SettingsRow = {
  has_settings: boolean
  quiet_from: number | null
  quiet_to: number | null
  digest: Digest | null
  weekly_cap: number | null
}

const settingsColumns = sql`s.member_id IS NOT NULL AS has_settings, s.quiet_from, s.quiet_to,
  s.digest, s.weekly_cap`

/** Locks the member until the commit, so that nobody is notified after deleting the account. */
export const findReader = (tx: Tx, member: number, type: NotificationType) => {
  const first = defaultOf(type)
  return tx.first<Reader>(
    sql`SELECT m.name, CASE WHEN m.email_verified_at IS NOT NULL THEN m.email END address,
        coalesce(p.app, ${first.app}) app, coalesce(p.email, ${first.email}) email,
        coalesce(p.push, ${first.push}) push, ${settingsColumns}
      FROM members m LEFT JOIN preferences p ON p.member_id = m.id AND p.type = ${type}
      LEFT JOIN notice_settings s ON s.member_id = m.id
      WHERE m.id = ${member} AND m.deleted_at IS NULL FOR KEY SHARE OF m`.named('reader'),
  )
}

/** True when the member `m` with the settings `s` may get another optional mail this week. */
export const hasMailLeft = (now: Date) =>
  sql`((s.member_id IS NOT NULL AND s.weekly_cap IS NULL) OR (
    SELECT count(*) FROM optional_mails o WHERE o.member_id = m.id
      AND o.queued_at > ${weekBefore(now)}
  ) < coalesce(s.weekly_cap, ${defaultSettings.weeklyCap}::int))`

export const settingsOf = (row: SettingsRow): NoticeSettings => {
  if (!row.has_settings) return defaultSettings
  const { quiet_from: from, quiet_to: to } = row
  return {
    quiet: from === null || to === null ? null : { from, to },
    digest: row.digest ?? 'off',
    weeklyCap: row.weekly_cap,
  }
}

export const findSettings = async (db: Db, member: MemberId): Promise<NoticeSettings> => {
  const row = await db.first<SettingsRow>(
    sql`SELECT ${settingsColumns} FROM notice_settings s WHERE s.member_id = ${member}`.named(
      'notice-settings',
    ),
  )
  return row ? settingsOf(row) : defaultSettings
}

export const areActivitiesShown = async (db: Db, member: MemberId) =>
  !(await db.first(
    sql`SELECT FROM hidden_activities WHERE member_id = ${member}`.named('hidden activities'),
  ))

export const listChosenInterests = (db: Db, member: MemberId) =>
  db.rows<{ id: number; slug: string; name: string }>(
    sql`SELECT i.id, i.slug, i.name FROM member_interests c JOIN interests i ON i.id = c.interest_id
      WHERE c.member_id = ${member} ORDER BY i.position, i.id`.named('chosen-interests'),
  )

type ConsentRow = { kind: ConsentKind; given: boolean; version: string; answered_at: Date }

/** Returns the latest answer to each question. */
export const listConsents = (db: Db, member: MemberId) =>
  db.rows<ConsentRow>(
    sql`SELECT DISTINCT ON (kind) kind, given, version, answered_at FROM consents
      WHERE member_id = ${member} ORDER BY kind, answered_at DESC, id DESC`.named('consents'),
  )
