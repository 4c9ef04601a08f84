import { z } from 'zod'
import type { Database, Db, Tx } from '#kernel/db/connection.ts'
import { raw, sql } from '#kernel/db/sql.ts'
import { DomainError } from '#kernel/error.ts'
import { type MemberId, memberId } from '#kernel/http/member-id.ts'
import { databaseTask, defineTask, enqueue } from '#kernel/outbox/task.ts'
import { dayOf, endOfDay, momentAt, plusDays } from '#lib/calendar/days.ts'
import { isPublic } from '../../shop/items/policy.ts'
import { listConfirmed } from './queries.ts'

/** Run by reach/notifications in batches of followers. notify_followers() in SQL also enqueues it. */
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

/** Task run by reach/notifications, which has the title of each comment and proposal. */
export const likes = defineTask({
  queue: 'notification',
  kind: 'likes.tell',
  data: z.strictObject({
    /** Kind of the liked thing. A vote is an answer to a proposal and is notified like a like. */
    of: z.enum(['comment', 'proposal', 'vote']),
    id: z.int(),
    since: z.coerce.date(),
    until: z.coerce.date(),
  }),
})
type Liked = Pick<z.output<typeof likes.data>, 'of' | 'id'> & { author: number | null }

/** Enqueues the first like at once, and one task for all further likes of the day on the next morning. */
const notifyLiked = async (tx: Tx, { of, id, author }: Liked, by: MemberId, now: Date) => {
  if (author === null || author === by) return
  const key = `likes:${of}:${id}`
  if (await enqueue(tx, likes, { of, id, since: now, until: now }, { key })) return
  const day = dayOf(now)
  const terms = { key: `${key}:${day}`, after: momentAt(plusDays(day, 1), '08:00') }
  await enqueue(tx, likes, { of, id, since: now, until: endOfDay(day) }, terms)
}

/** Task enqueued by the SQL function count_marks_of_confirmed(). */
const confirmed = defineTask({
  queue: 'notification',
  kind: 'likes.count-confirmed',
  data: z.strictObject({ member: z.int() }),
})

/** Notifies the authors of what a member liked before the address was confirmed. */
export const runNotifyConfirmed = databaseTask(confirmed, async (tx, { member }) => {
  const by = memberId(member)
  for (const { at, ...liked } of await listConfirmed(tx, by)) await notifyLiked(tx, liked, by, at)
})

/** Likes or unlikes a comment or proposal. Returns the new count. */
export const setLike = async (
  tx: Tx,
  liked: Liked & { of: 'comment' | 'proposal' },
  { by, isLiked }: { by: MemberId; isLiked: boolean },
  now: Date,
) => {
  const { of, id } = liked
  const [table, column] = [raw(`${of}_likes`), raw(`${of}_id`)]
  if (isLiked) {
    const made = await tx.first<{ counts: boolean }>(
      sql`INSERT INTO ${table} (${column}, member_id, liked_at)
        VALUES (${id}, ${by}, ${now}) ON CONFLICT DO NOTHING
        RETURNING counted_at IS NOT NULL AS counts`.named(`like a ${of}`),
    )
    if (made?.counts) await notifyLiked(tx, liked, by, now)
  } else
    await tx.run(
      sql`DELETE FROM ${table} WHERE ${column} = ${id} AND member_id = ${by}`.named(
        `unlike a ${of}`,
      ),
    )
  // Reads the count after the like is written: the counting trigger locks the row, so each caller gets its
  // own count.
  const row = await tx.first<{ likes: number }>(
    sql`SELECT likes FROM ${raw(`${of}s`)} WHERE id = ${id}`.named(`likes of a ${of}`),
  )
  return row!.likes
}

export type Target = { type: 'preorder' | 'sale' | 'proposal'; id: number }
type Answer = 'want' | 'need'

type Answered = {
  wants: number
  needs: number
  isClosed: boolean
  author: number | null
}

const readProposal = (tx: Tx, id: number) =>
  tx.one<Answered>(
    sql`SELECT wants, needs, archived_at IS NOT NULL OR item_id IS NOT NULL "isClosed",
        member_id author FROM proposals
      WHERE id = ${id} AND removed_at IS NULL`.named('read a proposal'),
  )

/** Allowed on closed proposals too. */
export const setLikeOfProposal = (
  db: Database,
  id: number,
  like: { by: MemberId; isLiked: boolean },
  now: Date,
) =>
  db.transaction(async (tx) => {
    const { author } = await readProposal(tx, id)
    return setLike(tx, { of: 'proposal', id, author }, like, now)
  })

const requireTarget = async (tx: Tx, { type, id }: Target, now: Date) => {
  if (type === 'proposal') return void (await readProposal(tx, id))
  await tx.one(
    sql`SELECT 1 FROM items i WHERE i.id = ${id} AND i.kind = ${type}
      AND ${isPublic(now)}`.named('find an item'),
  )
}

export const setFollow = (
  db: Database,
  target: Target,
  { by, isFollowed }: { by: MemberId; isFollowed: boolean },
  now: Date,
) =>
  db.transaction(async (tx) => {
    await requireTarget(tx, target, now)
    const { type, id } = target
    const column = type === 'proposal' ? 'proposal_id' : 'item_id'
    const price =
      type === 'proposal' ? sql`NULL::int` : sql`(SELECT price_cents FROM items WHERE id = ${id})`
    await tx.run(
      isFollowed
        ? sql`INSERT INTO follows (member_id, ${raw(column)}, followed_at, seen_at, seen_cents)
            VALUES (${by}, ${id}, ${now}, ${now}, ${price}) ON CONFLICT DO NOTHING`.named(
            `follow/${column}`,
          )
        : sql`DELETE FROM follows WHERE member_id = ${by} AND ${raw(column)} = ${id}`.named(
            `unfollow/${column}`,
          ),
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

/** Writes or removes an answer and returns the new counts. The same answer again notifies nobody. */
export const answerProposal = (
  db: Database,
  member: MemberId,
  id: number,
  answer: Answer | null,
  now: Date,
) =>
  db.transaction(async (tx) => {
    const { author } = await readProposal(tx, id)
    if (answer === null)
      await tx.run(
        sql`DELETE FROM proposal_answers
          WHERE proposal_id = ${id} AND member_id = ${member}`.named('unanswer'),
      )
    else if (await giveAnswer(tx, member, { id, answer }, now))
      await notifyLiked(tx, { of: 'vote', id, author }, member, now)
    // Reads after the answer is written: the counting trigger locks the proposal row, so it cannot be
    // closed before the commit.
    const { wants, needs, isClosed } = await readProposal(tx, id)
    if (isClosed) throw new DomainError('conflict')
    return { want_count: wants, need_count: needs, interaction: answer }
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
