import type { Database, Tx } from '../../platform/db/connection.ts'
import { sql } from '../../platform/db/sql.ts'
import { DomainError } from '../../platform/error.ts'
import type { MemberId } from '../../platform/http/member-id.ts'
import {
  type Channels,
  type ConsentKind,
  consentVersions,
  defaultOf,
  type NotificationType,
} from './rules.ts'

type Change = { type: NotificationType } & { [Channel in keyof Channels]?: boolean | undefined }

/** What is not given stays as it is: two tabs that change two channels do not undo each other. */
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

/** What was shown before is announced by the table itself. */
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

/** Every answer is a row of its own: what was said before stays provable. */
export const recordConsents = async (
  tx: Tx,
  member: MemberId,
  answers: Answers,
  { address, now }: { address: string; now: Date },
) => {
  for (const [kind, given] of Object.entries(answers) as [ConsentKind, boolean][])
    await tx.run(sql`INSERT INTO consents
        (member_id, kind, given, version, address, answered_at)
      VALUES (${member}, ${kind}, ${given}, ${consentVersions[kind]}, ${address}, ${now})`)
}
