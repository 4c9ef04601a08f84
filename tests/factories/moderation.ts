import type { Pool } from 'pg'
import type { Database } from '#kernel/db/connection.ts'
import { decide } from '#lib/services/community/moderation/commands/decide.ts'
import { buildWriter } from './writers.ts'

type Named = { of: 'comment' | 'proposal'; id: number }
type Made = Partial<Parameters<typeof decide>[2]>

/** Decides in a transaction, as the command does. */
export const decideThat = (db: Database, named: Named, given: Made, now: Date) => {
  const { kind = 'remove', ground = kind === 'remove' ? 'conditions' : null } = given
  const { facts = 'Vende fuori di qui.', operator = 'oro' } = given
  const decision = { kind, ground, facts, operator }
  return db.transaction((tx) => decide(tx, named, decision, now))
}

/** Builds confirmed members who signed up a while ago. */
export const buildWriters = (pool: Pool, count: number, now: Date) =>
  Promise.all(Array.from({ length: count }, () => buildWriter(pool, { now })))
