import type { Tx } from '#kernel/db/connection.ts'
import { sql } from '#kernel/db/sql.ts'
import { DomainError } from '#kernel/error.ts'
import type { MemberId } from '#kernel/http/member-id.ts'
import { mayWriteTo } from '../../blocks/policy.ts'
import { mayAnswer } from '../policy.ts'
import { findComment, findCommentState, findSubject, type Subject } from '../queries/comment.ts'
import { listMentionable, type Mentionable } from '../queries/people.ts'
import type { Place } from '../queries/threads.ts'
import { hasVisibleText, isNamed, tidy } from '../rules.ts'
import { notifyAnswered, notifyMentioned, notifyProposer } from './notify.ts'

export type Words = { content: string; mentions: readonly number[] }

/** Returns the cleaned text, and those of the given members whose names it mentions. */
export const readWords = async (
  tx: Tx,
  where: { place: Place; writer: MemberId },
  { content, mentions }: Words,
) => {
  const body = tidy(content)
  if (!hasVisibleText(body)) throw new DomainError('invalid', { fields: { content: ['required'] } })
  const known = await listMentionable(tx, where, mentions)
  return { body, named: known.filter(({ name }) => isNamed(body, name)) }
}

export const namesOf = (named: readonly Mentionable[]) => [
  ...new Set(named.map(({ name }) => name)),
]

export const discussionOf = ({ of, id }: Place, parentId: number | null) => ({
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
  await notifyMentioned(tx, about, named)
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
  await notifyAnswered(tx, about, parent.memberId)
  const others = named.filter(({ id }) => id !== parent.memberId)
  await notifyMentioned(tx, about, others)
  return row
}
