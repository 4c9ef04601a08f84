import type { Db } from '#kernel/db/connection.ts'
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

type Link = { member: MemberId; subject: MailSubject }

export const isOn = async (db: Db, { member, subject }: Link) => {
  if (subject === 'digest') return (await findSettings(db, member)).digest !== 'off'
  if (subject === 'marketing')
    return (await listConsents(db, member)).some(({ kind, given }) => kind === subject && given)
  const chosen = (await listPreferences(db, member)).find(({ type }) => type === subject)
  return (chosen ?? defaultOf(subject)).email
}

export const optOutsRoutes = (routes: Routes, { db, clock }: Deps) => {
  const gates = { limit: 'optOut' } as const

  /** Accepts only links that this shop has signed. A repeated opt-out writes nothing. */
  const stop = async (token: string, address: string) => {
    const link = await readOptOut(db, token)
    const reached = sql`SELECT FROM members
      WHERE id = ${link?.member ?? null} AND deleted_at IS NULL AND email IS NOT NULL`
    if (!link || !(await db.first(reached))) throw new DomainError('not_found')
    const { member, subject } = link
    if (await isOn(db, link)) {
      const answer = { address, now: clock.now() }
      if (subject === 'digest') await changeSettings(db, member, { digest: 'off' })
      else if (subject === 'marketing')
        await db.transaction((tx) => recordConsents(tx, member, { marketing: false }, answer))
      else await changePreferences(db, member, [{ type: subject, email: false }])
    }
    return { data: { about: subject } }
  }

  routes.answer(optOuts.stop, gates, ({ body, address }) => stop(body.token, address))
  routes.answer(optOuts.oneClick, gates, ({ params, address }) => stop(params.token, address))
}
