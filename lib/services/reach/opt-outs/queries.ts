import { findSettings, listConsents, listPreferences } from '../../members/preferences/queries.ts'
import { defaultOf } from '../../members/preferences/rules.ts'
import type { Db } from '../../platform/db/connection.ts'
import { sql } from '../../platform/db/sql.ts'
import { DomainError } from '../../platform/error.ts'
import type { Link } from './policy.ts'
import type { Standing } from './present.ts'

const isOn = async (db: Db, { member, subject }: Link) => {
  if (subject === 'digest') return (await findSettings(db, member)).digest !== 'off'
  if (subject === 'marketing')
    return (await listConsents(db, member)).some(({ kind, given }) => kind === subject && given)
  const chosen = (await listPreferences(db, member)).find(({ type }) => type === subject)
  return (chosen ?? defaultOf(subject)).email
}

export const findStanding = async (db: Db, link: Link): Promise<Standing> => {
  const owner = await db.first<{ email: string }>(
    sql`SELECT email FROM members WHERE id = ${link.member} AND deleted_at IS NULL
      AND email IS NOT NULL`,
  )
  if (!owner) throw new DomainError('not_found')
  return { subject: link.subject, email: owner.email, on: await isOn(db, link) }
}
