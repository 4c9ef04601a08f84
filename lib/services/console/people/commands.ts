import type { Database } from '#kernel/db/connection.ts'
import { sql } from '#kernel/db/sql.ts'
import { recordAct } from '#kernel/operator-acts.ts'
import { before, hours } from '#lib/format/durations.ts'
import { type Acting, actorOf } from '../answer-act.ts'
import { findOpening } from './queries.ts'

/** Records that an operator opened a member, once an hour: the lock orders openings at the same time. */
export const recordOpening = (db: Database, call: Acting, member: number, now: Date) =>
  db.transaction(async (tx) => {
    const { id: operator } = call.operator
    await tx.run(sql`SELECT FROM operators WHERE id = ${operator} FOR NO KEY UPDATE`)
    if (await findOpening(tx, operator, member, before(now, hours(1)))) return
    await recordAct(tx, 'people.open', { member }, now, actorOf(call))
  })
