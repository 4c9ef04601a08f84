import type { Database } from '#kernel/db/connection.ts'
import { raw, type Sql, sql } from '#kernel/db/sql.ts'
import { eachPage, pageSize } from '#kernel/jobs/rows.ts'
import { eraseComments } from '../../comments/commands/erase.ts'
import { eraseProposals } from '../../proposals/commands/erase.ts'
import { objectableSince, type ThingOf, textKeptFor } from '../rules.ts'

const of = (row: string, thing: ThingOf) =>
  raw(`${row}.thing = '${thing}' AND ${row}.thing_id = t.id`)

/** True when the text of content `t` is no longer needed for a decision, an objection or an answer. */
const isSettled = (thing: ThingOf, now: Date): Sql => sql`NOT EXISTS (SELECT FROM reports r
      WHERE ${of('r', thing)} AND r.decision_id IS NULL)
    AND NOT EXISTS (SELECT FROM moderation_decisions d
      WHERE ${of('d', thing)} AND d.decided_at > ${objectableSince(now)})
    AND NOT EXISTS (SELECT FROM objections o JOIN moderation_decisions d ON d.id = o.decision_id
      WHERE ${of('d', thing)} AND o.answer_id IS NULL)`

const due = (thing: ThingOf, now: Date, after: number) =>
  sql`SELECT t.id FROM ${raw(thing === 'comment' ? 'comments' : 'proposals')} t
    WHERE t.removed_at < ${now}::timestamptz - make_interval(days => ${textKeptFor}::int)
      AND t.erased_at IS NULL AND ${isSettled(thing, now)} AND t.id > ${after}
    ORDER BY t.id LIMIT ${pageSize}`

/** Erases the texts of reports once the time to object is over. */
const eraseReports = (db: Database, now: Date) =>
  db.run(
    sql`UPDATE reports r SET words = '', as_read = '' FROM moderation_decisions d
      WHERE d.id = r.decision_id AND r.as_read <> '' AND d.decided_at < ${objectableSince(now)}
        AND NOT EXISTS (SELECT FROM objections o WHERE o.decision_id = d.id AND o.answer_id IS NULL)`,
  )

/** Erases each text in its own transaction, so that long runs do not keep locks. */
export const eraseTexts = async (db: Database, now: Date) => {
  for (const [thing, job, erase] of [
    ['comment', 'moderation.erase-comment', eraseComments],
    ['proposal', 'moderation.erase-proposal', eraseProposals],
  ] as const) {
    const page = (after: number) => due(thing, now, after)
    await eachPage(db, job, { page, now }, ({ id }) =>
      db.transaction(async (tx) => void (await erase(tx, [id], now))),
    )
  }
  await eraseReports(db, now)
}
