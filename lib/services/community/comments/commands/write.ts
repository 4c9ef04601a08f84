import type { Database, Tx } from '#kernel/db/connection.ts'
import { sql } from '#kernel/db/sql.ts'
import { DomainError } from '#kernel/error.ts'
import type { MemberId } from '#kernel/http/member-id.ts'
import { mayWriteTo } from '../../blocks/policy.ts'
import { setLike } from '../../marks/commands.ts'
import { mayAnswer, mayEdit, mayRemove, mayRestore } from '../policy.ts'
import {
  findComment,
  findCommentState,
  findSubject,
  listMentionable,
  lockCommentState,
  type Mentionable,
  type Subject,
} from '../queries/comment.ts'
import type { Place } from '../queries/threads.ts'
import { hasVisibleText, isNamed, isRestorable, tidy } from '../rules.ts'
import { notifyOf, notifyProposer } from './notify.ts'

type Words = { content: string; mentions: readonly number[] }

/** Returns the cleaned text, and those of the given members whose names it mentions. */
const readWords = async (
  tx: Tx,
  where: { place: Place; writer: MemberId },
  { content, mentions }: Words,
) => {
  const body = tidy(content)
  if (!hasVisibleText(body)) throw new DomainError('invalid', { fields: { content: ['required'] } })
  const known = await listMentionable(tx, where, mentions)
  return { body, named: known.filter(({ name }) => isNamed(body, name)) }
}

const idsOf = (named: readonly Mentionable[]) => named.map(({ id }) => id)

const namesOf = (named: readonly Mentionable[]) => [...new Set(named.map(({ name }) => name))]

const discussionOf = ({ of, id }: Place, parentId: number | null) => ({
  parentId,
  proposalId: of === 'proposal' ? id : null,
})

type Writing = { subject: Subject; parentId: number | null; words: Words }

const write = async (
  tx: Tx,
  member: MemberId,
  { subject, parentId, words }: Writing,
  now: Date,
) => {
  const { of, id } = subject
  await mayWriteTo(tx, member, discussionOf(subject, parentId))
  const { body, named } = await readWords(tx, { place: subject, writer: member }, words)
  const written = await tx.first<{ id: number }>(
    sql`INSERT INTO comments (item_id, proposal_id, parent_id, member_id, body, mentions, published_at)
      VALUES (${of === 'proposal' ? null : id}, ${of === 'proposal' ? id : null}, ${parentId},
        ${member}, ${body}, ${namesOf(named)}, ${now}) RETURNING id`.named('write a comment'),
  )
  const row = await findComment(tx, written!.id)
  return { row, named, about: { subject, row, writer: member } }
}

export const writeComment = async (
  tx: Tx,
  member: MemberId,
  { place, words }: { place: Place; words: Words },
  now: Date,
) => {
  const subject = await findSubject(tx, place, now)
  const { row, named, about } = await write(tx, member, { subject, parentId: null, words }, now)
  await notifyOf(tx, about, idsOf(named), 'mentioned')
  await notifyProposer(tx, about)
  return row
}

/**
 * Writes an answer. The author of the answered comment is notified of an answer even when it also
 * mentions them.
 */
export const answerComment = async (
  tx: Tx,
  member: MemberId,
  { id, words }: { id: number; words: Words },
  now: Date,
) => {
  const parent = await findCommentState(tx, id, now)
  mayAnswer(parent)
  const writing = { subject: parent.subject, parentId: id, words }
  const { row, named, about } = await write(tx, member, writing, now)
  if (parent.memberId !== null) await notifyOf(tx, about, [parent.memberId], 'answered')
  const others = idsOf(named).filter((id) => id !== parent.memberId)
  await notifyOf(tx, about, others, 'mentioned')
  return row
}

export const editComment = (
  db: Database,
  member: MemberId,
  { id, words }: { id: number; words: Words },
  now: Date,
) =>
  db.transaction(async (tx) => {
    const comment = await lockCommentState(tx, id, now)
    mayEdit(comment, member, now)
    await mayWriteTo(tx, member, discussionOf(comment.subject, comment.parentId))
    const where = { place: comment.subject, writer: member }
    const { body, named } = await readWords(tx, where, words)
    // Keeps earlier mentions whose names are still in the text, so an edit need not send them again.
    const still = comment.mentions.filter((name) => isNamed(body, name))
    const names = [...new Set([...still, ...namesOf(named)])]
    await tx.run(
      sql`UPDATE comments SET body = ${body}, mentions = ${names}, edited_at = ${now}
        WHERE id = ${id} AND body <> ${body}`.named('edit a comment'),
    )
    const row = await findComment(tx, id)
    await notifyOf(tx, { subject: comment.subject, row, writer: member }, idsOf(named), 'mentioned')
    return row
  })

export const removeComment = (db: Database, member: MemberId, id: number, now: Date) =>
  db.transaction(async (tx) => {
    mayRemove(await lockCommentState(tx, id, now), member)
    await tx.run(
      sql`UPDATE comments SET removed_at = ${now} WHERE id = ${id}`.named('remove a comment'),
    )
    return findComment(tx, id)
  })

export const restoreComment = (db: Database, member: MemberId, id: number, now: Date) =>
  db.transaction(async (tx) => {
    const comment = await lockCommentState(tx, id, now)
    mayRestore(comment, member, (removedAt) => isRestorable(removedAt, now))
    await tx.run(
      sql`UPDATE comments SET removed_at = NULL WHERE id = ${id}`.named('restore a comment'),
    )
    return findComment(tx, id)
  })

export const likeComment = (
  db: Database,
  id: number,
  like: { by: MemberId; isLiked: boolean },
  now: Date,
) =>
  db.transaction(async (tx) => {
    const { memberId: author, removedAt } = await findCommentState(tx, id, now)
    if (removedAt) throw new DomainError('not_found')
    return setLike(tx, { of: 'comment', id, author }, like, now)
  })
