import { z } from 'zod'
import type { Config } from '#kernel/config/config.ts'
import type { Db, Tx } from '#kernel/db/connection.ts'
import { sql } from '#kernel/db/sql.ts'
import { defineTask, enqueue } from '#kernel/outbox/task.ts'
import type { PriceAnswer } from '#lib/contract/community.ts'
import { mayAnswerPrice } from '../policy.ts'
import type { By } from './become.ts'
import { lockProposal } from './change.ts'

/** Task that notifies voters of an answer about the price, one batch at a time. */
export const notifyPrice = defineTask({
  queue: 'notification',
  kind: 'proposals.notify-price',
  data: z.strictObject({
    proposal: z.int(),
    /** Number of the answer; a later answer replaces it. */
    answer: z.int(),
    /** Highest member id already notified. */
    after: z.int(),
  }),
})

const announce = (tx: Tx, ids: readonly number[]) =>
  tx.run(sql`SELECT announce(${['proposals', ...ids.map((id) => `proposal:${id}`)]}::text[])`)

const atATime = 40

/**
 * Opens the question of open proposals with enough votes, once each: votes that are withdrawn and
 * given again find its row. In the order of their ids, so that two processes do not deadlock.
 */
export const openPriceQuestions = async (tx: Tx, { priceVotes }: Config, now: Date) => {
  if (priceVotes === 0) return
  const opened = await tx.rows<{ id: number }>(
    sql`INSERT INTO price_questions (proposal_id, reached_at)
      SELECT id, ${now} FROM proposals p
      WHERE wants + needs >= ${priceVotes} AND removed_at IS NULL AND archived_at IS NULL
        AND item_id IS NULL AND NOT EXISTS (SELECT FROM price_questions q WHERE q.proposal_id = p.id)
      ORDER BY id LIMIT ${atATime}
      ON CONFLICT DO NOTHING RETURNING proposal_id id`.named('open price questions'),
  )
  if (opened.length > 0)
    await announce(
      tx,
      opened.map(({ id }) => id),
    )
}

export const countOpenQuestions = async (db: Db) =>
  (await db.first<{ count: number }>(
    sql`SELECT count(*)::int count FROM price_questions q JOIN proposals p ON p.id = q.proposal_id
      WHERE q.answer IS NULL AND p.removed_at IS NULL AND p.item_id IS NULL`,
  ))!.count

/** Returns false when this was the answer already: nobody is notified again. */
export const answerPrice = async (
  tx: Tx,
  { id, answer, text }: { id: number; answer: PriceAnswer; text: string },
  { operator, now }: By,
) => {
  mayAnswerPrice(await lockProposal(tx, id))
  const written = await tx.first<{ number: number }>(
    sql`INSERT INTO price_questions AS q
        (proposal_id, answer, answer_text, answer_number, answered_at, answered_by)
      VALUES (${id}, ${answer}, ${text}, 1, ${now}, ${operator})
      ON CONFLICT (proposal_id) DO UPDATE SET answer = excluded.answer,
        answer_text = excluded.answer_text, answer_number = q.answer_number + 1,
        answered_at = excluded.answered_at, answered_by = excluded.answered_by
      WHERE (q.answer, q.answer_text) IS DISTINCT FROM (excluded.answer, excluded.answer_text)
      RETURNING answer_number number`,
  )
  if (!written) return false
  await announce(tx, [id])
  await enqueue(tx, notifyPrice, { proposal: id, answer: written.number, after: 0 })
  return true
}
