import type { Database, Db, Tx } from '../../platform/db/connection.ts'
import { sql, words } from '../../platform/db/sql.ts'
import { DomainError } from '../../platform/error.ts'
import type { MemberId } from '../../platform/http/member-id.ts'
import { isAnnounced } from '../../shop/items/policy.ts'
import { mayAnswer } from './policy.ts'

export type Target = { type: 'preorder' | 'sale' | 'proposal'; id: number }
export type Answer = 'want' | 'need'
export type AnswerRow = { wants: number; needs: number; answer: Answer | null }

// What is marked is locked before the mark is written, and by every command in the same way:
// a trigger counts the facts of its row again, which would otherwise wait for the foreign keys
// of the other writers while they wait for it.
const lockItem = async (tx: Tx, { type, id }: Target, now: Date) => {
  const row = await tx.first(
    sql`SELECT 1 FROM items i WHERE i.id = ${id} AND i.kind = ${type}
      AND i.published_at <= ${now} AND ${isAnnounced} FOR UPDATE`.named('lock an item'),
  )
  if (!row) throw new DomainError('not_found')
}

const lockProposal = async (tx: Tx, id: number) => {
  const row = await tx.first<{ archivedAt: Date | null }>(
    sql`SELECT archived_at "archivedAt" FROM proposals WHERE id = ${id} FOR UPDATE`.named(
      'lock a proposal',
    ),
  )
  if (!row) throw new DomainError('not_found')
  return row
}

const lockTarget = (tx: Tx, target: Target, now: Date) =>
  target.type === 'proposal' ? lockProposal(tx, target.id) : lockItem(tx, target, now)

const columnOf = ({ type }: Target) => (type === 'proposal' ? 'proposal_id' : 'item_id')

export const follow = (db: Database, member: MemberId, target: Target, now: Date) =>
  db.transaction(async (tx) => {
    await lockTarget(tx, target, now)
    const column = columnOf(target)
    await tx.run(
      sql`INSERT INTO follows (member_id, ${words(column)}, followed_at, seen_at)
        VALUES (${member}, ${target.id}, ${now}, ${now})
        ON CONFLICT DO NOTHING`.named(`follow/${column}`),
    )
  })

export const unfollow = (db: Database, member: MemberId, target: Target, now: Date) =>
  db.transaction(async (tx) => {
    await lockTarget(tx, target, now)
    const column = columnOf(target)
    await tx.run(
      sql`DELETE FROM follows
        WHERE member_id = ${member} AND ${words(column)} = ${target.id}`.named(
        `unfollow/${column}`,
      ),
    )
  })

const readAnswer = async (tx: Tx, id: number, answer: Answer | null): Promise<AnswerRow> => {
  const row = await tx.first<Pick<AnswerRow, 'wants' | 'needs'>>(
    sql`SELECT wants, needs FROM proposals WHERE id = ${id}`.named('answers counted'),
  )
  return { ...row!, answer }
}

/** Tells what is counted then; the same answer again changes nothing and is announced to nobody. */
export const answerProposal = (
  db: Database,
  member: MemberId,
  id: number,
  answer: Answer,
  now: Date,
) =>
  db.transaction(async (tx) => {
    mayAnswer(await lockProposal(tx, id))
    await tx.run(
      sql`INSERT INTO proposal_answers AS given (proposal_id, member_id, answer, answered_at)
        VALUES (${id}, ${member}, ${answer}, ${now})
        ON CONFLICT (proposal_id, member_id) DO UPDATE
        SET answer = excluded.answer, answered_at = excluded.answered_at
        WHERE given.answer <> excluded.answer`.named('answer'),
    )
    return readAnswer(tx, id, answer)
  })

export const unanswerProposal = (db: Database, member: MemberId, id: number) =>
  db.transaction(async (tx) => {
    mayAnswer(await lockProposal(tx, id))
    await tx.run(
      sql`DELETE FROM proposal_answers
        WHERE proposal_id = ${id} AND member_id = ${member}`.named('unanswer'),
    )
    return readAnswer(tx, id, null)
  })

/** What is followed of this type has been looked at; tells of how much. */
export const lookAt = (db: Db, member: MemberId, type: Target['type'], now: Date) => {
  const ofType =
    type === 'proposal'
      ? sql`proposal_id IS NOT NULL`
      : sql`item_id IN (SELECT id FROM items WHERE kind = ${type})`
  return db.run(
    sql`UPDATE follows SET seen_at = ${now} WHERE member_id = ${member} AND ${ofType}`.named(
      type === 'proposal' ? 'look at proposals' : 'look at items',
    ),
  )
}
