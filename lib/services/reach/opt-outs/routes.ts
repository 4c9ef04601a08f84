import type { Database, Db } from '#kernel/db/connection.ts'
import { sql } from '#kernel/db/sql.ts'
import { DomainError } from '#kernel/error.ts'
import type { MemberId } from '#kernel/http/member-id.ts'
import type { Routes } from '#kernel/http/routes.ts'
import { optOuts } from '#lib/contract/preferences.ts'
import { type MailSubject, readOptOut } from '#lib/tools/mail/opt-out.ts'
import type { Deps } from '../../deps.ts'
import {
  changePreferences,
  changeSettings,
  recordConsents,
} from '../../members/preferences/commands.ts'
import { findSettings, listConsents, listPreferences } from '../../members/preferences/queries.ts'
import { defaultOf } from '../../members/preferences/rules.ts'

/** One kind of mail of one member. */
type Link = { member: MemberId; subject: MailSubject }

export const isOn = async (db: Db, { member, subject }: Link) => {
  if (subject === 'digest') return (await findSettings(db, member)).digest !== 'off'
  if (subject === 'marketing')
    return (await listConsents(db, member)).some(({ kind, given }) => kind === subject && given)
  const chosen = (await listPreferences(db, member)).find(({ type }) => type === subject)
  return (chosen ?? defaultOf(subject)).email
}

/** True when the member exists and has an address. */
const isReached = async (db: Db, member: MemberId) =>
  (await db.first(
    sql`SELECT FROM members WHERE id = ${member} AND deleted_at IS NULL AND email IS NOT NULL`,
  )) !== undefined

/** Accepts only links that this shop has signed. */
const requireLink = async (db: Db, token: string): Promise<Link> => {
  const link = await readOptOut(db, token)
  if (!link || !(await isReached(db, link.member))) throw new DomainError('not_found')
  return link
}

type Answer = { address: string; now: Date }

const stop = (db: Database, { member, subject }: Link, answer: Answer) => {
  if (subject === 'digest') return changeSettings(db, member, { digest: 'off' })
  if (subject === 'marketing')
    return db.transaction((tx) => recordConsents(tx, member, { marketing: false }, answer))
  return changePreferences(db, member, [{ type: subject, email: false }])
}

/** Idempotent: a repeated opt-out writes nothing. */
const stopMails = async (db: Database, link: Link, answer: Answer) => {
  if (await isOn(db, link)) await stop(db, link, answer)
}

export const optOutsRoutes = (routes: Routes, { db, clock }: Deps) => {
  const gates = { limit: 'optOut' } as const
  const stop = async (token: string, address: string) => {
    const link = await requireLink(db, token)
    await stopMails(db, link, { address, now: clock.now() })
    return { data: { about: link.subject } }
  }

  routes.answer(optOuts.stop, gates, ({ body, address }) => stop(body.token, address))
  routes.answer(optOuts.oneClick, gates, ({ params, address }) => stop(params.token, address))
}
