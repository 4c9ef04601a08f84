import type { Database, Db, Tx } from '#kernel/db/connection.ts'
import { sql } from '#kernel/db/sql.ts'
import { DomainError } from '#kernel/error.ts'
import type { MemberId } from '#kernel/http/member-id.ts'
import { legalVersion } from '../legal/queries.ts'
import { findSettings, hasMailLeft } from './queries.ts'
import {
  type Channels,
  type ConsentKind,
  consentTexts,
  type Digest,
  defaultOf,
  type NoticeSettings,
  type NotificationType,
  weekBefore,
} from './rules.ts'

type Change = { type: NotificationType } & { [Channel in keyof Channels]?: boolean | undefined }

/** Omitted channels stay unchanged: two tabs that change two channels do not undo each other. */
export const changePreferences = (db: Database, member: MemberId, changes: Change[]) =>
  db.transaction(async (tx) => {
    for (const { type, app, email, push } of changes) {
      const first = defaultOf(type)
      await tx.run(sql`INSERT INTO preferences AS p (member_id, type, app, email, push)
        VALUES (${member}, ${type}, ${app ?? first.app}, ${email ?? first.email},
          ${push ?? first.push})
        ON CONFLICT (member_id, type) DO UPDATE SET app = coalesce(${app ?? null}, p.app),
          email = coalesce(${email ?? null}, p.email), push = coalesce(${push ?? null}, p.push)`)
    }
  })

type SettingsChange = { [Part in keyof NoticeSettings]?: NoticeSettings[Part] | undefined }

/** Omitted settings stay unchanged. */
export const changeSettings = (db: Database, member: MemberId, change: SettingsChange) =>
  db.transaction(async (tx) => {
    await tx.run(sql`SELECT pg_advisory_xact_lock(hashtextextended(${`notices ${member}`}, 0))`)
    const now = await findSettings(tx, member)
    const { quiet = now.quiet, digest = now.digest, weeklyCap = now.weeklyCap } = change
    await tx.run(sql`INSERT INTO notice_settings
        (member_id, quiet_from, quiet_to, digest, weekly_cap)
      VALUES (${member}, ${quiet?.from ?? null}, ${quiet?.to ?? null}, ${digest}, ${weeklyCap})
      ON CONFLICT (member_id) DO UPDATE SET quiet_from = excluded.quiet_from,
        quiet_to = excluded.quiet_to, digest = excluded.digest, weekly_cap = excluded.weekly_cap`)
  })

/** Counts an optional mail for the limit of seven days; false when the limit is reached. */
export const takeMail = async (tx: Tx, member: number, cap: number | null, now: Date) => {
  await tx.run(sql`SELECT pg_advisory_xact_lock(hashtextextended(${`notices ${member}`}, 0))`)
  const rowCount = await tx.run(
    sql`INSERT INTO optional_mails (member_id, queued_at)
    SELECT ${member}::bigint, ${now}::timestamptz WHERE ${cap}::int IS NULL OR (
      SELECT count(*) FROM optional_mails o WHERE o.member_id = ${member}
        AND o.queued_at > ${weekBefore(now)}) < ${cap}::int`.named('take-mail'),
  )
  return rowCount > 0
}

type Due = { digest: Digest; since: Date; now: Date; count: number }

/** Returns members without the digest of this day, and marks it as sent. */
export const takeDigests = async (tx: Tx, { digest, since, now, count }: Due) => {
  const due = await tx.rows<{ member_id: number }>(
    sql`UPDATE notice_settings SET digest_sent_at = ${now} WHERE member_id IN (
      SELECT s.member_id FROM notice_settings s JOIN members m ON m.id = s.member_id
      WHERE s.digest = ${digest} AND m.deleted_at IS NULL
        AND (s.digest_sent_at IS NULL OR s.digest_sent_at < ${since})
      ORDER BY s.member_id LIMIT ${count} FOR UPDATE OF s SKIP LOCKED)
    RETURNING member_id`,
  )
  return due.map(({ member_id }) => member_id)
}

export const forgetCountedMails = (db: Db, now: Date) =>
  db.run(sql`DELETE FROM optional_mails WHERE queued_at < ${weekBefore(now)}`)

/** Does the same for many members at once; returns those below their limit. */
export const takeMails = async (tx: Tx, members: readonly number[], now: Date) => {
  const rows = await tx.rows<{ member_id: number }>(
    sql`INSERT INTO optional_mails (member_id, queued_at)
      SELECT m.id, ${now}::timestamptz FROM unnest(${members}::bigint[]) m(id)
      LEFT JOIN notice_settings s ON s.member_id = m.id
      WHERE ${hasMailLeft(now)} RETURNING member_id`.named('take-mails'),
  )
  return new Set(rows.map(({ member_id }) => member_id))
}

export const chooseInterests = (db: Database, member: MemberId, chosen: number[]) =>
  db.transaction(async (tx) => {
    const ids = [...new Set(chosen)]
    await tx.run(sql`DELETE FROM member_interests WHERE member_id = ${member}`)
    const known = await tx.run(sql`INSERT INTO member_interests (member_id, interest_id)
      SELECT ${member}::bigint, id FROM interests WHERE id = ANY (${ids}::bigint[])
      ON CONFLICT DO NOTHING`)
    if (known !== ids.length)
      throw new DomainError('invalid', { fields: { interests: ['interests.unknown'] } })
  })

/** Needs no announcement: a trigger of the table announces the change. */
export const showActivities = (
  db: Database,
  member: MemberId,
  { shown, now }: { shown: boolean; now: Date },
) =>
  db.transaction((tx) =>
    tx.run(
      shown
        ? sql`DELETE FROM hidden_activities WHERE member_id = ${member}`.named('show activities')
        : sql`INSERT INTO hidden_activities (member_id, hidden_at) VALUES (${member}, ${now})
            ON CONFLICT DO NOTHING`.named('hide activities'),
    ),
  )

type Answers = { [Kind in ConsentKind]?: boolean }

/** Appends a row for each answer, so that earlier answers stay provable. */
export const recordConsents = async (
  tx: Tx,
  member: MemberId,
  answers: Answers,
  { address, now }: { address: string; now: Date },
) => {
  for (const [kind, given] of Object.entries(answers) as [ConsentKind, boolean][])
    await tx.run(sql`INSERT INTO consents
        (member_id, kind, given, version, address, answered_at)
      VALUES (${member}, ${kind}, ${given}, ${legalVersion(consentTexts[kind])}, ${address}, ${now})`)
}
