import { z } from 'zod'
import type { Database, Db, Tx } from '#kernel/db/connection.ts'
import { raw, sql } from '#kernel/db/sql.ts'
import { DomainError } from '#kernel/error.ts'
import type { MemberId } from '#kernel/http/member-id.ts'
import { defineTask } from '#kernel/outbox/task.ts'
import { isPublic } from '../../shop/items/policy.ts'
import { notifyLiked } from '../likes/commands.ts'
import { mayAnswer } from './policy.ts'

/**
 * Task run by reach/notifications, one batch of followers at a time. The SQL function
 * notify_followers() also enqueues it.
 */
export const followers = defineTask({
  queue: 'notification',
  kind: 'marks.tell-followers',
  data: z.object({
    item: z.int(),
    news: z.enum(['lastDays', 'lastHours', 'goal', 'cheaper', 'reached', 'failed', 'cancelled']),
    /** Highest member id already notified. */
    after: z.int(),
  }),
})

export type Target = { type: 'preorder' | 'sale' | 'proposal'; id: number }
export type Answer = 'want' | 'need'
export type AnswerRow = { wants: number; needs: number; answer: Answer | null }

const findItem = async (tx: Tx, { type, id }: Target, now: Date) => {
  const row = await tx.first(
    sql`SELECT 1 FROM items i WHERE i.id = ${id} AND i.kind = ${type}
      AND ${isPublic(now)}`.named('find an item'),
  )
  if (!row) throw new DomainError('not_found')
}

type Answered = {
  wants: number
  needs: number
  likes: number
  archivedAt: Date | null
  itemId: number | null
  author: number | null
}

const readProposal = async (tx: Tx, id: number) => {
  const row = await tx.first<Answered>(
    sql`SELECT wants, needs, likes, archived_at "archivedAt", item_id "itemId",
        member_id author FROM proposals
      WHERE id = ${id} AND removed_at IS NULL`.named('read a proposal'),
  )
  if (!row) throw new DomainError('not_found')
  return row
}

const findTarget = (tx: Tx, target: Target, now: Date) =>
  target.type === 'proposal' ? readProposal(tx, target.id) : findItem(tx, target, now)

const columnOf = ({ type }: Target) => (type === 'proposal' ? 'proposal_id' : 'item_id')

const priceOf = ({ type, id }: Target) =>
  type === 'proposal' ? sql`NULL::int` : sql`(SELECT price_cents FROM items WHERE id = ${id})`

export const follow = (db: Database, member: MemberId, target: Target, now: Date) =>
  db.transaction(async (tx) => {
    await findTarget(tx, target, now)
    const column = columnOf(target)
    await tx.run(
      sql`INSERT INTO follows (member_id, ${raw(column)}, followed_at, seen_at, seen_cents)
        VALUES (${member}, ${target.id}, ${now}, ${now}, ${priceOf(target)})
        ON CONFLICT DO NOTHING`.named(`follow/${column}`),
    )
  })

/** Stores the price as seen, and returns those of the members who last saw a higher one. */
export const lowerSeenPrice = async (
  tx: Tx,
  { item, cents }: { item: number; cents: number },
  members: readonly number[],
) => {
  const above = await tx.rows<{ member: number }>(
    sql`UPDATE follows SET seen_cents = ${cents} WHERE id IN (
        SELECT id FROM follows WHERE item_id = ${item} AND member_id = ANY (${members}::bigint[])
          AND (seen_cents IS NULL OR seen_cents > ${cents})
        ORDER BY member_id FOR NO KEY UPDATE)
      RETURNING member_id member`.named('lower seen price'),
  )
  return above.map(({ member }) => member)
}

export const unfollow = (db: Database, member: MemberId, target: Target, now: Date) =>
  db.transaction(async (tx) => {
    await findTarget(tx, target, now)
    const column = columnOf(target)
    await tx.run(
      sql`DELETE FROM follows
        WHERE member_id = ${member} AND ${raw(column)} = ${target.id}`.named(`unfollow/${column}`),
    )
  })

