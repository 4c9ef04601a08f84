import {
  changePreferences,
  changeSettings,
  recordConsents,
} from '../../members/preferences/commands.ts'
import type { Database } from '../../platform/db/connection.ts'
import { isOn, type Link } from './queries.ts'

type Answer = { address: string; now: Date }

const stop = (db: Database, { member, subject }: Link, answer: Answer) => {
  if (subject === 'digest') return changeSettings(db, member, { digest: 'off' })
  if (subject === 'marketing')
    return db.transaction((tx) => recordConsents(tx, member, { marketing: false }, answer))
  return changePreferences(db, member, [{ type: subject, email: false }])
}

/** Idempotent: a repeated opt-out writes nothing. */
export const stopMails = async (db: Database, link: Link, answer: Answer) => {
  if (await isOn(db, link)) await stop(db, link, answer)
}
