import type { Tx } from '#kernel/db/connection.ts'
import { type Sql, sql } from '#kernel/db/sql.ts'
import { defineJob } from '#kernel/jobs/job.ts'
import { before, days } from '#lib/format/durations.ts'
import { releasePicture } from '#lib/tools/pictures/commands.ts'
import { raiseAlarm } from '../../operations/alarms/commands.ts'
import { announceProposals } from './commands/become.ts'

/** Deletes previews of links and uploads that no proposal used in time, with their files. */
const forgetUnused = (name: string, cron: string, deleting: (since: Date) => Sql) =>
  defineJob({
    name,
    cron,
    run: ({ db, clock }) =>
      db.transaction(async (tx) => {
        const since = before(clock.now(), days(30))
        const gone = await tx.rows<{ picture: string | null }>(deleting(since))
        for (const { picture } of gone) if (picture) await releasePicture(tx, picture)
      }),
  })

export const forgetUnusedLinks = forgetUnused(
  'community.forget-unused-links',
  '35 3 * * *',
  (since) => sql`DELETE FROM link_previews WHERE used_at IS NULL AND read_at < ${since}
    RETURNING picture_id picture`,
)

export const forgetUnusedPictures = forgetUnused(
  'community.forget-unused-pictures',
  '45 3 * * *',
  (since) => sql`DELETE FROM proposal_pictures WHERE brought_at < ${since}
    RETURNING picture_id picture`,
)

const atATime = 40

/**
 * Opens the question of open proposals with enough votes, once each: votes that are withdrawn and
 * given again find its row. In the order of their ids, so that two processes do not deadlock.
 */
const openPriceQuestions = async (tx: Tx, priceVotes: number, now: Date) => {
  if (priceVotes === 0) return
  const opened = await tx.rows<{ id: number }>(
    sql`INSERT INTO price_questions (proposal_id, reached_at)
      SELECT id, ${now} FROM proposals p
      WHERE wants + needs >= ${priceVotes} AND removed_at IS NULL AND archived_at IS NULL
        AND item_id IS NULL AND NOT EXISTS (SELECT FROM price_questions q WHERE q.proposal_id = p.id)
      ORDER BY id LIMIT ${atATime}
      ON CONFLICT DO NOTHING RETURNING proposal_id id`.named('open price questions'),
  )
  if (opened.length > 0) await announceProposals(tx, opened)
}

export const askForPrices = defineJob({
  name: 'proposals.ask-for-prices',
  cron: '* * * * *',
  run: async (deps) => {
    const { db, config, clock } = deps
    await db.transaction((tx) => openPriceQuestions(tx, config.priceVotes, clock.now()))
    const open = await db.first<{ count: number }>(
      sql`SELECT count(*)::int count FROM price_questions q JOIN proposals p ON p.id = q.proposal_id
        WHERE q.answer IS NULL AND p.removed_at IS NULL AND p.item_id IS NULL`,
    )
    await raiseAlarm(deps, 'price_questions', open!.count)
  },
})
