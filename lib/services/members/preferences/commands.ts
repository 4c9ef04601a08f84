import { sql } from '../../platform/db/drizzle.ts'
import { assertTransaction, type Db, type Tx, transaction } from '../../platform/db/pool.ts'
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
export const changePreferences = (db: Db, member: MemberId, changes: Change[]) =>
  transaction(db, async (tx) => {
    for (const { type, app, email, push } of changes) {
      const first = defaultOf(type)
      await tx.execute(sql`INSERT INTO preferences AS p (member_id, type, app, email, push)
        VALUES (${member}, ${type}, ${app ?? first.app}, ${email ?? first.email},
          ${push ?? first.push})
        ON CONFLICT (member_id, type) DO UPDATE SET app = coalesce(${app ?? null}, p.app),
          email = coalesce(${email ?? null}, p.email), push = coalesce(${push ?? null}, p.push)`)
    }
  })

export const chooseInterests = (db: Db, member: MemberId, chosen: number[]) =>
  transaction(db, async (tx) => {
    const ids = [...new Set(chosen)]
    await tx.execute(sql`DELETE FROM member_interests WHERE member_id = ${member}`)
    const { rowCount } = await tx.execute(sql`INSERT INTO member_interests (member_id, interest_id)
      SELECT ${member}, id FROM interests WHERE id = ANY (${sql.param(ids)}::bigint[])
      ON CONFLICT DO NOTHING`)
    if (rowCount !== ids.length)
      throw new DomainError('invalid', { fields: { interests: ['interests.unknown'] } })
  })

type Answers = { [Kind in ConsentKind]?: boolean }

/** Every answer is a row of its own: what was said before stays provable. */
export const recordConsents = async (
  tx: Db | Tx,
  member: MemberId,
  answers: Answers,
  { address, now }: { address: string; now: Date },
) => {
  assertTransaction(tx)
  for (const [kind, given] of Object.entries(answers) as [ConsentKind, boolean][])
    await tx.execute(sql`INSERT INTO consents
        (member_id, kind, given, version, address, answered_at)
      VALUES (${member}, ${kind}, ${given}, ${consentVersions[kind]}, ${address}, ${now})`)
}
