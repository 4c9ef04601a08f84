import type { Tx } from '#kernel/db/connection.ts'
import { joinSql, raw, sql } from '#kernel/db/sql.ts'
import { DomainError } from '#kernel/error.ts'
import { enqueue } from '#kernel/outbox/task.ts'
import type { PriceAnswer } from '#lib/contract/price-answers.ts'
import { isOnOffer, isPublic } from '../../../shop/items/policy.ts'
import type { ItemKind } from '../../../shop/items/rules.ts'
import { mayAnswerPrice, mayMerge, mayReopen, mayTurn } from '../policy.ts'
import { findForOperator } from '../queries.ts'
import { notifyMerged, notifyPrice, notifyWaiting } from './notify.ts'
import { lockProposal } from './write.ts'

type By = { operator: string; now: Date }

type Item = { id: number; kind: ItemKind }

/** Locks the item before the proposal, in the same order as the counters of both. */
const lockItem = (tx: Tx, id: number) =>
  tx.one<Item>(sql`SELECT id, kind FROM items WHERE id = ${id} FOR KEY SHARE`)

/** True when the item is public and can be joined or bought. */
const isOpen = async (tx: Tx, { id }: Item, now: Date) =>
  (await tx.first(sql`SELECT FROM items i WHERE i.id = ${id} AND ${isPublic(now)}
    AND ${isOnOffer(now)}`)) !== undefined

/** Announces the item: its page shows the proposal it came from. */
const announce = (tx: Tx, { id, kind }: Item) =>
  tx.run(sql`SELECT announce(ARRAY[${`${kind}:${id}`}])`)

/** Returns false when the proposal already became this item. */
export const turnProposal = async (
  tx: Tx,
  { id, itemId }: { id: number; itemId: number },
  { operator, now }: By,
) => {
  const item = await lockItem(tx, itemId)
  const held = await lockProposal(tx, id)
  if (!mayTurn(held, itemId)) return false
  if (!(await isOpen(tx, item, now))) throw new DomainError('invalid')
  await tx.run(sql`UPDATE proposals SET item_id = ${itemId}, became_at = ${now}, became_by = ${operator}
    WHERE id = ${id}`)
  await announce(tx, item)
  await enqueue(tx, notifyWaiting, { proposal: id, item: itemId, after: 0 })
  return true
}

/** Reopens the proposal for answers. Members already notified are not notified again. */
export const reopenProposal = async (tx: Tx, id: number, { operator, now }: By) => {
  const became = await tx.first<{ itemId: number | null }>(
    sql`SELECT item_id "itemId" FROM proposals WHERE id = ${id}`,
  )
  const item = became?.itemId ? await lockItem(tx, became.itemId) : undefined
  mayReopen(await lockProposal(tx, id), item?.id)
  await tx.run(sql`UPDATE proposals SET item_id = NULL, became_at = ${now}, became_by = ${operator}
    WHERE id = ${id}`)
  if (item) await announce(tx, item)
}

export const announceProposals = (tx: Tx, proposals: readonly { id: number }[]) => {
  const tags = ['proposals', ...proposals.map(({ id }) => `proposal:${id}`)]
  return tx.run(sql`SELECT announce(${tags}::text[])`)
}

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
  await announceProposals(tx, [{ id }])
  await enqueue(tx, notifyPrice, { proposal: id, answer: written.number, after: 0 })
  return true
}

/** Tables of the marks of members on a proposal, with the columns to copy. */
const marks = [
  [raw('proposal_answers'), raw('answer, answered_at')],
  [raw('proposal_likes'), raw('liked_at')],
  [raw('follows'), raw('followed_at, seen_at')],
] as const

/** Locks in the order of lock_items: unconfirmed members, whose marks are copied, then comments, then both proposals. */
const lockForMerge = async (tx: Tx, id: number, into: number) => {
  const markers = marks.map(
    ([table]) => sql`SELECT member_id FROM ${table} WHERE proposal_id = ${id}`,
  )
  await tx.run(sql`SELECT FROM members WHERE email_verified_at IS NULL
      AND id IN (${joinSql(markers, ' UNION ')}) ORDER BY id FOR SHARE`)
  await tx.run(sql`SELECT FROM comments WHERE proposal_id = ${id}
    ORDER BY parent_id, id FOR NO KEY UPDATE`)
  await tx.run(sql`SELECT FROM proposals WHERE id IN (${id}, ${into})
    ORDER BY id FOR NO KEY UPDATE`)
}

/**
 * Merges a proposal into another. Comments move; votes, likes and follows are copied, so that a member
 * counts once, and those of the merged one say whom to notify.
 */
export const mergeProposal = async (
  tx: Tx,
  { id, into, reason }: { id: number; into: number; reason: string },
  { now }: By,
) => {
  await lockForMerge(tx, id, into)
  mayMerge(await findForOperator(tx, id), await findForOperator(tx, into))
  await tx.run(sql`UPDATE comments SET proposal_id = ${into} WHERE proposal_id = ${id}`)
  for (const [table, columns] of marks)
    await tx.run(sql`INSERT INTO ${table} (proposal_id, member_id, counted_at, ${columns})
      SELECT ${into}, member_id, counted_at, ${columns} FROM ${table}
      WHERE proposal_id = ${id} ON CONFLICT DO NOTHING`)
  await tx.run(sql`UPDATE proposals SET removed_at = coalesce(removed_at, ${now}), merged_into = ${into}
    WHERE id = ${id} OR merged_into = ${id}`)
  await enqueue(tx, notifyMerged, { proposal: id, reason, after: 0 })
}
