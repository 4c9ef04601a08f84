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
  type Subject,
} from '../queries/comment.ts'
import type { Place } from '../queries/threads.ts'
import { hasVisibleText, isNamed, isRestorable, tidy } from '../rules.ts'
import { notifyOf, notifyProposer } from './notify.ts'

const cleaned = (content: string) => {
  const body = tidy(content)
  if (!hasVisibleText(body)) throw new DomainError('invalid', { fields: { content: ['required'] } })
  return body
}

type Words = { content: string; mentions: readonly number[] }
type Comment = {
  subject: Subject
  parentId: number | null
  /** Null for the shop. */
  member: MemberId | null
  body: string
  mentions?: readonly string[]
}

const insert = async (tx: Tx, comment: Comment, now: Date) => {
  const { subject, parentId, member, body, mentions = [] } = comment
  const { of, id } = subject
  const written = await tx.first<{ id: number }>(
    sql`INSERT INTO comments
        (item_id, proposal_id, parent_id, member_id, staff, body, mentions, published_at)
      VALUES (${of === 'proposal' ? null : id}, ${of === 'proposal' ? id : null}, ${parentId},
        ${member}, ${member === null}, ${body}, ${[...mentions]}, ${now}) RETURNING id`.named(
      'write a comment',
    ),
  )
  // The counter waited for the lock of the proposal, which may have been merged or removed meanwhile.
  if (of === 'proposal') await findSubject(tx, subject, now)
  return findComment(tx, written!.id)
}

type Writing = { subject: Subject; parentId: number | null; words: Words }

/** Returns the cleaned text, and those of the given members whose names it mentions. */
const read = async (tx: Tx, member: MemberId, { subject, parentId, words }: Writing) => {
  const { of, id } = subject
  await mayWriteTo(tx, member, { parentId, proposalId: of === 'proposal' ? id : null })
  const body = cleaned(words.content)
  const known = await listMentionable(tx, { place: subject, writer: member }, words.mentions)
  const named = known.filter(({ name }) => isNamed(body, name))
  return { body, ids: named.map(({ id }) => id), names: new Set(named.map(({ name }) => name)) }
}

const write = async (tx: Tx, member: MemberId, writing: Writing, now: Date) => {
  const { subject, parentId } = writing
  const { body, ids, names } = await read(tx, member, writing)
  const row = await insert(tx, { subject, parentId, member, body, mentions: [...names] }, now)
  return { row, ids, about: { subject, row, writer: member } }
}

export const writeComment = async (
  tx: Tx,
  member: MemberId,
  { place, words }: { place: Place; words: Words },
  now: Date,
) => {
  const subject = await findSubject(tx, place, now)
  const { row, ids, about } = await write(tx, member, { subject, parentId: null, words }, now)
  await notifyOf(tx, about, ids, 'mentioned')
  await notifyProposer(tx, about)
  return row
}

/** Notifies the author of the answered comment of an answer even when it also mentions them. */
export const answerComment = async (
  tx: Tx,
  member: MemberId,
  { id, words }: { id: number; words: Words },
  now: Date,
) => {
  const parent = await findCommentState(tx, id, now)
  mayAnswer(parent)
  const { subject, memberId: author } = parent
  const { row, ids, about } = await write(tx, member, { subject, parentId: id, words }, now)
  if (author !== null) await notifyOf(tx, about, [author], 'answered')
  const others = ids.filter((id) => id !== author)
  await notifyOf(tx, about, others, 'mentioned')
  return row
}

/** Writes as the shop below a comment or in its thread, and notifies the author of the comment. */
export const answerAsShop = async (
  tx: Tx,
  { id, content }: { id: number; content: string },
  { siteName: shop, now }: { siteName: string; now: Date },
) => {
  const comment = await findCommentState(tx, id, now)
  const { subject, memberId: author, parentId, removedAt } = comment
  if (removedAt) throw new DomainError('conflict')
  const top = parentId === null ? comment : await findCommentState(tx, parentId, now)
  mayAnswer(top)
  const body = cleaned(content)
  const row = await insert(tx, { subject, parentId: top.id, member: null, body }, now)
  const about = { subject, row, writer: null, shop }
  if (author !== null) await notifyOf(tx, about, [author], 'answered')
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
    const { body, ids, names } = await read(tx, member, { ...comment, words })
    // Keeps earlier mentions whose names are still in the text, so an edit need not send them again.
    const still = comment.mentions.filter((name) => isNamed(body, name))
    const mentions = [...new Set([...still, ...names])]
    await tx.run(
      sql`UPDATE comments SET body = ${body}, mentions = ${mentions}, edited_at = ${now}
        WHERE id = ${id} AND body <> ${body}`.named('edit a comment'),
    )
    const row = await findComment(tx, id)
    await notifyOf(tx, { subject: comment.subject, row, writer: member }, ids, 'mentioned')
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
