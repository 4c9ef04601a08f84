import { and, eq, isNotNull, ne, sql } from '../../platform/db/drizzle.ts'
import { type Db, type Tx, transaction } from '../../platform/db/pool.ts'
import { DomainError } from '../../platform/error.ts'
import type { MemberId } from '../../platform/http/member-id.ts'
import { isAnnounced } from '../../shop/items/policy.ts'
import { follows, proposalAnswers, proposals } from '../proposals/tables.ts'
import { mayAnswer } from './policy.ts'

export type Target = { type: 'preorder' | 'sale' | 'proposal'; id: number }
export type Answer = 'want' | 'need'
export type AnswerRow = { wants: number; needs: number; answer: Answer | null }

// What is marked is locked before the mark is written, and by every command in the same way:
// a trigger counts the facts of its row again, which would otherwise wait for the foreign keys
// of the other writers while they wait for it.
const lockItem = async (tx: Tx, { type, id }: Target, now: Date) => {
  const { rowCount } = await tx.execute(sql`SELECT 1 FROM items i WHERE i.id = ${id}
    AND i.kind = ${type} AND i.published_at <= ${now} AND ${sql.raw(isAnnounced)} FOR UPDATE`)
  if (!rowCount) throw new DomainError('not_found')
}

const lockProposal = async (tx: Tx, id: number) => {
  const [row] = await tx
    .select({ archivedAt: proposals.archivedAt })
    .from(proposals)
    .where(eq(proposals.id, id))
    .for('update')
  if (!row) throw new DomainError('not_found')
  return row
}

const lockTarget = (tx: Tx, target: Target, now: Date) =>
  target.type === 'proposal' ? lockProposal(tx, target.id) : lockItem(tx, target, now)

export const follow = (db: Db, member: MemberId, target: Target, now: Date) =>
  transaction(db, async (tx) => {
    await lockTarget(tx, target, now)
    const of = target.type === 'proposal' ? { proposalId: target.id } : { itemId: target.id }
    await tx
      .insert(follows)
      .values({ memberId: member, ...of, followedAt: now, seenAt: now })
      .onConflictDoNothing()
  })

export const unfollow = (db: Db, member: MemberId, target: Target, now: Date) =>
  transaction(db, async (tx) => {
    await lockTarget(tx, target, now)
    const column = target.type === 'proposal' ? follows.proposalId : follows.itemId
    await tx.delete(follows).where(and(eq(follows.memberId, member), eq(column, target.id)))
  })

const readAnswer = async (tx: Tx, id: number, answer: Answer | null): Promise<AnswerRow> => {
  const [row] = await tx
    .select({ wants: proposals.wants, needs: proposals.needs })
    .from(proposals)
    .where(eq(proposals.id, id))
  return { ...row!, answer }
}

/** Tells what is counted then; the same answer again changes nothing and is announced to nobody. */
export const answerProposal = (db: Db, member: MemberId, id: number, answer: Answer, now: Date) =>
  transaction(db, async (tx) => {
    mayAnswer(await lockProposal(tx, id))
    const given = { answer, answeredAt: now }
    await tx
      .insert(proposalAnswers)
      .values({ proposalId: id, memberId: member, ...given })
      .onConflictDoUpdate({
        target: [proposalAnswers.proposalId, proposalAnswers.memberId],
        set: given,
        setWhere: ne(proposalAnswers.answer, answer),
      })
    return readAnswer(tx, id, answer)
  })

export const unanswerProposal = (db: Db, member: MemberId, id: number) =>
  transaction(db, async (tx) => {
    mayAnswer(await lockProposal(tx, id))
    await tx
      .delete(proposalAnswers)
      .where(and(eq(proposalAnswers.proposalId, id), eq(proposalAnswers.memberId, member)))
    return readAnswer(tx, id, null)
  })

/** What is followed of this type has been looked at; tells of how much. */
export const lookAt = (db: Db, member: MemberId, type: Target['type'], now: Date) =>
  transaction(db, async (tx) => {
    const ofType =
      type === 'proposal'
        ? isNotNull(follows.proposalId)
        : sql`${follows.itemId} IN (SELECT id FROM items WHERE kind = ${type})`
    const seen = await tx
      .update(follows)
      .set({ seenAt: now })
      .where(and(eq(follows.memberId, member), ofType))
      .returning({ id: follows.id })
    return seen.length
  })
