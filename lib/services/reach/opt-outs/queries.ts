import { findSettings, listConsents, listPreferences } from '../../members/preferences/queries.ts'
import { defaultOf } from '../../members/preferences/rules.ts'
import type { Db } from '../../platform/db/connection.ts'
import { sql } from '../../platform/db/sql.ts'
import type { MemberId } from '../../platform/http/member-id.ts'
import type { MailSubject } from '../../platform/mail/opt-out.ts'

/** One kind of mail of one member. */
export type Link = { member: MemberId; subject: MailSubject }

export const isOn = async (db: Db, { member, subject }: Link) => {
  if (subject === 'digest') return (await findSettings(db, member)).digest !== 'off'
  if (subject === 'marketing')
    return (await listConsents(db, member)).some(({ kind, given }) => kind === subject && given)
  const chosen = (await listPreferences(db, member)).find(({ type }) => type === subject)
  return (chosen ?? defaultOf(subject)).email
}

/** True when the member exists and has an address. */
export const isReached = async (db: Db, member: MemberId) =>
  (await db.first(
    sql`SELECT FROM members WHERE id = ${member} AND deleted_at IS NULL AND email IS NOT NULL`,
  )) !== undefined
