import type { Tx } from '#kernel/db/connection.ts'
import { raw, sql } from '#kernel/db/sql.ts'
import { defineJob } from '#kernel/jobs/job.ts'
import { eachPage, pageSize } from '#kernel/jobs/rows.ts'
import { releasePicture } from '#lib/tools/pictures/commands.ts'
import { objectableSince, type ThingOf, tables, textKeptFor } from './rules.ts'

const of = (row: string, thing: ThingOf) =>
  raw(`${row}.thing = '${thing}' AND ${row}.thing_id = t.id`)

/** Lists removed content whose text is no longer needed for a decision, an objection or an answer. */
const due = (thing: ThingOf, now: Date, after: number) =>
  sql`SELECT t.id FROM ${raw(tables[thing])} t
    WHERE t.removed_at < ${now}::timestamptz - make_interval(days => ${textKeptFor}::int)
      AND t.erased_at IS NULL AND t.id > ${after}
      AND NOT EXISTS (SELECT FROM reports r WHERE ${of('r', thing)} AND r.decision_id IS NULL)
      AND NOT EXISTS (SELECT FROM moderation_decisions d
        WHERE ${of('d', thing)} AND d.decided_at > ${objectableSince(now)})
      AND NOT EXISTS (SELECT FROM objections o JOIN moderation_decisions d ON d.id = o.decision_id
        WHERE ${of('d', thing)} AND o.answer_id IS NULL)
    ORDER BY t.id LIMIT ${pageSize}`

/** Leaves what was restored in the meantime as it is. */
const erase = {
  comment: (tx: Tx, id: number, now: Date) =>
    tx.run(
      sql`UPDATE comments SET body = '-', mentions = '{}', erased_at = ${now}
        WHERE id = ${id} AND removed_at IS NOT NULL`,
    ),
  proposal: async (tx: Tx, id: number, now: Date) => {
    const before = await tx.first<{ picture: string | null }>(
      sql`SELECT picture_id picture FROM proposals
        WHERE id = ${id} AND removed_at IS NOT NULL FOR NO KEY UPDATE`,
    )
    await tx.run(
      sql`UPDATE proposals SET title = '---', slug = 'p', description = '', links = '[]',
          picture_id = NULL, erased_at = ${now} WHERE id = ${id} AND removed_at IS NOT NULL`,
    )
    if (before?.picture) await releasePicture(tx, before.picture)
  },
}

/**
 * Erases each text in its own transaction, so that long runs do not keep locks, and the texts of
 * reports once the time to object is over.
 */
export const eraseRemoved = defineJob({
  name: 'moderation.erase-removed',
  cron: '50 3 * * *',
  run: async ({ db, clock }) => {
    const now = clock.now()
    for (const [thing, job] of [
      ['comment', 'moderation.erase-comment'],
      ['proposal', 'moderation.erase-proposal'],
    ] as const) {
      const page = (after: number) => due(thing, now, after)
      await eachPage(db, job, { page, now }, ({ id }) =>
        db.transaction<unknown>((tx) => erase[thing](tx, id, now)),
      )
    }
    await db.run(
      sql`UPDATE reports r SET words = '', as_read = '' FROM moderation_decisions d
        WHERE d.id = r.decision_id AND r.as_read <> '' AND d.decided_at < ${objectableSince(now)}
          AND NOT EXISTS (SELECT FROM objections o WHERE o.decision_id = d.id AND o.answer_id IS NULL)`,
    )
  },
})
