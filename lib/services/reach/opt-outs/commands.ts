import {
  changePreferences,
  changeSettings,
  recordConsents,
} from '../../members/preferences/commands.ts'
import { findSettings } from '../../members/preferences/queries.ts'
import type { Database } from '../../platform/db/connection.ts'
import type { Link } from './policy.ts'
import { findStanding } from './queries.ts'

type Said = { on: boolean; address: string; now: Date }

const choose = async (db: Database, { member, subject }: Link, { on, ...said }: Said) => {
  if (subject === 'digest') {
    const { digest } = await findSettings(db, member)
    return changeSettings(db, member, {
      digest: on ? (digest === 'off' ? 'sunday' : digest) : 'off',
    })
  }
  if (subject === 'marketing')
    return db.transaction((tx) => recordConsents(tx, member, { marketing: on }, said))
  return changePreferences(db, member, [{ type: subject, email: on }])
}

/** Said twice it is the same, and writes nothing more. */
export const chooseByLink = async (db: Database, link: Link, said: Said) => {
  const before = await findStanding(db, link)
  if (before.on === said.on) return before
  await choose(db, link, said)
  return findStanding(db, link)
}