// Reads after the answer is written: the counting trigger locks the proposal row, so it cannot be closed
// before the commit.
const readAnswered = async (tx: Tx, id: number, answer: Answer | null): Promise<AnswerRow> => {
  const row = await readProposal(tx, id)
  mayAnswer(row)
  return { wants: row.wants, needs: row.needs, answer }
}

/** Returns true for a first answer that counts: a changed answer is not notified. */
export const giveAnswer = async (
  tx: Tx,
  member: MemberId,
  { id, answer }: { id: number; answer: Answer },
  now: Date,
) => {
  const written = await tx.first<{ first: boolean }>(
    sql`INSERT INTO proposal_answers AS given (proposal_id, member_id, answer, answered_at)
      VALUES (${id}, ${member}, ${answer}, ${now})
      ON CONFLICT (proposal_id, member_id) DO UPDATE
      SET answer = excluded.answer, answered_at = excluded.answered_at
      WHERE given.answer <> excluded.answer RETURNING xmax = 0 AND counted_at IS NOT NULL AS first`.named(
      'answer',
    ),
  )
  return written?.first === true
}

/** Returns the new counts. Idempotent: the same answer again writes nothing and notifies nobody. */
export const answerProposal = (
  db: Database,
  member: MemberId,
  id: number,
  answer: Answer,
  now: Date,
) =>
  db.transaction(async (tx) => {
    const { author } = await readProposal(tx, id)
    const isNews = await giveAnswer(tx, member, { id, answer }, now)
    if (isNews) await notifyLiked(tx, { of: 'vote', id, author, by: member }, now)
    return readAnswered(tx, id, answer)
  })

export const unanswerProposal = (db: Database, member: MemberId, id: number) =>
  db.transaction(async (tx) => {
    await readProposal(tx, id)
    await tx.run(
      sql`DELETE FROM proposal_answers
        WHERE proposal_id = ${id} AND member_id = ${member}`.named('unanswer'),
    )
    return readAnswered(tx, id, null)
  })

/** Allowed on closed proposals too. Returns the new count. */
export const likeProposal = (db: Database, member: MemberId, id: number, now: Date) =>
  db.transaction(async (tx) => {
    const { author } = await readProposal(tx, id)
    const made = await tx.first<{ counts: boolean }>(
      sql`INSERT INTO proposal_likes (proposal_id, member_id, liked_at)
        VALUES (${id}, ${member}, ${now}) ON CONFLICT DO NOTHING
        RETURNING counted_at IS NOT NULL AS counts`.named('like'),
    )
    if (made?.counts) await notifyLiked(tx, { of: 'proposal', id, author, by: member }, now)
    return (await readProposal(tx, id)).likes
  })

export const unlikeProposal = (db: Database, member: MemberId, id: number) =>
  db.transaction(async (tx) => {
    await readProposal(tx, id)
    await tx.run(
      sql`DELETE FROM proposal_likes WHERE proposal_id = ${id} AND member_id = ${member}`.named(
        'unlike',
      ),
    )
    return (await readProposal(tx, id)).likes
  })

/** Marks the followed entries of this type as seen, with their present price. Returns the number of rows. */
export const lookAt = (db: Db, member: MemberId, type: Target['type'], now: Date) => {
  const ofType =
    type === 'proposal'
      ? sql`proposal_id IS NOT NULL`
      : sql`item_id IN (SELECT id FROM items WHERE kind = ${type})`
  return db.run(
    sql`UPDATE follows f SET seen_at = ${now},
        seen_cents = (SELECT price_cents FROM items i WHERE i.id = f.item_id)
      WHERE member_id = ${member} AND ${ofType}`.named(
      type === 'proposal' ? 'look at proposals' : 'look at items',
    ),
  )
}
